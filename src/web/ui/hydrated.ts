import { useEffect } from 'react';
import { hydratedEvent } from './react-start.ts';

let isDone = false;

/** Whether the first page is hydrated. An effect that finds it is not belongs to a page that is shown already. */
export const isHydrated = (): boolean => isDone;

/** Called by the root, whose effect is the last one. */
export function useHydrated(): void {
  useEffect(() => {
    isDone = true;
    document.dispatchEvent(new Event(hydratedEvent));
  }, []);
}
