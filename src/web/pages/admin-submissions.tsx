import { pageMetadata } from '../../content/page-metadata.ts';
import { serviceTitles } from '../../content/services/catalogue.ts';
import { paths } from '../../contract/paths.ts';
import offchart from '../drawings/offchart.svg?drawing';
import shoal from '../drawings/shoal.svg?drawing';
import { AdminGuard } from '../features/account/guard.tsx';
import { checkSession } from '../features/account/session.ts';
import { SubmissionsScreen } from '../features/admin/submissions-screen.tsx';
import { Chart } from '../site/chart.tsx';
import { Logo } from '../site/logo.tsx';
import { headTags } from '../site/metadata.ts';
import { Drawing } from '../ui/drawing.tsx';
import type { Route } from './+types/admin-submissions';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches, { path: paths.submissions, ...pageMetadata['/admin/contact-submissions'], isHidden: true });

export default function AdminSubmissions() {
  return (
    <AdminGuard chart={<Chart drawing={offchart} />}>
      {() => (
        <SubmissionsScreen
          logo={<Logo alone />}
          titles={serviceTitles}
          emptyPicture={<Drawing drawing={shoal} />}
          checkSession={checkSession}
        />
      )}
    </AdminGuard>
  );
}
