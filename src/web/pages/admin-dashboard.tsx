import { pageMetadata } from '../../content/page-metadata.ts';
import { serviceTitles } from '../../content/services/catalogue.ts';
import { paths } from '../../contract/paths.ts';
import offchart from '../drawings/offchart.svg?drawing';
import shoal from '../drawings/shoal.svg?drawing';
import { AdminGuard } from '../features/account/guard.tsx';
import { useLogout } from '../features/account/logout.ts';
import { checkSession } from '../features/account/session.ts';
import { DashboardScreen } from '../features/admin/dashboard-screen.tsx';
import { Chart } from '../site/chart.tsx';
import { Logo } from '../site/logo.tsx';
import { headTags } from '../site/metadata.ts';
import { Drawing } from '../ui/drawing.tsx';
import type { Route } from './+types/admin-dashboard';

/** The page has two paths, each with its own canonical link, distinguished by the ids of routes.ts. */
const pathOf = (matches: Route.MetaArgs['matches']) =>
  matches.some((match) => match?.id === 'admin') ? paths.admin : paths.dashboard;

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches, { path: pathOf(matches), ...pageMetadata['/admin'], isHidden: true });

export default function AdminDashboard() {
  const { isPending, logOut } = useLogout();
  return (
    <AdminGuard chart={<Chart drawing={offchart} />}>
      {(user) => (
        <DashboardScreen
          user={user}
          logo={<Logo alone />}
          emptyPicture={<Drawing drawing={shoal} />}
          titles={serviceTitles}
          logOut={() => void logOut()}
          isLoggingOut={isPending}
          checkSession={checkSession}
        />
      )}
    </AdminGuard>
  );
}
