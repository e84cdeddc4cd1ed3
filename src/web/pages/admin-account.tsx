import { paths } from '../../contract/paths.ts';
import offchart from '../drawings/offchart.svg?raw';
import { AccountScreen } from '../admin/account-screen.tsx';
import { AdminGuard } from '../admin/guard.tsx';
import { adminHead } from '../site/admin-head.ts';
import { Chart } from '../site/chart.tsx';
import { Logo } from '../site/logo.tsx';
import { headTags } from '../site/metadata.ts';
import type { Route } from './+types/admin-account';

const title = 'Your account';

export const loader = () =>
  headTags({
    title,
    description: 'For administrators: your own password, passkeys, sessions and shortcuts.',
    path: paths.account,
    isHidden: true,
  });

export const clientLoader = () => adminHead(title);

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData;

export default function AdminAccount() {
  return (
    <AdminGuard chart={<Chart drawing={offchart} />}>
      {(user) => <AccountScreen user={user} logo={<Logo alone />} />}
    </AdminGuard>
  );
}
