import * as RadixToast from '@radix-ui/react-toast';
import { XIcon } from './icons.tsx';
import { displayMs, type ToastAreaProps } from './toast-entry.ts';

/** SPEC section 9, as the hotkey below. */
const swipePx = 50;

/** What is said between title and text, which are announced as one: a pause, unless the title ends a sentence. */
const pauseAfter = (title: string) => (/[.!?]$/.test(title) ? ' ' : '. ');

/** The toasts on screen; loaded with the first of them. */
export default function ToastArea({ entries, onDismiss }: ToastAreaProps) {
  return (
    <RadixToast.Provider duration={displayMs} swipeDirection="right" swipeThreshold={swipePx} label="Notification">
      {entries.map((entry) => (
        <RadixToast.Root
          key={entry.id}
          className={`toast ${entry.destructive ? 'toast-bad' : ''}`}
          open={entry.isOpen}
          onOpenChange={(isOpen) => {
            if (!isOpen) onDismiss(entry.id);
          }}
        >
          <RadixToast.Title className="toast-title">{entry.title}</RadixToast.Title>
          {/* For the announcement alone: whoever walks through the toast meets title and text as two. */}
          <span
            className="hide"
            data-radix-toast-announce-exclude=""
            data-radix-toast-announce-alt={pauseAfter(entry.title)}
          />
          <RadixToast.Description>{entry.description}</RadixToast.Description>
          <RadixToast.Close className="icon-btn" aria-label="Close">
            <XIcon />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className="toasts" hotkey={['F8']} />
    </RadixToast.Provider>
  );
}
