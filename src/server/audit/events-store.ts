import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type { Queries, Tables } from '../db/schema.ts';
import { afterCommit } from '../db/transaction.ts';
import {
  type AccessAct,
  accessActs,
  type Act,
  type Actor,
  type NamedAccount,
  nameInEvents,
  unloggedActs,
} from './events.ts';
import type { Site } from '../site.ts';
import { dayMs } from '../../contract/duration.ts';
import type { HistoryEntry } from '../../contract/history.ts';

/** An event to record. */
export type NewEvent = {
  by: Actor;
  what: Act;
  /** When, if a row of another table has the same time. */
  at?: string;
  submissionId?: number;
  /** The account that the act is about, if it is not that of `by`. */
  account?: NamedAccount;
  /** How many enquiries, rows, mails or attempts it is about. */
  count?: number;
  /** A word or two of the program's own; never what somebody typed. */
  detail?: string;
  /** One event of this act, enquiry and person for each value, such as an hour. */
  oncePer?: string;
  /** Of 'events-trimmed': the database then lets events from before this time be deleted. */
  trimmedBefore?: string;
};

/** An event as it is read. */
type StoredEvent = Pick<
  Tables['events'],
  'at' | 'who' | 'what' | 'submissionId' | 'account' | 'count' | 'detail' | 'requestId'
> & { id: number };

/** Which events to read. */
type EventFilter = {
  /** Events of these enquiries. */
  submissionIds?: readonly number[];
  /** At most this many, the newest. */
  limit?: number;
};

/** Long enough to ask a year later who opened or exported an enquiry; names of staff are not kept for longer. */
const eventDays = 365;
/** Events of one deletion: it takes some milliseconds. */
const trimBatch = 500;

/**
 * Records events in one statement, in the caller's transaction if `queries` is one: then the act fails with its event. The
 * log has a line for each after the commit, but for `unloggedActs`. Only this module writes events, and only adds to them
 * (docs/reference/events.md).
 */
export async function recordEvents(
  { clock, log }: Site,
  queries: Queries,
  ...events: readonly NewEvent[]
): Promise<void> {
  if (events.length === 0) return;
  const at = clock().toISOString();
  const stored = await queries
    .insertInto('events')
    .values(events.map((event) => toRow(event, at)))
    .onConflict((conflict) => conflict.column('onceKey').doNothing())
    .returning(['id', 'who', 'what', 'submissionId', 'account', 'count', 'detail', 'requestId'])
    .execute();
  for (const { id: entry, ...event } of stored) {
    if (unloggedActs.includes(event.what)) continue;
    const fields = Object.fromEntries(Object.entries(event).filter(([, value]) => value !== null));
    afterCommit(queries, () =>
      log.info({ event: 'audit', entry, ...fields }, 'an event was recorded in the audit log'),
    );
  }
}

function toRow({ by, account, oncePer, ...event }: NewEvent, at: string): Insertable<Tables['events']> {
  const actor = describeActor(by);
  const { what, submissionId } = event;
  const onceKey = oncePer === undefined ? null : [what, oncePer, submissionId, actor.who].join('|');
  return { at, ...event, ...actor, onceKey, account: account ? nameInEvents(account) : null };
}

/** Records an act that is done, or one that only reads. A failure is logged and does not fail the request. */
export async function tryRecordEvent(site: Site, event: NewEvent): Promise<void> {
  await recordEvents(site, site.database.queries, event).catch((error: unknown) =>
    site.errors.logFailure({ event: 'audit-failed' }, error, 'an event is missing from the audit log'),
  );
}

/**
 * Removes events that are older than `eventDays`, counted in whole days in UTC. An event about the removal comes first:
 * the database refuses to delete events that it does not name.
 */
export async function trimEvents(site: Site): Promise<void> {
  const { queries } = site.database;
  const before = new Date(Math.floor(site.clock().getTime() / dayMs - eventDays) * dayMs).toISOString();
  const { count } = await queries
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('at', '<', before)
    .executeTakeFirstOrThrow();
  if (count === 0) return;
  // A run that was broken off, or that of another process, may have recorded it today.
  const trimmed = { by: 'site', what: 'events-trimmed', count, oncePer: before, trimmedBefore: before } as const;
  await recordEvents(site, queries, trimmed);
  for (;;) {
    const { numDeletedRows } = await queries
      .deleteFrom('events')
      .where('id', 'in', (eb) =>
        eb.selectFrom('events').select('id').where('at', '<', before).orderBy('at').limit(trimBatch),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows < trimBatch) return;
    await eventLoopTurn();
  }
}

/** An actor as events name them, with the number of the account: its name may be taken again after its removal. */
function describeActor(by: Actor): { who: string; whoId: number | null; requestId: string | null } {
  if (typeof by === 'string') return { who: by, whoId: null, requestId: null };
  const requestId = by.requestId ?? null;
  if ('name' in by) return { who: by.name, whoId: null, requestId };
  return { who: nameInEvents({ ...by, role: 'admin' }), whoId: by.id, requestId };
}

/** An act of an administrator that gave `account` access, or their own account if that is null. */
export type AccessEvent = { id: number; at: string; who: string; what: AccessAct; account: string | null };

/** The acts of administrators since a time that gave access. */
export const listAccessEvents = (queries: Queries, since: Date): Promise<AccessEvent[]> =>
  selectAccessEvents(queries).where('at', '>=', since.toISOString()).execute();

export const findAccessEvent = (queries: Queries, id: number): Promise<AccessEvent | undefined> =>
  selectAccessEvents(queries).where('id', '=', id).executeTakeFirst();

const selectAccessEvents = (queries: Queries) =>
  queries
    .selectFrom('events')
    .select(['id', 'at', 'who', 'account'])
    .select((eb) => eb.ref('what').$castTo<AccessAct>().as('what'))
    .where('what', 'in', accessActs)
    // A command has no account.
    .where('whoId', 'is not', null);

/** The newest events about an enquiry, the newest first, each with the present name of who acted. */
export async function listHistory(queries: Queries, submissionId: number, limit: number): Promise<HistoryEntry[]> {
  const entries = await queries
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.whoId')
    .select(['e.id', 'e.at', 'e.who', 'e.whoId', 'u.username', 'e.what', 'e.account', 'e.detail'])
    .where('e.submissionId', '=', submissionId)
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
  return entries.map(({ who, whoId, username, ...entry }) => ({
    ...entry,
    who: username ?? (whoId === null ? who : `${who} (removed)`),
  }));
}

/** Events, the oldest first. */
export async function listEvents(queries: Queries, { submissionIds, limit }: EventFilter): Promise<StoredEvent[]> {
  const events = await queries
    .selectFrom('events')
    .select(['id', 'at', 'who', 'what', 'submissionId', 'account', 'count', 'detail', 'requestId'])
    .$if(submissionIds !== undefined, (query) => query.where('submissionId', 'in', submissionIds ?? []))
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .orderBy('id', 'desc')
    .execute();
  return events.toReversed();
}
