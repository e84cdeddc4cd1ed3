import { useEffect } from 'react';
import { XIcon } from './icons.tsx';
import { displayMs, type ToastAreaProps } from './toast-entry.ts';

/** The toasts on screen where toast-area.tsx did not come: without swipe and hotkey, said and shown all the same. */
export function PlainToasts({ entries, onDismiss }: ToastAreaProps) {
  const shown = entries.find((entry) => entry.isOpen);
  const id = shown?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => onDismiss(id), displayMs);
    return () => clearTimeout(timer);
  }, [id, onDismiss]);
  return (
    <div className="toasts" role="alert">
      {shown && (
        <div key={id} className={`toast ${shown.destructive ? 'toast-bad' : ''}`} data-state="open">
          <div className="toast-title">{shown.title}</div>
          <div>{shown.description}</div>
          <button type="button" className="icon-btn" aria-label="Close" onClick={() => onDismiss(shown.id)}>
            <XIcon />
          </button>
        </div>
      )}
    </div>
  );
}
