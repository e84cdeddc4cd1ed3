import shoal from '#content/drawings/shoal.svg?raw';
import { useNavigate } from 'react-router';
import { paths } from '../../../contract/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { QuestionDialogs } from '../enquiry/question-dialogs.tsx';
import { AdminHeader } from '../shell/admin-header.tsx';
import { AdminLinks } from '../shell/admin-links.tsx';
import { LogoutButton } from '../shell/logout-button.tsx';
import { useCurrentUser } from '../shell/session.ts';
import { DashboardList } from './dashboard-list.tsx';
import '../../ui/empty-state.css';

/** /admin and /admin/dashboard. */
export function DashboardScreen() {
  const user = useCurrentUser();
  const navigate = useNavigate();
  return (
    <main className="admin" id="main" data-focus-home="h1">
      <AdminHeader
        heading="Admin Dashboard"
        line={
          <>
            Welcome back, <b>{user.username}</b>
          </>
        }
      >
        <AdminLinks shown="admin" />
        <LogoutButton small />
      </AdminHeader>
      <Tabs
        label="Admin"
        tabs={[
          {
            value: 'submissions',
            label: 'Contact Submissions',
            panel: (
              <QuestionDialogs>
                <DashboardList />
              </QuestionDialogs>
            ),
          },
          {
            value: 'analytics',
            label: 'Analytics',
            panel: <ComingSoon text="Analytics feature coming soon" button="Setup Analytics" />,
          },
          {
            value: 'settings',
            label: 'Settings',
            panel: (
              <ComingSoon
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

type ComingSoonProps = { text: string; button: string; onPress?: () => void };

/** A tab without content, as specified. Without `onPress` its button does nothing. */
function ComingSoon({ text, button, onPress }: ComingSoonProps) {
  return (
    <div className="admin-grid">
      <div className="card empty-state">
        <Drawing drawing={shoal} />
        <h2>{text}</h2>
        <Button look="line" small onClick={onPress}>
          {button}
        </Button>
      </div>
    </div>
  );
}
