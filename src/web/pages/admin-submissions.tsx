import { paths } from '../../contract/paths.ts';
import { SubmissionsScreen } from '../admin/enquiries/submissions-screen.tsx';
import { appHead } from '../site/app-head.ts';

export const meta = () =>
  appHead({
    title: 'Contact submissions',
    description:
      'For administrators: every message visitors have sent, with its date, sender, phone number and service, and a test of the connection to the mail server.',
    keywords: ['contact submissions', 'enquiries', 'message list', 'email connection test', 'administrator'],
    path: paths.submissions,
  });

export default SubmissionsScreen;
