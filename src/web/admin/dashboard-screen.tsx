import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '../../contract/account.ts';
import { paths } from '../../contract/paths.ts';
import { Button } from '../ui/button.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AdminHeader } from './admin-header.tsx';
import { AdminLinks } from './admin-links.tsx';
import { CurrentUser } from './current-user.ts';
import { SubmissionsList } from './submissions-list.tsx';
import type { ServiceTitles } from './submission-facts.tsx';
import '../ui/empty-state.css';

type Props = {
  user: User;
  logo: ReactNode;
  emptyPicture: ReactNode;
  titles: ServiceTitles;
  logOut: () => void;
  isLoggingOut: boolean;
  /** Checks whether the session is still valid. */
  checkSession: () => void;
};

/** /admin and /admin/dashboard. */
export function DashboardScreen({ user, logo, emptyPicture, titles, logOut, isLoggingOut, checkSession }: Props) {
  const navigate = useNavigate();
  return (
    <main className="admin" id="main">
      <AdminHeader
        logo={logo}
        heading="Admin Dashboard"
        line={
          <>
            Welcome back, <b>{user.username}</b>
          </>
        }
      >
        <AdminLinks shown="admin" />
        <Button look="line" small disabled={isLoggingOut} onClick={logOut}>
          {isLoggingOut ? 'Logging out...' : 'Logout'}
        </Button>
      </AdminHeader>
      <Tabs
        label="Admin"
        tabs={[
          {
            value: 'submissions',
            label: 'Contact Submissions',
            panel: (
              <CurrentUser key={user.username} value={user.username}>
                <SubmissionsList titles={titles} emptyPicture={emptyPicture} checkSession={checkSession} />
              </CurrentUser>
            ),
          },
          {
            value: 'analytics',
            label: 'Analytics',
            panel: <ComingSoon picture={emptyPicture} text="Analytics feature coming soon" button="Setup Analytics" />,
          },
          {
            value: 'settings',
            label: 'Settings',
            panel: (
              <ComingSoon
                picture={emptyPicture}
                text="Settings feature coming soon"
                button="Change Password"
                onPress={() => void navigate(paths.account)}
              />
            ),
          },
        ]}
      />
    </main>
  );
}

type ComingSoonProps = { picture: ReactNode; text: string; button: string; onPress?: () => void };

/** A tab without content, as specified. Without `onPress` its button does nothing. */
function ComingSoon({ picture, text, button, onPress }: ComingSoonProps) {
  return (
    <div className="admin-grid">
      <div className="card empty-state">
        {picture}
        <h2>{text}</h2>
        <Button look="line" small onClick={onPress}>
          {button}
        </Button>
      </div>
    </div>
  );
}
