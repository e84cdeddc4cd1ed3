import { useSyncExternalStore } from 'react';

const never = () => () => {};
const inBrowser = () => new Date().toDateString();
const inBuild = () => '';

/** Today in the browser; null while prerendering and hydrating. */
export function useToday(): Date | null {
  const day = useSyncExternalStore(never, inBrowser, inBuild);
  return day ? new Date(day) : null;
}
