import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToasts } from './plain-toasts.tsx';
import type { Toast, ToastAreaProps, ToastEntry } from './toast-entry.ts';

/** At most one toast is shown; a dismissed one is removed from the list after this time. */
const removalDelayMs = 1_000_000;

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function setEntries(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the previous one. */
export function showToast(toast: Toast): void {
  setEntries([{ ...toast, id: nextId++, isOpen: true }]);
}

/** Closes a toast; it leaves the list after the removal delay. */
export function dismissToast(id: number): void {
  if (!entries.some((entry) => entry.id === id && entry.isOpen)) return;
  setEntries(entries.map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry)));
  setTimeout(() => setEntries(entries.filter((entry) => entry.id !== id)), removalDelayMs);
}

const nothing: readonly ToastEntry[] = [];
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Some toasts report a lost connection: if the area cannot be loaded, they are shown without it. */
type Area = { default: ComponentType<ToastAreaProps> };
const loadArea = (): Promise<Area> => import('./toast-area.tsx').catch(() => ({ default: PlainToasts }));
const ToastArea = lazy(loadArea);

/** Preloads the toast area, so that a toast can report a lost connection. */
export function preloadToasts(): void {
  void loadArea();
}

/** Rendered once, in the document; loads the toast area with the first toast. */
export function Toaster() {
  const shown = useSyncExternalStore(
    subscribe,
    () => entries,
    () => nothing,
  );
  if (shown.length === 0) return null;
  return (
    <Suspense>
      <ToastArea entries={shown} onDismiss={dismissToast} />
    </Suspense>
  );
}
