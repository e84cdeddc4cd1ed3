import { useEffect, useRef } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, UndoIcon, XIcon } from '../../ui/icons.tsx';
import { formatDateAndTime } from './format.ts';
import { ReplyLink } from './reply-link.tsx';
import {
  emailFact,
  Facts,
  furtherFacts,
  MailNote,
  nameOf,
  phoneFact,
  serviceOf,
  type ServiceTitles,
} from './submission-facts.tsx';
import { copyEmail, useContacted } from './use-contacted.ts';

type Props = { submission: Submission; titles: ServiceTitles; onClose: () => void };

/** One enquiry beside the list. */
export function SubmissionPanel({ submission, titles, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const contacted = useContacted();
  useEffect(() => heading.current?.focus(), []);
  const service = serviceOf(submission, titles);
  const isContacted = submission.contactedAt !== null;
  return (
    <aside className="card admin-panel" aria-labelledby="panel-heading">
      <header>
        <h2 id="panel-heading" ref={heading} tabIndex={-1}>
          {nameOf(submission)}
        </h2>
        <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
          <XIcon />
        </button>
      </header>
      {submission.suspectedSpam && <p className="tag tag-bad">Suspected spam</p>}
      <Facts
        facts={[
          ['Contact', nameOf(submission)],
          ['Email', emailFact(submission)],
          ['Phone', phoneFact(submission)],
          ...furtherFacts(submission),
          ['Service Interest', service],
          ['Submitted On', formatDateAndTime(submission.createdAt)],
        ]}
      />
      <h3 className="label message-label">Message</h3>
      <p className="message">{submission.message}</p>
      {submission.contactedAt && (
        <p className="quiet small submission-note">
          Contacted by {submission.contactedBy ?? 'somebody'} on {formatDateAndTime(submission.contactedAt)}
        </p>
      )}
      <MailNote submission={submission} />
      <div className="panel-actions">
        <Button
          look={isContacted ? 'line' : 'main'}
          small
          pending={contacted.isPending}
          // The second click of a double click would undo the first.
          onClick={(event) => event.detail < 2 && contacted.mutate({ submission, isContacted: !isContacted })}
        >
          {!contacted.isPending && (isContacted ? <UndoIcon /> : <CheckIcon />)}
          {isContacted ? 'Mark as Not Contacted' : 'Mark as Contacted'}
        </Button>
        <ReplyLink submission={submission} service={service} />
        <Button look="line" small onClick={() => void copyEmail(submission)}>
          Copy Email
        </Button>
      </div>
      {contacted.error && (
        <p className="error" role="alert">
          The change was not saved. {contacted.error.message}
        </p>
      )}
    </aside>
  );
}
