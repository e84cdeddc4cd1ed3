import type { NamedAccount } from '../events.ts';
import { type NewEvent, recordEventAfter } from '../events-store.ts';

/** Events that one account and hour cause: at the 1st, 10th, 100th … failure. */
const isCounted = (failures: number) => /^10*$/.test(String(failures));
const hourOf = (time: Date) => time.toISOString().slice(0, 13);

/**
 * Counts rejected sign-ins of the current hour: of each administrator's account; those of unknown names and of users count
 * together, since what was typed may be a password. Strangers cannot fill the events with them.
 */
export function createFailedSignIns(site: Parameters<typeof recordEventAfter>[0]) {
  let currentHour = '';
  const failures = new Map<string, number>();

  /** Writes after the response, so that its time does not tell whose account it is. */
  return function countFailedSignIn(account: NamedAccount | undefined): void {
    const hour = hourOf(site.clock());
    if (hour !== currentHour) failures.clear();
    currentHour = hour;
    const admin = account?.role === 'admin' ? account : undefined;
    const key = String(admin?.id ?? '');
    const count = (failures.get(key) ?? 0) + 1;
    failures.set(key, count);
    if (!isCounted(count)) return;
    const event: NewEvent = { by: 'unknown', what: 'sign-in-failed', count, ...(admin && { account: admin }) };
    setImmediate(() => void recordEventAfter(site, event));
  };
}
