import type { ComponentType } from 'react';
import { paths } from '../../contract/paths.ts';
import { AccountScreen } from '../admin/account/account-screen.tsx';
import { DashboardScreen } from '../admin/enquiries/dashboard-screen.tsx';
import { SubmissionsScreen } from '../admin/enquiries/submissions-screen.tsx';
import { useFocusHome } from '../admin/shell/focus-home.ts';
import { AdminGuard } from '../admin/shell/guard.tsx';
import { TeamScreen } from '../admin/team/team-screen.tsx';
import type { RouteHandle } from '../root.tsx';
import { appHead } from '../site/app-head.ts';
import { ButtonLink } from '../ui/button.tsx';
import { useFocusNewPage } from '../ui/focus-new-page.ts';
import type { Route } from './+types/admin';
import '../admin/shell/admin.css';
import '../admin/account/account.css';
import '../site/message-page.css';

export const handle: RouteHandle = { isApp: true };

type Screen = { Screen: ComponentType; title: string; description: string; keywords?: readonly string[] };

const dashboard: Screen = {
  Screen: DashboardScreen,
  title: 'Admin dashboard',
  description:
    'For administrators: enquiries from the contact form and the service pages, with search, details and a mark for each person who has been contacted.',
  keywords: ['admin dashboard', 'enquiries', 'contact submissions', 'search', 'administrator'],
};

/** By the last part of their paths, which are in src/contract/paths.ts. */
const screens: Readonly<Record<string, Screen>> = {
  'contact-submissions': {
    Screen: SubmissionsScreen,
    title: 'Contact submissions',
    description:
      'For administrators: every message visitors have sent, with its date, sender, phone number and service, and a test of the connection to the mail server.',
    keywords: ['contact submissions', 'enquiries', 'message list', 'email connection test', 'administrator'],
  },
  account: {
    Screen: AccountScreen,
    title: 'Your account',
    description: 'For administrators: your own password, passkeys, sessions and shortcuts.',
  },
  team: {
    Screen: TeamScreen,
    title: 'Team',
    description: 'For administrators: who reads the enquiries, invitations, and links for new passwords.',
  },
};

/** The dashboard has two paths, /admin and /admin/dashboard, each with its own canonical link. */
const findScreen = ({ screen = 'dashboard' }: Route.MetaArgs['params']) => screens[screen] ?? dashboard;

export const meta = ({ params, location }: Route.MetaArgs) => {
  const { title, description, keywords } = findScreen(params);
  return appHead({ title, description, keywords, path: location.pathname });
};

/** Shown in place of an admin page that cannot be rendered. */
export function ErrorBoundary() {
  return (
    <main className="message-page" id="main">
      <div className="wrap">
        <h1>This page could not be shown</h1>
        <p className="lead">
          Notes and replies that you have not saved or sent yet are kept in this tab. Please load the page again.
        </p>
        <p className="button-row">
          <ButtonLink to="">Load again</ButtonLink>
          <ButtonLink to={paths.admin} look="line">
            Back to Admin
          </ButtonLink>
        </p>
      </div>
    </main>
  );
}

/**
 * The admin pages: without header and footer, for administrators alone. They are one module, so that a link to another one
 * needs no network: if a module did not load, React Router would load the page anew.
 */
export default function Admin({ params }: Route.ComponentProps) {
  const { Screen } = findScreen(params);
  useFocusNewPage();
  useFocusHome();
  return (
    <AdminGuard>
      <Screen />
    </AdminGuard>
  );
}
