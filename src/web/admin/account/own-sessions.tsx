import { useMutation } from '@tanstack/react-query';
import type { OwnAccount } from '../../../contract/account-page.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { showFailure } from '../shell/failure-toast.ts';
import { endOtherSessions } from './account-api.ts';
import { formatDateAndTime } from '../shell/format.ts';
import '../../ui/tag.css';

type Props = { sessions: OwnAccount['sessions']; onChanged: () => void };

/** Where the account is signed in, and a button that ends all other sessions. */
export function OwnSessions({ sessions, onChanged }: Props) {
  const end = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => {
      showToast({ title: 'Other sessions ended', description: 'You are signed in only in this browser.' });
      onChanged();
    },
    onError: (error) => showFailure('Other sessions not ended', error),
  });
  return (
    <section className="card account-card" aria-labelledby="sessions-heading" data-focus-home="h2">
      <h2 id="sessions-heading" tabIndex={-1}>
        Sessions
      </h2>
      <ul className="plain account-list">
        {sessions.map(({ browser, createdAt, lastSeenAt, isCurrent }) => (
          <li key={`${createdAt} ${lastSeenAt} ${browser}`}>
            <div>
              <b>{browser ?? 'Unknown browser'}</b> {isCurrent && <span className="tag">This browser</span>}
              <p className="secondary small">
                Since {formatDateAndTime(createdAt)}, last seen {formatDateAndTime(lastSeenAt)}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <div className="card-actions">
          <Button look="line" small pending={end.isPending} onClick={() => end.mutate()}>
            {end.isPending ? 'Ending other sessions...' : 'End other sessions'}
          </Button>
        </div>
      ) : (
        <p className="secondary">You are not signed in anywhere else.</p>
      )}
    </section>
  );
}
