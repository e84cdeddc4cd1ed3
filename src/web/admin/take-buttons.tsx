import type { Submission } from '../../contract/submission.ts';
import { Button } from '../ui/button.tsx';
import { useCurrentUser } from './session.ts';
import { type Change, takeChange, takeLabel } from './use-change.ts';

type Props = { submission: Submission; isPending: boolean; onTake: (change: Change) => void };

/** The buttons of panel and dialog by which an administrator takes or releases an enquiry. */
export function TakeButtons({ submission, isPending, onTake }: Props) {
  const { username: me } = useCurrentUser();
  const { takenBy } = submission;
  return (
    <>
      <Button className="take" look="line" small pending={isPending} onClick={() => onTake(takeChange(submission, me))}>
        {takeLabel(submission, me)}
      </Button>
      {takenBy !== null && takenBy !== me && (
        <Button look="line" small disabled={isPending} onClick={() => onTake({ takenBy: null })}>
          Release
        </Button>
      )}
    </>
  );
}
