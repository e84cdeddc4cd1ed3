import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** Whether scripts run the page: not in its HTML, nor while React hydrates that. */
export const useScripted = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
