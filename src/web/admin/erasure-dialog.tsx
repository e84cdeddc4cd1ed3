import { useEffect, useId, useRef } from 'react';
import type { Submission } from '../../contract/submission.ts';
import { Button } from '../ui/button.tsx';
import { countEnquiries, useErasure } from './use-bulk.ts';

type Props = { submissions: readonly Submission[]; onErased: () => void; onClose: () => void };

/** Asks before enquiries are deleted. The focus starts on Cancel: a held Enter deletes nothing. */
export function ErasureDialog({ submissions, onErased, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const headingId = useId();
  const ids = submissions.map(({ id }) => id);
  const { start, isPending, error } = useErasure(ids, () => {
    onClose();
    onErased();
  });
  const what = countEnquiries(ids.length);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    cancel.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={headingId}
      onClose={onClose}
      // The key that closes the dialog does not close the panel behind it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id={headingId}>Delete {what}?</h2>
      <p>
        Everything that is stored about {ids.length === 1 ? 'it' : 'them'} goes: words, notes and mails that are still
        to be sent. This cannot be undone. Backups keep it until they expire.
      </p>
      {error && (
        <p className="error" role="alert">
          It could not be deleted. {error.message}
        </p>
      )}
      <div className="panel-actions">
        <button ref={cancel} className="btn btn-line btn-sm" type="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
        <Button small pending={isPending} onClick={(event) => event.detail < 2 && start()}>
          Delete {what}
        </Button>
      </div>
    </dialog>
  );
}
