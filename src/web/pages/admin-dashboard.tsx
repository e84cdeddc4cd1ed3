import { Navigate } from 'react-router';
import { pageMetadata } from '../../content/page-metadata.ts';
import { paths } from '../../contract/paths.ts';
import { headTags } from '../site/metadata.ts';
import type { Route } from './+types/admin-dashboard';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches, { path: paths.dashboard, ...pageMetadata['/admin'], isHidden: true });

export default function AdminDashboard() {
  return <Navigate to={paths.submissions} replace />;
}
