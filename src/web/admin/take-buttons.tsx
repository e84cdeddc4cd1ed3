import { useRef } from 'react';
import type { Submission } from '../../contract/submission.ts';
import { Button } from '../ui/button.tsx';
import { useCurrentUser } from './session.ts';
import { type Change, takeChange, takeLabel } from './use-change.ts';

type Props = { submission: Submission; isPending: boolean; onTake: (change: Change) => void };

/** The buttons of panel and dialog by which an administrator takes or releases an enquiry. */
export function TakeButtons({ submission, isPending, onTake }: Props) {
  const { username: me } = useCurrentUser();
  const { takenBy } = submission;
  const first = useRef<HTMLButtonElement>(null);
  const release = () => {
    // The pressed button goes away.
    first.current?.focus();
    onTake({ takenBy: null });
  };
  return (
    <>
      <Button
        ref={first}
        look="line"
        small
        pending={isPending}
        // The second click of a double click would undo the first.
        onClick={(event) => event.detail < 2 && onTake(takeChange(submission, me))}
      >
        {takeLabel(submission, me)}
      </Button>
      {takenBy !== null && takenBy !== me && (
        <Button look="line" small disabled={isPending} onClick={release}>
          Release
        </Button>
      )}
    </>
  );
}
