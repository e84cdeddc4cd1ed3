import type { Context } from 'hono';
import type { NamedAccount } from '../audit/events.ts';
import { type NewEvent, tryRecordEvent } from '../audit/events-store.ts';
import { requestIdOf } from '../http/request-id.ts';
import type { Site } from '../site.ts';

/** Events that one account and hour cause: at the 1st, 10th, 100th … failure. */
const isCounted = (failures: number) => /^10*$/.test(String(failures));
const hourOf = (time: Date) => time.toISOString().slice(0, 13);

/** The rejected sign-ins of an hour, by the id of the administrator's account; '' for all others. */
export const createFailedSignIns = () => ({ hour: '', counts: new Map<string, number>() });

/**
 * Counts a rejected sign-in: of each administrator's account; those of unknown names and of users count together, since
 * what was typed may be a password. Strangers cannot fill the events with them. The event is written after the response,
 * so that its time does not tell whose account it is.
 */
export function countFailedSignIn(site: Site, context: Context, account: NamedAccount | undefined): void {
  const { failedSignIns } = site;
  const hour = hourOf(site.clock());
  if (hour !== failedSignIns.hour) failedSignIns.counts.clear();
  failedSignIns.hour = hour;
  const admin = account?.role === 'admin' ? account : undefined;
  const key = String(admin?.id ?? '');
  const count = (failedSignIns.counts.get(key) ?? 0) + 1;
  failedSignIns.counts.set(key, count);
  if (!isCounted(count)) return;
  const by = { name: 'unknown', requestId: requestIdOf(context) } as const;
  const event: NewEvent = { by, what: 'sign-in-failed', count, ...(admin && { account: admin }) };
  setImmediate(() => void tryRecordEvent(site, event));
}
