import { DashboardScreen } from '../admin/enquiries/dashboard-screen.tsx';
import { appHead } from '../site/app-head.ts';
import type { Route } from './+types/admin-dashboard';

/** The page has two paths, each with its own canonical link. */
export const meta = ({ location }: Route.MetaArgs) =>
  appHead({
    title: 'Admin dashboard',
    description:
      'For administrators: enquiries from the contact form and the service pages, with search, details and a mark for each person who has been contacted.',
    keywords: ['admin dashboard', 'enquiries', 'contact submissions', 'search', 'administrator'],
    path: location.pathname,
  });

export default DashboardScreen;
