import { pages } from '../../content/pages.ts';
import { serviceTitles } from '../../content/services/service-titles.ts';
import offchart from '../drawings/offchart.svg?raw';
import shoal from '../drawings/shoal.svg?raw';
import { AdminGuard } from '../admin/guard.tsx';
import { checkSession } from '../admin/session.ts';
import { CurrentUser } from '../admin/current-user.ts';
import { SubmissionsScreen } from '../admin/submissions-screen.tsx';
import { adminHead } from '../site/admin-head.ts';
import { Chart } from '../site/chart.tsx';
import { Logo } from '../site/logo.tsx';
import { headTags } from '../site/metadata.ts';
import { Drawing } from '../ui/drawing.tsx';
import type { Route } from './+types/admin-submissions';

export const loader = () => headTags({ ...pages.submissions, isHidden: true });

/** Nothing of it depends on the query: the list changes its page and its search without a request for it. */
export const shouldRevalidate = () => false;

export const clientLoader = () => adminHead('Contact submissions');

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData;

export default function AdminSubmissions() {
  return (
    <AdminGuard chart={<Chart drawing={offchart} />}>
      {(user) => (
        <CurrentUser key={user.username} value={user.username}>
          <SubmissionsScreen
            logo={<Logo alone />}
            titles={serviceTitles}
            emptyPicture={<Drawing drawing={shoal} />}
            checkSession={checkSession}
          />
        </CurrentUser>
      )}
    </AdminGuard>
  );
}
