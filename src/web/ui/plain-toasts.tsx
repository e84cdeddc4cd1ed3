import { useEffect } from 'react';
import { XIcon } from './icons.tsx';
import { displayMs, type ToastAreaProps } from './toast-entry.ts';

/** The toasts if toast-area.tsx failed to load: without swipe and hotkey, but shown and announced. */
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
          {shown.action && (
            <button
              type="button"
              className="toast-action"
              onClick={() => {
                onDismiss(shown.id);
                shown.action?.run();
              }}
            >
              {shown.action.label}
            </button>
          )}
          <button type="button" className="icon-btn" aria-label="Close" onClick={() => onDismiss(shown.id)}>
            <XIcon />
          </button>
        </div>
      )}
    </div>
  );
}
