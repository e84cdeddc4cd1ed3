import { useId, useState } from 'react';
import { serviceTitle } from '#content/service-ids.ts';
import { domainOf } from '../../../contract/mailbox.ts';
import type { Submission } from '../../../contract/submission.ts';
import { errorSentence } from '../../api-client.ts';
import { BareButton, Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { LoadError } from '../shell/load-error.tsx';
import { countInWords, formatDate, visitorName } from '../shell/format.ts';
import { useCurrentUser } from '../shell/session.ts';
import { spamWord } from './spam.tsx';
import { useColleagues, useEarlier } from './use-earlier.ts';

type Props = { submission: Submission; onOpen: (id: number) => void };

/** This many are shown before 'Show all'. */
const shownFirst = 5;
/** Of a large company the newest are enough. */
const maxColleagues = 20;

/** The earlier enquiries of the same address, and those of other people from the same company. */
export function EarlierEnquiries({ submission, onOpen }: Props) {
  const headingId = useId();
  const { related: colleagues = [], more: moreColleagues } = useColleagues(submission);
  const { related: earlier, more, error, retry } = useEarlier(submission);
  const [isWhole, setWhole] = useState(false);
  const [isShowingColleagues, setShowingColleagues] = useState(false);
  const rest = isWhole || !earlier ? 0 : earlier.length - shownFirst;
  return (
    <section className="earlier" aria-labelledby={headingId} tabIndex={-1} data-focus-home="">
      <h3 className="label message-label" id={headingId}>
        Earlier Enquiries
      </h3>
      <Status className="secondary small">
        {!error && !earlier && 'Looking for earlier enquiries from this address…'}
        {earlier?.length === 0 && 'This is the first enquiry from this address.'}
        {earlier && more > 0 && `The newest ${earlier.length} of ${countInWords(earlier.length + more)}.`}
      </Status>
      {error && !earlier && (
        <LoadError onRetry={retry}>Earlier enquiries could not be loaded. {errorSentence(error)}</LoadError>
      )}
      {earlier && earlier.length > 0 && (
        <ul className="plain">
          {(rest > 0 ? earlier.slice(0, shownFirst) : earlier).map((enquiry) => (
            <OtherEnquiry
              key={enquiry.id}
              submission={enquiry}
              about={serviceTitle(enquiry.service) ?? 'No service'}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button look="plain" small onClick={() => setWhole(true)}>
          Show {rest} more
        </Button>
      )}
      {colleagues.length > 0 && (
        <details className="colleagues" onToggle={({ currentTarget }) => setShowingColleagues(currentTarget.open)}>
          <summary>
            {countInWords(colleagues.length + moreColleagues)} more from {domainOf(submission.email)}
          </summary>
          {isShowingColleagues && (
            <ul className="plain">
              {colleagues.slice(0, maxColleagues).map((enquiry) => (
                <OtherEnquiry key={enquiry.id} submission={enquiry} about={visitorName(enquiry)} onOpen={onOpen} />
              ))}
            </ul>
          )}
        </details>
      )}
    </section>
  );
}

type OtherProps = { submission: Submission; about: string; onOpen: (id: number) => void };

/** Another enquiry of the person or the company: its date, a word about it and its state; a press opens it. */
function OtherEnquiry({ submission, about, onOpen }: OtherProps) {
  const { username: me } = useCurrentUser();
  const { id, createdAt } = submission;
  return (
    <li>
      <BareButton once onClick={() => onOpen(id)}>
        <time dateTime={createdAt}>{formatDate(createdAt)}</time> <bdi>{about}</bdi>{' '}
        <span className="secondary">{stateInWords(submission, me)}</span>
      </BareButton>
    </li>
  );
}

function stateInWords(submission: Submission, me: string): string {
  const { suspectedSpam, contactedAt, takenBy } = submission;
  if (suspectedSpam) return spamWord(submission);
  if (contactedAt !== null) return 'Contacted';
  if (takenBy !== null) return `Taken by ${takenBy === me ? 'you' : takenBy}`;
  return 'Not contacted yet';
}
