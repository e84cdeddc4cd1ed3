import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';
import { PlainToasts } from './plain-toasts.tsx';
import type { Toast, ToastAreaProps, ToastEntry } from './toast-entry.ts';

/** At most one is shown; a dismissed one is forgotten after this time (SPEC section 9). */
const removalDelayMs = 1_000_000;

let entries: readonly ToastEntry[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly ToastEntry[]): void {
  entries = next;
  for (const listener of listeners) listener();
}

/** Shows a toast in place of the one before. */
export function showToast(toast: Toast): void {
  change([{ ...toast, id: nextId++, isOpen: true }]);
}

/** Closes a toast; it leaves the list after the removal delay. */
export function dismissToast(id: number): void {
  if (!entries.some((entry) => entry.id === id && entry.isOpen)) return;
  change(entries.map((entry) => (entry.id === id ? { ...entry, isOpen: false } : entry)));
  setTimeout(() => change(entries.filter((entry) => entry.id !== id)), removalDelayMs);
}

const nothing: readonly ToastEntry[] = [];
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** A lost connection is what some toasts have to tell: they are said without the parts that it keeps away. */
type Area = { default: ComponentType<ToastAreaProps> };
const loadArea = (): Promise<Area> => import('./toast-area.tsx').catch(() => ({ default: PlainToasts }));
const ToastArea = lazy(loadArea);

/** Fetches the toasts' parts ahead, where one may have to say that the connection is lost. */
export function prepareToasts(): void {
  void loadArea();
}

/** Stands once, in the document; loads its parts with the first toast. */
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
