import { memo } from 'react';
import { serviceTitle } from '../../content/services/service-titles.ts';
import { nonBlank } from '../../contract/non-blank.ts';
import type { Submission } from '../../contract/submission.ts';
import { Button } from '../ui/button.tsx';
import { ReceivedDate } from './received-date.tsx';
import { SelectAllBox, SelectBox } from './select-box.tsx';
import { SpamTag } from './spam-tag.tsx';
import { Breakable, nameOf } from './submission-facts.tsx';
import { tableRoles } from './table-roles.ts';
import { TeamLine } from './team-facts.tsx';
import type { Selection } from './use-selection.ts';
import './submissions-table.css';
import '../ui/tag.css';

const heads = ['Date', 'Name', 'Email', 'Phone', 'Service', 'Actions'] as const;

type Props = {
  submissions: readonly Submission[];
  /** How many earlier enquiries came from the same address, in words by id. */
  earlierCounts: ReadonlyMap<number, string>;
  selection: Selection;
  onOpen: (id: number) => void;
};

/** One row per enquiry; on a narrow screen each row is a block, so each element has its role. */
export function SubmissionsTable({ submissions, earlierCounts, selection, onOpen }: Props) {
  return (
    <table className="table admin-table" {...tableRoles.table} aria-label="Submissions">
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <td {...tableRoles.cell} className="select">
            <SelectAllBox selection={selection} count={submissions.length} />
          </td>
          {heads.map((head) => (
            <th key={head} scope="col" {...tableRoles.columnHeader} className={head.toLowerCase()}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {submissions.map((submission) => (
          <SubmissionRow
            key={submission.id}
            submission={submission}
            earlierCount={earlierCounts.get(submission.id)}
            isSelected={selection.has(submission.id)}
            onToggle={selection.toggle}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  submission: Submission;
  earlierCount: string | undefined;
  isSelected: boolean;
  onToggle: Selection['toggle'];
  onOpen: (id: number) => void;
};

/** Memoized: rendering a thousand rows again made opening an enquiry a third slower. */
const SubmissionRow = memo(function SubmissionRow({
  submission,
  earlierCount,
  isSelected,
  onToggle,
  onOpen,
}: RowProps) {
  return (
    <tr
      {...tableRoles.row}
      data-id={submission.id}
      data-focus-home=".actions button"
      className={submission.contactedAt === null ? undefined : 'contacted'}
    >
      <td {...tableRoles.cell} className="select">
        <SelectBox id={submission.id} name={nameOf(submission)} isSelected={isSelected} onToggle={onToggle} />
      </td>
      <td {...tableRoles.cell} className="date">
        <span className="dot" aria-hidden="true" />
        {submission.contactedAt === null && <span className="visually-hidden">not contacted yet: </span>}
        <ReceivedDate createdAt={submission.createdAt} />
      </td>
      <th scope="row" {...tableRoles.rowHeader} className="name">
        {nameOf(submission)}
        <SpamTag submission={submission} />
        <TeamLine submission={submission} earlierCount={earlierCount} />
      </th>
      <td {...tableRoles.cell} className="email">
        <Breakable address={submission.email} />
      </td>
      <td {...tableRoles.cell} className="phone">
        {nonBlank(submission.phone) ?? 'N/A'}
      </td>
      <td {...tableRoles.cell} className="service">
        {serviceTitle(submission.service) ?? 'N/A'}
      </td>
      <td {...tableRoles.cell} className="actions">
        <Button look="plain" small onClick={() => onOpen(submission.id)}>
          View Details<span className="visually-hidden"> of {nameOf(submission)}</span>
        </Button>
      </td>
    </tr>
  );
});
