import type { Submission } from '../../../contract/submission.ts';
import { errorSentence } from '../../api-client.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { countEnquiries, formatDateAndTime, visitorName } from '../shell/format.ts';
import { eraseSeveral, useErasure } from './erasure-api.ts';

type Props = { submissions: readonly Submission[]; onErased?: () => void; onClose: () => void };

/** Asks before enquiries are deleted. */
export function ErasureDialog({ submissions, onErased, onClose }: Props) {
  const [only, others] = submissions;
  const ids = submissions.map(({ id }) => id);
  const { start, isPending, error } = useErasure({
    send: () => eraseSeveral(ids),
    isErased: ({ id }) => ids.includes(id),
    onErased: () => {
      onClose();
      onErased?.();
    },
  });
  const what = countEnquiries(ids.length);
  return (
    <ConfirmDialog
      heading={`Delete ${what}?`}
      confirm={`Delete ${what}`}
      pending="Deleting..."
      isDestructive
      isPending={isPending}
      sentence={error ? `Not deleted. ${errorSentence(error)}` : undefined}
      onConfirm={start}
      onClose={onClose}
    >
      {only && !others && (
        <p>
          <b>{visitorName(only)}</b>, {formatDateAndTime(only.createdAt)}
        </p>
      )}
      <p>
        Everything that is stored about {ids.length === 1 ? 'it' : 'them'} is deleted: the text, the notes, and mails
        that still wait. This cannot be undone. Backups keep a copy until they expire.
      </p>
    </ConfirmDialog>
  );
}
