import * as RadixToast from '@radix-ui/react-toast';
import { XIcon } from './icons.tsx';
import { dismissToast, type ToastEntry } from './toast.tsx';

/** Display time, swipe distance and hotkey of SPEC section 9. */
const displayMs = 5_000;
const swipePx = 50;

/** The toasts on screen; loaded with the first of them. */
export default function ToastArea({ entries }: { entries: readonly ToastEntry[] }) {
  return (
    <RadixToast.Provider duration={displayMs} swipeDirection="right" swipeThreshold={swipePx} label="Notification">
      {entries.map((entry) => (
        <RadixToast.Root
          key={entry.id}
          className={`toast ${entry.destructive ? 'toast-bad' : ''}`}
          open={entry.isOpen}
          onOpenChange={(isOpen) => {
            if (!isOpen) dismissToast(entry.id);
          }}
        >
          <RadixToast.Title className="toast-title">{entry.title}</RadixToast.Title>
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
