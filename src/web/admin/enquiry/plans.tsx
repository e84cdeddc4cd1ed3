import { CalendarIcon, UserPlusIcon } from 'lucide-react';
import { useId } from 'react';
import { type Outcome, outcomeLabels, outcomes } from '../../../contract/outcomes.ts';
import type { Submission } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../shell/format.ts';
import { useAsk } from './question-dialogs.tsx';
import type { Change } from './use-change.ts';
import './plans.css';

type Props = { submission: Submission; onChange: (change: Change) => void };

/** The buttons of panel and dialog that ask who answers an enquiry, and on which day to follow up on it. */
export function PlanButtons({ submission }: { submission: Submission }) {
  const ask = useAsk();
  return (
    <>
      <Button look="plain" small onClick={() => ask({ ask: 'assign', submissions: [submission] })}>
        <UserPlusIcon />
        Assign to…
      </Button>
      <Button look="plain" small onClick={() => ask({ ask: 'follow-up', submission })}>
        <CalendarIcon />
        Follow up on…
      </Button>
    </>
  );
}

/** The day to follow up on an enquiry, and what became of it; the outcome is asked for once somebody has contacted the person. */
export function Plans({ submission, onChange }: Props) {
  const { followUpOn, outcome, contactedAt } = submission;
  const id = useId();
  return (
    <div className="plans" data-focus-home="select, button">
      {followUpOn !== null && (
        <p className="plan">
          <span>
            Follow up on <b>{formatDay(followUpOn)}</b>
          </span>
          <Button look="plain" small onClick={() => onChange({ followUpOn: null })}>
            Clear<span className="visually-hidden"> the day to follow up on</span>
          </Button>
        </p>
      )}
      {(contactedAt !== null || outcome !== null) && (
        <div className="plan field">
          <label htmlFor={id}>Outcome</label>
          <select
            id={id}
            value={outcome ?? ''}
            onChange={({ target }) => onChange({ outcome: (target.value as Outcome) || null })}
          >
            <option value="">Not known yet</option>
            {outcomes.map((choice) => (
              <option key={choice} value={choice}>
                {outcomeLabels[choice]}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}
