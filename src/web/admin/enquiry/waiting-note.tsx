import { ClockIcon } from 'lucide-react';
import { company } from '#content/company.ts';
import type { Submission } from '../../../contract/submission.ts';
import { useWaiting } from './waiting.ts';
import './row-mark.css';

/** How long an enquiry has waited, once that is longer than the firm promises, and the promise. */
export function WaitingNote({ submission }: { submission: Submission }) {
  const waiting = useWaiting(submission);
  return (
    waiting && (
      <p className="row-mark row-mark-due">
        <ClockIcon />
        <span>{`${waiting}; promised within ${company.replyWithinHours} h on business days`}</span>
      </p>
    )
  );
}
