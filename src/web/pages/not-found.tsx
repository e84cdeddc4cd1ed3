import { pageMetadata } from '../../content/page-metadata.ts';
import { notFoundStatus } from '../not-found-status.ts';
import { headTags } from '../site/metadata.ts';
import { NotFoundScreen } from '../site/not-found-screen.tsx';
import type { Route } from './+types/not-found';

/** The status of every address that has no page; the component shows it. */
export const loader = ({ context }: Route.LoaderArgs) => notFoundStatus(context);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches, { ...pageMetadata.notFound, isHidden: true });

export default function NotFound() {
  return <NotFoundScreen />;
}
