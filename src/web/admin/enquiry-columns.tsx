import { serviceTitle } from '../../content/services/service-titles.ts';
import { nonBlank } from '../../contract/non-blank.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from './enquiry-table.tsx';
import { ReceivedDate } from './received-date.tsx';
import { RowMenu } from './row-menu.tsx';
import { SpamTag } from './spam-tag.tsx';
import { Breakable, nameOf } from './submission-facts.tsx';
import { TeamLine } from './team-facts.tsx';

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
