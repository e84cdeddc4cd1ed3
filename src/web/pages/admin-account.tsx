import { paths } from '../../contract/paths.ts';
import offchart from '../drawings/offchart.svg?raw';
import { AccountScreen } from '../admin/account-screen.tsx';
import { AdminGuard } from '../admin/guard.tsx';
import { adminHead } from '../site/admin-head.ts';
import { Chart } from '../site/chart.tsx';
import { headFromLoader } from '../site/head-from-loader.ts';
import { Logo } from '../site/logo.tsx';
import { headTags } from '../site/metadata.ts';
import type { Route } from './+types/admin-account';

export const loader = () => ({
  head: headTags({
    title: 'Your account',
    description: 'For administrators: your own password, passkeys, sessions and shortcuts.',
    path: paths.account,
    isHidden: true,
  }),
});

export const clientLoader = () => adminHead('Your account');

export const meta: Route.MetaFunction = headFromLoader;

export default function AdminAccount() {
  return (
    <AdminGuard chart={<Chart drawing={offchart} />}>
      {(user) => <AccountScreen user={user} logo={<Logo alone />} />}
    </AdminGuard>
  );
}
