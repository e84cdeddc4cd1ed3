import { type KeyboardEvent, useRef } from 'react';
import { serviceTitle } from '../../content/services/service-titles.ts';
import type { Submission } from '../../contract/submission.ts';
import { copyEmail } from './copy-email.ts';
import { ReceivedDate } from './received-date.tsx';
import { RowMenu } from './row-menu.tsx';
import { SelectAllBox, SelectBox } from './select-box.tsx';
import { SpamTag } from './spam-tag.tsx';
import { Breakable, nameOf } from './submission-facts.tsx';
import { tableRoles } from './table-roles.ts';
import { TeamLine } from './team-facts.tsx';
import { useChange } from './use-change.ts';
import type { Selection } from './use-selection.ts';
import { useSendAgain } from './use-send-again.ts';
import '../ui/tag.css';

type Props = {
  rows: readonly Submission[];
  selectedId: number | undefined;
  /** How many earlier enquiries came from the same address, in words by id. */
  earlierCounts: ReadonlyMap<number, string>;
  selection: Selection;
  onSelect: (id: number) => void;
};

/**
 * The dashboard's table; on a phone a row has two lines. Elements of a table that are laid out otherwise lose their roles in
 * some browsers: each has its own. Keyboard: arrow keys move between rows, Enter opens.
 */
export function SubmissionRows({ rows, selectedId, earlierCounts, selection, onSelect }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  /** The text that was selected when the mouse button went down. */
  const selectedBefore = useRef('');
  const { change } = useChange();
  const sendAgain = useSendAgain();

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    const row = (event.target as HTMLElement).closest('tr');
    const index = rows.findIndex((one) => String(one.id) === row?.dataset['id']);
    const submission = rows[index];
    if (!submission || event.ctrlKey || event.metaKey || event.altKey) return;
    const onRow = event.target === row;
    const target = { ArrowDown: index + 1, ArrowUp: index - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      body.current?.querySelectorAll<HTMLElement>('tr')[Math.max(0, Math.min(rows.length - 1, target))]?.focus();
    } else if (event.key === 'Enter' && onRow && !event.repeat) {
      event.preventDefault();
      onSelect(submission.id);
    }
  }

  return (
    <table className="table admin-rows" {...tableRoles.table} aria-label="Submissions">
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <td {...tableRoles.cell} className="select">
            <SelectAllBox selection={selection} count={rows.length} />
          </td>
          <th scope="col" {...tableRoles.columnHeader} className="name">
            Name
          </th>
          <th scope="col" {...tableRoles.columnHeader} className="email">
            Email
          </th>
          <th scope="col" {...tableRoles.columnHeader} className="service">
            Service
          </th>
          <th scope="col" {...tableRoles.columnHeader} className="date">
            Date
          </th>
          <th scope="col" {...tableRoles.columnHeader} className="actions">
            Actions
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group} ref={body} onKeyDown={onKeyDown}>
        {rows.map((submission) => {
          const isNew = submission.contactedAt === null;
          return (
            <tr
              key={submission.id}
              {...tableRoles.row}
              data-id={submission.id}
              className={isNew ? undefined : 'contacted'}
              aria-current={submission.id === selectedId ? 'true' : undefined}
              tabIndex={0}
              data-focus-home=""
              onMouseDown={() => (selectedBefore.current = String(getSelection()))}
              onClick={(event) => {
                // At the second click of a double click another row may be there: names wrap beside the open panel.
                if (event.detail > 1) return;
                // The press has selected text, for copying.
                const selected = String(getSelection());
                if (selected && selected !== selectedBefore.current) return;
                if (event.target instanceof Element && !event.target.closest('button, a, .menu, .select'))
                  onSelect(submission.id);
              }}
            >
              <td {...tableRoles.cell} className="select">
                <SelectBox
                  id={submission.id}
                  name={nameOf(submission)}
                  isSelected={selection.has(submission.id)}
                  onToggle={selection.toggle}
                />
              </td>
              <th scope="row" {...tableRoles.rowHeader} className="name">
                <span className="dot" aria-hidden="true" />
                {isNew && <span className="visually-hidden">not contacted yet: </span>}
                <span className="clamp">{nameOf(submission)}</span>
                <SpamTag submission={submission} />
                <TeamLine submission={submission} earlierCount={earlierCounts.get(submission.id)} />
              </th>
              <td {...tableRoles.cell} className="email">
                <span className="clamp">
                  <Breakable address={submission.email} />
                </span>
              </td>
              <td {...tableRoles.cell} className="service">
                {serviceTitle(submission.service) ?? <span className="quiet">N/A</span>}
              </td>
              <td {...tableRoles.cell} className="date">
                <ReceivedDate createdAt={submission.createdAt} />
              </td>
              <td {...tableRoles.cell} className="actions">
                <RowMenu
                  submission={submission}
                  onOpen={() => onSelect(submission.id)}
                  onCopy={() => void copyEmail(submission)}
                  onSendAgain={() => sendAgain.mutate(submission)}
                  onChange={(made) => change(submission, made)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
