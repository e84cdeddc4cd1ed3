import type { ReactNode, Ref } from 'react';
import { Dialog } from './dialog.tsx';
import './choice-dialog.css';

type Props = {
  heading: string;
  /** Why the choice was not saved. */
  sentence?: string | undefined;
  children: ReactNode;
  onClose: () => void;
};

/** A dialog with a few choices; a press makes one, and the caller closes the dialog once it is saved. */
export function ChoiceDialog({ heading, sentence, children, onClose }: Props) {
  return (
    <Dialog className="choices" heading={heading} firstFocus=".choice" onClose={onClose}>
      {children}
      {sentence && (
        <p className="error" role="alert">
          {sentence}
        </p>
      )}
    </Dialog>
  );
}

type ChoiceProps = {
  ref?: Ref<HTMLButtonElement>;
  icon?: ReactNode;
  /** A short note beside the label. */
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
