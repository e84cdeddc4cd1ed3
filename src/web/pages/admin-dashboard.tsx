import { pages } from '../../content/pages.ts';
import { serviceTitles } from '../../content/services/service-titles.ts';
import { paths } from '../../contract/paths.ts';
import offchart from '../drawings/offchart.svg?raw';
import shoal from '../drawings/shoal.svg?raw';
import { AdminGuard } from '../admin/guard.tsx';
import { useLogout } from '../admin/logout.ts';
import { checkSession } from '../admin/session.ts';
import { DashboardScreen } from '../admin/dashboard-screen.tsx';
import { adminHead } from '../site/admin-head.ts';
import { Chart } from '../site/chart.tsx';
import { Logo } from '../site/logo.tsx';
import { headTags } from '../site/metadata.ts';
import { Drawing } from '../ui/drawing.tsx';
import type { Route } from './+types/admin-dashboard';

/** The page has two paths, each with its own canonical link. A route's pattern has no slash at its start. */
export const loader = ({ pattern }: Route.LoaderArgs) =>
  headTags({
    ...pages.dashboard,
    path: `/${pattern}` === paths.dashboard ? paths.dashboard : paths.admin,
    isHidden: true,
  });

/** Nothing of it depends on the query: the list changes its page and its search without a request for it. */
export const shouldRevalidate = () => false;

export const clientLoader = () => adminHead('Admin dashboard');

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData;

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
