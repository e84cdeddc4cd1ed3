import { XIcon } from 'lucide-react';
import { type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react';
import './choice-dialog.css';

type Props = {
  heading: string;
  /** Why the choice was not saved. */
  sentence?: string | undefined;
  children: ReactNode;
  onClose: () => void;
};

/** A dialog with a few choices, of which one press makes one; its caller closes it once the choice is saved. */
export function ChoiceDialog({ heading, sentence, children, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Not after the paint: it gives the focus back to what opened it, while it is still in the document.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    opened?.querySelector<HTMLElement>('.choice')?.focus();
    return () => opened?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog choices"
      aria-labelledby={id}
      data-focus-home="button"
      onKeyDown={(event) => event.stopPropagation()}
      onClose={(event) => {
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <h2 id={id}>{heading}</h2>
        <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
          <XIcon />
        </button>
      </header>
      {children}
      {sentence && (
        <p className="error" role="alert">
          {sentence}
        </p>
      )}
    </dialog>
  );
}

type ChoiceProps = {
  ref?: Ref<HTMLButtonElement>;
  icon?: ReactNode;
  /** A word more about it. */
  note?: string | undefined;
  isChosen?: boolean;
  isPending: boolean;
  children: ReactNode;
  onChoose: () => void;
};

/** One of the choices. */
export function Choice({ ref, icon, note, isChosen, isPending, children, onChoose }: ChoiceProps) {
  return (
    <button
      ref={ref}
      type="button"
      className="choice"
      aria-pressed={isChosen}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && onChoose()}
    >
      {icon}
      <span>{children}</span>
      {note && <small>{note}</small>}
    </button>
  );
}
