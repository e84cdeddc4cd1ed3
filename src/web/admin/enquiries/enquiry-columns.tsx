import { serviceTitle } from '#content/service-ids.ts';
import type { Submission } from '../../../contract/submission.ts';
import { nonBlank } from '../../../contract/non-blank.ts';
import { Button } from '../../ui/button.tsx';
import { SpamLine } from '../enquiry/spam.tsx';
import { formatDate, formatTime, visitorName } from '../shell/format.ts';
import type { Column } from './enquiry-table.tsx';
import { excerptOf } from './excerpt.ts';
import { RowMarks, WaitingMark } from './row-marks.tsx';
import { RowMenu } from './row-menu.tsx';

const none = <span className="secondary">N/A</span>;

const name: Column = {
  head: 'Name',
  className: 'name',
  isRowHead: true,
  cell: ({ submission, earlierLabel }) => (
    <>
      <div className="name-line">
        {/* A press reaches the row, which opens the enquiry. */}
        <button type="button" className="row-link">
          <bdi>{visitorName(submission)}</bdi>
        </button>
        <RowMarks submission={submission} earlierLabel={earlierLabel} />
      </div>
      <FirstWords submission={submission} />
      <SpamLine submission={submission} />
    </>
  ),
};

/** The company and the first words of the message, whose direction they have. */
function FirstWords({ submission }: { submission: Submission }) {
  const company = nonBlank(submission.company);
  const words = excerptOf(submission);
  return (
    (company || words) && (
      <div className="first-words" dir="auto">
        {company && (
          <b>
            <bdi>{company}</bdi>
          </b>
        )}{' '}
        {words}
      </div>
    )
  );
}

const email: Column = {
  head: 'Email',
  className: 'email',
  cell: ({ submission }) => submission.email,
};

const phone: Column = {
  head: 'Phone',
  className: 'phone',
  cell: ({ submission }) => nonBlank(submission.phone) ?? none,
};

const service: Column = {
  head: 'Service',
  className: 'service',
  cell: ({ submission }) => serviceTitle(submission.service) ?? none,
};

const date: Column = {
  head: 'Date',
  className: 'date',
  cell: ({ submission }) => <ReceivedDate submission={submission} />,
};

const menu: Column = {
  head: 'Actions',
  className: 'actions',
  cell: ({ submission, onOpen }) => <RowMenu submission={submission} onOpen={onOpen} />,
};

const details: Column = {
  head: 'Actions',
  className: 'actions details',
  cell: ({ submission, onOpen }) => (
    <Button look="plain" small onClick={() => onOpen(submission.id)}>
      View Details<span className="visually-hidden"> of {visitorName(submission)}</span>
    </Button>
  ),
};

/** The columns of the dashboard. */
export const dashboardColumns: readonly Column[] = [name, email, service, date, menu];

/** The columns of the complete list. */
export const completeColumns: readonly Column[] = [date, name, email, phone, service, details];

/** When an enquiry was received, and the time, or how long it waits beyond what the firm promises. */
function ReceivedDate({ submission }: { submission: Submission }) {
  const { createdAt } = submission;
  return (
    <>
      <time dateTime={createdAt} className="received">
        {formatDate(createdAt)} <span className="time">{formatTime(createdAt)}</span>
      </time>
      <WaitingMark submission={submission} />
    </>
  );
}
