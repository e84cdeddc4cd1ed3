import { pageMetadata } from '../../content/page-metadata.ts';
import { notFoundStatus } from '../not-found-status.ts';
import type { RouteHandle } from '../root.tsx';
import { headTags } from '../site/metadata.ts';
import { NotFoundScreen } from '../site/not-found-screen.tsx';
import type { Route } from './+types/not-found';
import './not-found.css';

/** Header, menus, footer and links need no scripts. */
export const handle: RouteHandle = { static: true };

/** Sets the status of unknown paths. */
export const loader = ({ context }: Route.LoaderArgs) => notFoundStatus(context);

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches, { ...pageMetadata.notFound, isHidden: true });

export default function NotFound() {
  return <NotFoundScreen />;
}
