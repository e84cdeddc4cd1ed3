import { useContext } from 'react';
import type { Submission } from '../../contract/submission.ts';
import { Button } from '../ui/button.tsx';
import { Me } from './me.ts';
import { takeLabel, takerAfter, useTaker } from './use-taker.ts';

/** The buttons of panel and dialog by which an administrator takes an enquiry or gives it back. */
export function TakeButtons({ submission }: { submission: Submission }) {
  const me = useContext(Me);
  const taker = useTaker();
  const { takenBy } = submission;
  return (
    <>
      <Button
        look="line"
        small
        pending={taker.isPending}
        // The second click of a double click would undo the first.
        onClick={(event) => event.detail < 2 && taker.mutate({ submission, to: takerAfter(submission, me) })}
      >
        {takeLabel(submission, me)}
      </Button>
      {takenBy !== null && takenBy !== me && (
        <Button look="line" small disabled={taker.isPending} onClick={() => taker.mutate({ submission, to: null })}>
          Give back
        </Button>
      )}
    </>
  );
}
