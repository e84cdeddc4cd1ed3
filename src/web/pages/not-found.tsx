import { data } from 'react-router';
import { notFoundMetadata } from '../../content/pages.ts';
import { fixedPages } from '../../contract/fixed-pages.ts';
import { headFromLoader } from '../site/head-from-loader.ts';
import { notFoundStatus } from '../not-found-status.ts';
import { headTags } from '../site/metadata.ts';
import { findMissing } from './not-found/missing-pages.ts';
import { StoryBelow } from './not-found/story-below.tsx';
import { NotFoundScreen } from '../site/not-found-screen.tsx';
import type { Route } from './+types/not-found';
import './not-found.css';

/** The address that a page stands for: '/not-found/blog' is the one for '/blog' (prerendered.ts). */
const addressOf = (path = ''): string => `/${path}`.replace(fixedPages.notFound, '') || '/';

/** Also sets the status of unknown paths. */
export const loader = ({ params, context }: Route.LoaderArgs) =>
  data(
    { head: headTags({ ...notFoundMetadata, isHidden: true }), missing: findMissing(addressOf(params['*'])) },
    notFoundStatus(context),
  );

export const meta: Route.MetaFunction = headFromLoader;

export default function NotFound({ loaderData: { missing } }: Route.ComponentProps) {
  return (
    <>
      <NotFoundScreen missing={missing} />
      {missing?.story && <StoryBelow story={missing.story} />}
    </>
  );
}
