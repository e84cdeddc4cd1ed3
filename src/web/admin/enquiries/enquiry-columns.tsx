import { serviceTitle } from '#content/service-ids.ts';
import { nonBlank } from '../../../contract/non-blank.ts';
import { Button } from '../../ui/button.tsx';
import { TeamLine } from '../enquiry/assignee.tsx';
import { Breakable, nameOf } from '../enquiry/enquiry-facts.tsx';
import { SpamTag } from '../enquiry/spam.tsx';
import { RefusedTag } from '../replies/reply-list.tsx';
import { formatDate, formatTime } from '../shell/format.ts';
import { officeToday } from '../shell/office-day.ts';
import type { Column } from './enquiry-table.tsx';
import { RowMenu } from './row-menu.tsx';

const none = <span className="quiet">N/A</span>;

const name: Column = {
  head: 'Name',
  className: 'name',
  isRowHead: true,
  cell: ({ submission, earlierCount }) => (
    <>
      {/* A press reaches the row, which opens the enquiry. */}
      <button type="button" className="row-link clamp">
        {nameOf(submission)}
      </button>
      <SpamTag submission={submission} />
      <RefusedTag submission={submission} />
      <TeamLine submission={submission} earlierCount={earlierCount} />
    </>
  ),
};

const email: Column = {
  head: 'Email',
  className: 'email',
  cell: ({ submission }) => (
    <span className="clamp">
      <Breakable address={submission.email} />
    </span>
  ),
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
  cell: ({ submission }) => <ReceivedDate createdAt={submission.createdAt} />,
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
      View Details<span className="visually-hidden"> of {nameOf(submission)}</span>
    </Button>
  ),
};

/** The columns of the dashboard. */
export const dashboardColumns: readonly Column[] = [name, email, service, date, menu];

/** The columns of the complete list. */
export const completeColumns: readonly Column[] = [date, name, email, phone, service, details];

/** When an enquiry was received, in a row: the date and the time. Narrow rows show the time of today's enquiries only. */
function ReceivedDate({ createdAt }: { createdAt: string }) {
  const isToday = officeToday(new Date(createdAt)) === officeToday();
  return (
    <time dateTime={createdAt} className={isToday ? 'received received-today' : 'received'}>
      {formatDate(createdAt)} <span className="time">{formatTime(createdAt)}</span>
    </time>
  );
}
