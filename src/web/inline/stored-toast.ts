import { hasStoredToast } from '../ui/toast.ts';
import { withEntry } from './with-entry.ts';

/** Shows the toast that the page before has stored. */
export function showStoredToast(): void {
  if (hasStoredToast()) void withEntry((entry) => entry.startToasts());
}
