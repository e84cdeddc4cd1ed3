import { useRef } from 'react';
import * as RadixToast from '@radix-ui/react-toast';
import { XIcon } from './icons.tsx';
import { displayMs, type ToastAreaProps } from './toast-entry.ts';

const swipePx = 50;

/** The separator between title and text, which are announced as one string. */
const separatorAfter = (title: string) => (/[.!?]$/.test(title) ? ' ' : '. ');

/** The visible toasts; loaded with the first toast. */
export default function ToastArea({ entries, onDismiss }: ToastAreaProps) {
  const isEscapeElsewhere = useRef(false);
  return (
    <RadixToast.Provider duration={displayMs} swipeDirection="right" swipeThreshold={swipePx} label="Notification">
      {entries.map((entry) => (
        <RadixToast.Root
          key={entry.id}
          className={`toast ${entry.destructive ? 'toast-bad' : ''}`}
          open={entry.isOpen}
          onEscapeKeyDown={() => {
            isEscapeElsewhere.current = Boolean(entry.action) && !document.activeElement?.closest('.toasts');
          }}
          onOpenChange={(isOpen) => {
            // The key that closes a panel must not take the Undo of what was done there.
            if (!isOpen && !isEscapeElsewhere.current) onDismiss(entry.id);
            isEscapeElsewhere.current = false;
          }}
        >
          <RadixToast.Title className="toast-title">{entry.title}</RadixToast.Title>
          {/* For the announcement only: in the toast, title and text are separate elements. */}
          <span
            className="visually-hidden"
            data-radix-toast-announce-exclude=""
            data-radix-toast-announce-alt={separatorAfter(entry.title)}
          />
          <RadixToast.Description>{entry.description}</RadixToast.Description>
          {entry.action && (
            <RadixToast.Action className="toast-action" altText={entry.action.altText} onClick={entry.action.run}>
              {entry.action.label}
            </RadixToast.Action>
          )}
          <RadixToast.Close className="icon-btn" aria-label="Close">
            <XIcon />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className="toasts" hotkey={['F8']} />
    </RadixToast.Provider>
  );
}
