import { type FormEvent, useId, useRef } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { addDays } from '../../../contract/zone-days.ts';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Choice, ChoiceDialog } from '../shell/choice-dialog.tsx';
import { formatDay, visitorName } from '../shell/format.ts';
import { officeToday } from '../shell/office-day.ts';
import { useChange } from './use-change.ts';

type Props = { submission: Submission; onClose: () => void };

/** Asks on which day to follow up on an enquiry. */
export function FollowUpDialog({ submission, onClose }: Props) {
  const id = useId();
  const day = useRef<HTMLInputElement>(null);
  const { change, error, isPending } = useChange({ isInDialog: true });
  const { followUpOn } = submission;
  const set = (on: string | null) => change([submission], { followUpOn: on }, onClose);
  function setDay(event: FormEvent) {
    event.preventDefault();
    if (isPending || !day.current) return;
    // It is empty also while the date is not complete.
    if (day.current.value === '') day.current.focus();
    else set(day.current.value);
  }
  return (
    <ChoiceDialog
      heading={`Follow up on the enquiry of ${visitorName(submission)}`}
      sentence={error ? `The change was not saved. ${errorSentence(error)}` : undefined}
      onClose={onClose}
    >
      {listDays(officeToday()).map(([label, on]) => (
        <Choice key={label} isPending={isPending} note={formatDay(on)} onChoose={() => set(on)}>
          {label}
        </Choice>
      ))}
      {followUpOn !== null && (
        <Choice isPending={isPending} onChoose={() => set(null)}>
          No day
        </Choice>
      )}
      <form className="field" noValidate onSubmit={setDay}>
        <label htmlFor={id}>On a day</label>
        <div className="on-day">
          <input
            ref={day}
            id={id}
            className="input"
            type="date"
            min={officeToday()}
            defaultValue={followUpOn ?? undefined}
          />
          <Button type="submit" look="line" small pending={isPending}>
            Set
          </Button>
        </div>
      </form>
    </ChoiceDialog>
  );
}

/** The days that are chosen most: the next one, and the next Monday. */
export function listDays(today: string): [label: string, on: string][] {
  const weekday = new Date(today).getUTCDay() || 7;
  return [
    ['Tomorrow', addDays(today, 1)],
    ['Next week', addDays(today, 8 - weekday)],
  ];
}
