import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { Queries, Tables } from '../db/schema.ts';
import { type Act, type Actor, auditName, isPlainName, nameByNumber, type NamedAccount } from './acts.ts';

/** An entry to record. */
export type NewEntry = {
  by: Actor;
  what: Act;
  submissionId?: number;
  /** The account that the act is about, where it is another than that of `by`. */
  account?: NamedAccount;
  /** How many enquiries, rows, mails or attempts it is about. */
  count?: number;
  /** A word or two of the program's own; never what somebody typed. */
  detail?: string;
  /** One entry of this act, enquiry and person for each value, such as an hour. */
  oncePer?: string;
};

/** An entry as it is read. */
export type AuditEntry = Pick<
  Tables['audit_log'],
  'at' | 'who' | 'what' | 'submissionId' | 'account' | 'count' | 'detail' | 'requestId'
> & { id: number };

/** What is wanted of the log. */
export type AuditFilter = {
  /** Entries since this instant. */
  since?: string;
  /** Entries by, or about, any of these names. */
  who?: readonly string[];
  what?: Act;
  submissionId?: number;
  /** The newest of them, so many at most. */
  limit: number;
};

type Parts = {
  clock: () => Date;
  /** Gets each entry too, for a copy outside of the database; commands have none. */
  log?: { info(fields: object, message: string): void };
  /** The id of the request that is being handled. */
  getRequestId?: () => string | undefined;
};

/** Entries of one deletion: it takes some milliseconds. */
const trimBatch = 500;
const dayMs = 24 * 60 * 60 * 1000;

/** SQL about the audit log (docs/reference/audit-log.md). This module alone writes audit_log, and only adds to it. */
export function createAuditStore({ clock, log, getRequestId }: Parts) {
  /**
   * Records an entry, in the caller's transaction where `queries` is one: then the act fails with its entry. The line of
   * the log is written before the commit.
   */
  async function record(queries: Queries, { by, account, oncePer, ...entry }: NewEntry): Promise<void> {
    const who = typeof by === 'string' ? by : await nameOf(queries, by.username);
    const { what, submissionId } = entry;
    const onceKey = oncePer === undefined ? null : [what, oncePer, submissionId, who].join('|');
    await insert(queries, { ...entry, who, onceKey, account: account ? auditName(account) : null });
  }

  /** Stores an entry, unless there is one with its key. */
  async function insert(queries: Queries, entry: Omit<Insertable<Tables['audit_log']>, 'at'>): Promise<void> {
    const values = { ...entry, at: clock().toISOString(), requestId: getRequestId?.() ?? null };
    const stored = await queries
      .insertInto('audit_log')
      .values(values)
      .onConflict((conflict) => conflict.column('onceKey').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) return;
    const { onceKey: _onceKey, at: _at, ...shown } = values;
    const fields = Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== null));
    log?.info({ event: 'audit', entry: stored.id, ...fields }, 'an act was recorded in the audit log');
  }

  /** Records one entry for each of several enquiries, in one statement. For commands, whose entries are not logged. */
  async function recordEach(queries: Queries, by: Exclude<Actor, object>, what: Act, ids: readonly number[]) {
    if (ids.length === 0) return;
    const at = clock().toISOString();
    const rows = ids.map((submissionId) => ({ at, who: by, what, submissionId }));
    await queries.insertInto('audit_log').values(rows).execute();
  }

  /**
   * Removes entries that are older than `days`, counted in whole days in UTC. An entry about the removal comes first: the
   * database refuses to delete what no such entry names.
   */
  async function trim(queries: Queries, days: number): Promise<void> {
    const now = clock().getTime();
    const before = new Date(Math.floor(now / dayMs - days) * dayMs).toISOString();
    const { count } = await queries
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('at', '<', before)
      .executeTakeFirstOrThrow();
    if (count === 0) return;
    // A run that was broken off, or that of another process, may have recorded it today.
    const once = `log-trimmed|${before}`;
    await insert(queries, { who: 'site', what: 'log-trimmed', count, onceKey: once, trimmedBefore: before });
    for (;;) {
      const { numDeletedRows } = await queries
        .deleteFrom('audit_log')
        .where('id', 'in', (eb) =>
          eb.selectFrom('audit_log').select('id').where('at', '<', before).orderBy('at').limit(trimBatch),
        )
        .executeTakeFirstOrThrow();
      if (numDeletedRows < trimBatch) return;
      await eventLoopTurn();
    }
  }

  return { record, recordEach, trim };
}

/** An administrator as the log names them. */
async function nameOf(queries: Queries, username: string): Promise<string> {
  if (isPlainName(username)) return username;
  const account = await queries.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst();
  return account ? nameByNumber(account.id) : 'account';
}

/** The entries of the log that a filter asks for, the oldest first. */
export async function listEntries(
  queries: Queries,
  { since, who, what, submissionId, limit }: AuditFilter,
): Promise<AuditEntry[]> {
  const entries = await queries
    .selectFrom('audit_log')
    .select(['id', 'at', 'who', 'what', 'submissionId', 'account', 'count', 'detail', 'requestId'])
    .$if(since !== undefined, (query) => query.where('at', '>=', since ?? ''))
    .$if(who !== undefined, (query) =>
      query.where(({ or, eb }) => or([eb('who', 'in', who ?? []), eb('account', 'in', who ?? [])])),
    )
    .$if(what !== undefined, (query) => query.where('what', '=', what ?? ''))
    .$if(submissionId !== undefined, (query) => query.where('submissionId', '=', submissionId ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return entries.toReversed();
}

export type AuditStore = ReturnType<typeof createAuditStore>;
