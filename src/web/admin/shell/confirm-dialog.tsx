import { CircleAlertIcon } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';

type Props = {
  heading: string;
  /** What happens, and the fields that are needed. */
  children: ReactNode;
  /** The words of the button, and those while the server works. */
  confirm: string;
  pending: string;
  /** Whether something is deleted permanently. */
  isDestructive?: boolean;
  isPending: boolean;
  /** Whether there is enough to confirm; else the button is disabled. */
  isReady?: boolean;
  /** What went wrong. */
  sentence?: string | undefined;
  onConfirm: (form: HTMLFormElement) => void;
  onClose: () => void;
};

/** Asks before something that cannot be undone. Enter in a field confirms, Escape and 'Cancel' do nothing. */
export function ConfirmDialog({
  heading,
  children,
  confirm,
  pending,
  isDestructive = false,
  isPending,
  isReady = true,
  sentence,
  onConfirm,
  onClose,
}: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending && isReady) onConfirm(event.currentTarget);
  }
  return (
    <dialog
      ref={dialog}
      className="dialog confirm"
      aria-labelledby={id}
      data-focus-home="button"
      // In React both events reach the panel or the dialog that it is in, which would close too.
      onKeyDown={(event) => event.stopPropagation()}
      onClose={(event) => {
        event.stopPropagation();
        onClose();
      }}
    >
      <form className="form" method="post" noValidate onSubmit={onSubmit}>
        <h2 id={id}>{heading}</h2>
        {children}
        <Status className="form-status">
          {sentence && (
            <p className="error">
              <CircleAlertIcon />
              <span>{sentence}</span>
            </p>
          )}
        </Status>
        <div className="confirm-actions">
          <Button look="line" small onClick={() => dialog.current?.close()}>
            Cancel
          </Button>
          <Button type="submit" look={isDestructive ? 'erase' : 'main'} small pending={isPending} disabled={!isReady}>
            {isPending ? pending : confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
