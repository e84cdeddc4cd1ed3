import { paths } from '../../contract/paths.ts';
import { AccountScreen } from '../admin/account/account-screen.tsx';
import { appHead } from '../site/app-head.ts';

export const meta = () =>
  appHead({
    title: 'Your account',
    description: 'For administrators: your own password, passkeys, sessions and shortcuts.',
    path: paths.account,
  });

export default AccountScreen;
