import { paths } from '../../contract/paths.ts';
import { TeamScreen } from '../admin/team/team-screen.tsx';
import { appHead } from '../site/app-head.ts';

export const meta = () =>
  appHead({
    title: 'Team',
    description: 'For administrators: who reads the enquiries, invitations, and links for new passwords.',
    path: paths.team,
  });

export default TeamScreen;
