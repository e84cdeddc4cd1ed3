import { paths } from '../../contract/paths.ts';
import offchart from '../drawings/offchart.svg?raw';
import { TeamScreen } from '../admin/team-screen.tsx';
import { AdminGuard } from '../admin/guard.tsx';
import { adminHead } from '../site/admin-head.ts';
import { Chart } from '../site/chart.tsx';
import { Logo } from '../site/logo.tsx';
import { headTags } from '../site/metadata.ts';
import type { Route } from './+types/admin-team';

const title = 'Team';

export const loader = () =>
  headTags({
    title,
    description: 'For administrators: who reads the enquiries, invitations, and links for new passwords.',
    path: paths.team,
    isHidden: true,
  });

export const clientLoader = () => adminHead(title);

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData;

export default function AdminTeam() {
  return (
    <AdminGuard chart={<Chart drawing={offchart} />}>
      {(user) => <TeamScreen user={user} logo={<Logo alone />} />}
    </AdminGuard>
  );
}
