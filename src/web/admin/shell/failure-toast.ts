import { useEffect, useRef } from 'react';
import { errorSentence } from '../../api-client.ts';
import { showToast, type Toast } from '../../ui/toast.ts';

/** A toast about a text that is a draft still stays for this time: its author is elsewhere by then. */
const keptMs = 20_000;

/** Why something failed; with `actions`, of a text that is a draft still. */
export const failureSentence = (error: Error, actions?: Toast['actions']): string =>
  errorSentence(error) + (actions ? ' Your text is kept.' : '');

/**
 * Shows why something failed.
 * @param actions of a text that is a draft still: how it is opened, if that is possible
 */
export const showFailure = (title: string, error: Error, actions?: Toast['actions']): void =>
  showToast({
    title,
    description: failureSentence(error, actions),
    destructive: true,
    ...(actions && { actions, displayMs: keptMs }),
  });

/** Acts on a failure, but not while the component is shown and says it itself, such as in a dialog, which covers toasts. */
export function useUnlessShown<Args extends unknown[]>(
  isShown: boolean,
  act: (...args: Args) => void,
): (...args: Args) => void {
  const isSaidHere = useRef(false);
  useEffect(() => {
    isSaidHere.current = isShown;
    return () => {
      isSaidHere.current = false;
    };
  }, [isShown]);
  return (...args) => {
    if (!isSaidHere.current) act(...args);
  };
}

/** Shows why something failed by a toast, unless the component is shown and says it itself. */
export const useFailureToast = (title: string, isShown = true, actions?: Toast['actions']): ((error: Error) => void) =>
  useUnlessShown(isShown, (error) => showFailure(title, error, actions));
