import { useId, useState } from 'react';
import { serviceTitle } from '../../content/services/service-titles.ts';
import type { Submission } from '../../contract/submission.ts';
import { sentenceOf } from '../api-client.ts';
import { Button } from '../ui/button.tsx';
import { formatDate } from './format.ts';
import { useCurrentUser } from './session.ts';
import { spamWord } from './spam-note.tsx';
import { useEarlier } from './use-earlier.ts';
import { TryAgain } from './try-again.tsx';

type Props = { submission: Submission; onOpen: (id: number) => void };

/** This many are shown before 'Show all'. */
const shownFirst = 5;

/** The earlier enquiries of the same address: date, service and state; a press opens one. */
export function EarlierEnquiries({ submission, onOpen }: Props) {
  const headingId = useId();
  const { username: me } = useCurrentUser();
  const { earlier, error, retry } = useEarlier(submission);
  const [isWhole, setWhole] = useState(false);
  const rest = isWhole || !earlier ? 0 : earlier.length - shownFirst;
  return (
    <section className="earlier" aria-labelledby={headingId}>
      <h3 className="label message-label" id={headingId}>
        Earlier Enquiries
      </h3>
      {/* A live region must exist before its text appears. */}
      <div role="status" className="quiet small">
        {!error && !earlier && 'Looking for earlier enquiries from this address …'}
        {earlier?.length === 0 && 'This is the first enquiry from this address.'}
      </div>
      {error && !earlier && (
        <div className="note-head" role="alert">
          <p className="error">Earlier enquiries could not be loaded. {sentenceOf(error)}</p>
          <TryAgain onPress={retry} />
        </div>
      )}
      {earlier && earlier.length > 0 && (
        <ul className="plain">
          {(rest > 0 ? earlier.slice(0, shownFirst) : earlier).map((one) => (
            <li key={one.id}>
              <button type="button" onClick={(event) => event.detail < 2 && onOpen(one.id)}>
                <time dateTime={one.createdAt}>{formatDate(one.createdAt)}</time>{' '}
                <span>{serviceTitle(one.service) ?? 'No service'}</span>{' '}
                <span className="quiet">{stateInWords(one, me)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button look="plain" small onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </section>
  );
}

function stateInWords(submission: Submission, me: string): string {
  const { suspectedSpam, contactedAt, takenBy } = submission;
  if (suspectedSpam) return spamWord(submission);
  if (contactedAt !== null) return 'Contacted';
  if (takenBy !== null) return `Taken by ${takenBy === me ? 'you' : takenBy}`;
  return 'Not contacted yet';
}
