import { sql } from 'kysely';
import type { UndeliveredMail } from '../../contract/submission.ts';
import type { Queries } from '../db/schema.ts';
import type { StoredSubmission } from './submission-store.ts';

/** PostgreSQL assigns ids before the commit: a row may appear so many ids, and so long, after a newer one. */
const late = { ids: 100, ms: 60_000 };
/** A list with more changes is read again as a whole. */
const maxChanges = 200;

/**
 * SQL about what has changed in the list. A position names the newest ids and the last attempt of a mail; it is otherwise
 * compared for equality.
 */
export function createLiveUpdatesStore(parts: {
  queries: Queries;
  listOf: (ids: readonly number[]) => Promise<StoredSubmission[]>;
  summarizeUndelivered: () => Promise<UndeliveredMail>;
}) {
  const { queries } = parts;
  /** The tables whose rows change the list. Rows are only added, with rising ids. */
  const tables = [
    () => queries.selectFrom('contact_submissions as t').select(['t.id', 't.id as submissionId', 't.createdAt as at']),
    () => queries.selectFrom('events as t').select(['t.id', 't.submissionId', 't.at']),
  ];

  /** The attempts to send a mail or webhook change its row: the last ones, the newest first. */
  const lastAttempts = () =>
    queries
      .selectFrom('outbox')
      .select(['submissionId', 'attempts', sql<string>`"lastAttemptAt"`.as('at')])
      .where('lastAttemptAt', 'is not', null)
      .orderBy('lastAttemptAt', 'desc');

  async function findLastAttempt(): Promise<string> {
    const rows = await lastAttempts().limit(late.ids).execute();
    const attempts = rows.reduce((sum, row) => sum + row.attempts, 0);
    return `${Date.parse(rows[0]?.at ?? '1970-01-01')}-${attempts}`;
  }

  async function listAttempted(since: number): Promise<number[]> {
    const rows = await lastAttempts()
      .where('lastAttemptAt', '>=', new Date(Math.max(0, since - late.ms)).toISOString())
      .limit(maxChanges + 1)
      .execute();
    return rows.flatMap(({ submissionId }) => submissionId ?? []);
  }

  async function findPosition(summary = parts.summarizeUndelivered()): Promise<string> {
    const ends = tables.map(async (select) => {
      const rows = await select().orderBy('t.id', 'desc').limit(late.ids).execute();
      const newest = rows[0]?.id ?? 0;
      // How many of the ids before it exist: the number changes with a late commit and with an erasure.
      return `${newest}-${rows.filter(({ id }) => id > newest - late.ids).length}`;
    });
    // Awaited together: where the database fails, no rejection is left unhandled.
    const [undelivered, ...positions] = await Promise.all([summary, ...ends, findLastAttempt()]);
    const { waiting, waitingSince, refused, acknowledgements, webhooks } = undelivered;
    const counts = [waiting, waitingSince, refused, acknowledgements];
    return [...positions, ...counts, webhooks.waiting, webhooks.waitingSince, webhooks.refused].join('.');
  }

  async function listChangedIds(select: (typeof tables)[number], newest: number): Promise<number[]> {
    const query = select()
      .where('t.id', '>', newest - late.ids)
      .orderBy('t.id');
    const rows = await query.limit(late.ids + maxChanges + 1).execute();
    const newestAt = Date.parse(rows.findLast(({ id }) => id <= newest)?.at ?? '1970-01-01');
    const changed = rows.filter(({ id, at }) => id > newest || Date.parse(at) >= newestAt - late.ms);
    return changed.flatMap(({ submissionId }) => submissionId ?? []);
  }

  /** What came after a position; undefined where the list must be read again: too many changes, or no known position. */
  async function findChanges(since: string) {
    const undelivered = await parts.summarizeUndelivered();
    const newestIn = (text: string) =>
      text.split('.', tables.length + 1).map((end) => Number(/^(\d{1,13})-/.exec(end)?.[1]));
    // Before the rows: what is added between them is in both results.
    const position = await findPosition(Promise.resolve(undelivered));
    const known = newestIn(since);
    if (!newestIn(position).every((newest, index) => newest >= (known[index] ?? NaN))) return undefined;
    const changed = await Promise.all([
      ...tables.map((table, index) => listChangedIds(table, known[index] ?? 0)),
      listAttempted(known[tables.length] ?? 0),
    ]);
    const ids = new Set(changed.flat());
    return ids.size > maxChanges ? undefined : { position, submissions: await parts.listOf([...ids]), undelivered };
  }

  return { findPosition, findChanges };
}
