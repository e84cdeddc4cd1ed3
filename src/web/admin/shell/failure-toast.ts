import { useEffect, useRef } from 'react';
import { errorSentence } from '../../api-client.ts';
import { showToast } from '../../ui/toast.ts';

/** Shows why something failed. */
export const showFailure = (title: string, error: Error): void =>
  showToast({ title, description: errorSentence(error), destructive: true });

/**
 * Shows why something failed: by a toast, but not while the component is in an open dialog, which covers toasts and says
 * it itself.
 */
export function useFailureToast(title: string, isInDialog: boolean): (error: Error) => void {
  const isCovered = useRef(false);
  useEffect(() => {
    isCovered.current = isInDialog;
    return () => {
      isCovered.current = false;
    };
  }, [isInDialog]);
  return (error) => {
    if (!isCovered.current) showFailure(title, error);
  };
}
