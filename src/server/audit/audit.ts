import type { Queries } from '../db/schema.ts';
import type { NamedAccount } from './acts.ts';
import type { AuditStore, NewEntry } from './audit-store.ts';

/** Rows that `sign-in-failed` writes for one account and hour: at the 1st, 10th, 100th … failure. */
const isCounted = (failures: number) => /^10*$/.test(String(failures));
/** Openings remembered at a time, each a short text. */
const maxRemembered = 10_000;
const hourOf = (time: Date) => time.toISOString().slice(0, 13);

type Parts = {
  queries: Queries;
  store: AuditStore;
  clock: () => Date;
  onError: (error: unknown) => void;
};

/** What the site records beside its transactions. None of it fails the request that it is about (docs/reference/audit-log.md). */
export function createAudit({ queries, store, clock, onError }: Parts) {
  /** Records an act that is done, or one that only reads: a failure is logged, and the office works on. */
  async function recordAfter(entry: NewEntry): Promise<void> {
    await store.record(queries, entry).catch(onError);
  }

  let openedHour = '';
  const opened = new Set<string>();
  /** Records that an administrator has an enquiry open, once an hour; its browser reports it every few seconds. */
  async function recordOpened(username: string, submissionId: number): Promise<void> {
    const hour = hourOf(clock());
    if (hour !== openedHour || opened.size >= maxRemembered) opened.clear();
    openedHour = hour;
    const key = `${submissionId}|${username}`;
    if (opened.has(key)) return;
    try {
      // Other processes know nothing of this one's memory: the table too has one entry for each hour.
      await store.record(queries, { by: { username }, what: 'enquiry-opened', submissionId, oncePer: hour });
      opened.add(key);
    } catch (error) {
      onError(error);
    }
  }

  let failedHour = '';
  const failures = new Map<string, number>();
  /**
   * Counts a rejected sign-in for an administrator's account; those of unknown names and of users count together, since
   * what was typed may be a password. Writes after the response, so that its time does not tell whose account it is.
   */
  function countFailedSignIn(account: NamedAccount | undefined): void {
    const hour = hourOf(clock());
    if (hour !== failedHour) failures.clear();
    failedHour = hour;
    const admin = account?.role === 'admin' ? account : undefined;
    const key = String(admin?.id ?? '');
    const count = (failures.get(key) ?? 0) + 1;
    failures.set(key, count);
    if (!isCounted(count)) return;
    const entry: NewEntry = { by: 'unknown', what: 'sign-in-failed', count, ...(admin && { account: admin }) };
    setImmediate(() => void recordAfter(entry));
  }

  return { record: store.record, recordAfter, recordOpened, countFailedSignIn };
}

export type Audit = ReturnType<typeof createAudit>;
