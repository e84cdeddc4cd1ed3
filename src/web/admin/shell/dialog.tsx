import { XIcon } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

type Props = {
  heading: ReactNode;
  className: string;
  /** What has the focus first; the button that closes it by default. */
  firstFocus?: string;
  children: ReactNode;
  onClose: () => void;
};

/** A modal dialog with a heading and a button that closes it; it is open as long as it is rendered. */
export function Dialog({ heading, className, firstFocus, children, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Not after the paint: closing returns the focus to what opened the dialog, while the dialog is still in the document.
  useLayoutEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    if (firstFocus) opened?.querySelector<HTMLElement>(firstFocus)?.focus();
    return () => opened?.close();
  }, [firstFocus]);
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={id}
      data-focus-home="h2"
      // In React both events reach the panel or the dialog that it is in, which would close too.
      onKeyDown={(event) => event.stopPropagation()}
      onClose={(event) => {
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <h2 id={id} tabIndex={-1}>
          {heading}
        </h2>
        <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
          <XIcon />
        </button>
      </header>
      {children}
    </dialog>
  );
}
