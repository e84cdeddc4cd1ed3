import type { Submission } from '../../../contract/submission.ts';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { useChange } from './use-change.ts';
import { describeOpenEarlier, openEarlierOf, type SettlingMark, useEarlier } from './use-earlier.ts';

type Props = { submission: Submission; isInDialog: boolean };

/** After an enquiry was marked as contacted or as spam: offers to mark the earlier open ones of the same person too. */
export function SamePerson({ submission, isInDialog }: Props) {
  const { related: earlier = [], more } = useEarlier(submission);
  const { change, error, isPending } = useChange({ isInDialog, showsEarlier: true });
  const mark = markOf(submission);
  const open = openEarlierOf(earlier, mark);
  return (
    <>
      <Status>
        {mark && open.length > 0 && (
          <div className="same-person">
            <span>{describeOpenEarlier(more > 0 ? `${open.length}+` : open.length)}</span>
            <Button
              look="line"
              small
              pending={isPending}
              onClick={() => change(open, mark === 'spam' ? { spamMark: mark } : { isContacted: true })}
            >
              {mark === 'spam' ? 'Mark as spam too' : 'Mark as contacted too'}
            </Button>
          </div>
        )}
      </Status>
      {error && (
        <p className="error" role="alert">
          The change was not saved. {errorSentence(error)}
        </p>
      )}
    </>
  );
}

function markOf({ contactedAt, spam }: Submission): SettlingMark | undefined {
  if (spam.mark === 'spam') return 'spam';
  return contactedAt === null ? undefined : 'contacted';
}
