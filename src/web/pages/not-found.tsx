import { data } from 'react-router';
import { notFoundMetadata } from '#content/pages.ts';
import { notFoundStatus } from '../not-found-status.ts';
import { headTags } from '../site/metadata.ts';
import { findMissing } from './not-found/missing-pages.ts';
import { StoryBelow } from './not-found/story-below.tsx';
import { NotFoundScreen } from '../site/not-found-screen.tsx';
import type { Route } from './+types/not-found';
import './not-found.css';

/** Also sets the status of unknown paths. */
export const loader = ({ params }: Route.LoaderArgs) => data(findMissing(`/${params['*'] ?? ''}`), notFoundStatus);

export const meta = () => headTags({ ...notFoundMetadata, isHidden: true });

export default function NotFound({ loaderData: missing }: Route.ComponentProps) {
  return (
    <>
      <NotFoundScreen missing={missing} />
      {missing?.story && <StoryBelow story={missing.story} />}
    </>
  );
}
