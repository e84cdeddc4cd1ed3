import type { ReactNode } from 'react';
import type { User } from '../../../contract/account.ts';
import { Button } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { SubmissionsList } from './submissions-list.tsx';
import type { ServiceTitles } from './submission-facts.tsx';

type Props = {
  user: User;
  logo: ReactNode;
  emptyPicture: ReactNode;
  titles: ServiceTitles;
  logOut: () => void;
  isLoggingOut: boolean;
};

/** /admin and /admin/dashboard (SPEC section 2, Admin dashboard). */
export function DashboardScreen({ user, logo, emptyPicture, titles, logOut, isLoggingOut }: Props) {
  return (
    <main className="admin" id="main">
      <header className="top">
        {logo}
        <h1>Admin Dashboard</h1>
        <span className="who">
          Welcome back, <b>{user.username}</b>
        </span>
        <Button look="line" small disabled={isLoggingOut} onClick={logOut}>
          {isLoggingOut ? 'Logging out...' : 'Logout'}
        </Button>
      </header>
      <Tabs
        label="Admin"
        tabs={[
          {
            value: 'submissions',
            label: 'Contact Submissions',
            panel: <SubmissionsList titles={titles} emptyPicture={emptyPicture} />,
          },
          {
            value: 'analytics',
            label: 'Analytics',
            panel: <ComingSoon picture={emptyPicture} text="Analytics feature coming soon" button="Setup Analytics" />,
          },
          {
            value: 'settings',
            label: 'Settings',
            panel: <ComingSoon picture={emptyPicture} text="Settings feature coming soon" button="Change Password" />,
          },
        ]}
      />
    </main>
  );
}

/** A tab that has no content yet; its button is a placeholder, as specified. */
function ComingSoon({ picture, text, button }: { picture: ReactNode; text: string; button: string }) {
  return (
    <div className="desk-grid">
      <div className="card empty">
        {picture}
        <h2>{text}</h2>
        <Button look="line" small>
          {button}
        </Button>
      </div>
    </div>
  );
}
