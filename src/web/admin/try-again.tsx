import { Button } from '../ui/button.tsx';

/**
 * The button below a sentence about what could not be loaded. It goes away while that is loaded again: the focus moves to
 * the part of the page that it belongs to.
 */
export function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <Button
      look="line"
      small
      onClick={({ currentTarget }) => {
        const part = currentTarget.closest<HTMLElement>('section, dialog, main');
        if (part) {
          part.tabIndex = -1;
          part.focus({ preventScroll: true });
        }
        onPress();
      }}
    >
      Try again
    </Button>
  );
}
