import type { Queries } from '../../db/schema.ts';
import { activity } from '../../intake/enquiry-store.ts';
import { type Cursor, cursorOf, overtaken } from './cursor.ts';

/** Something that was noted, and the enquiry it changed for the office; null where it changed none. */
export type Noted = { id: number; submissionId: number | null };

/** Rows behind a number, the oldest first, or those with these numbers. */
export type Wanted = { after: number; limit: number } | { ids: readonly number[] };

/** Tables that are only ever added to: the newest rows have the highest numbers. */
type Table = 'contact_submissions' | 'submission_activity' | 'outbox_attempts';

const marks: string[] = [activity.contacted, activity.notContacted];

/** SQL about what has happened lately. */
export function createArrivalStore(queries: Queries) {
  /** Where one is who has read everything that is in a table now. */
  async function findEnd(table: Table): Promise<Cursor> {
    const rows = await queries.selectFrom(table).select('id').orderBy('id', 'desc').limit(overtaken).execute();
    return cursorOf(rows.map(({ id }) => id));
  }

  /** Of what was done with enquiries, marks that were set or taken back change them for the office. */
  async function listMarks(wanted: Wanted): Promise<Noted[]> {
    const done = await queries
      .selectFrom('submission_activity')
      .select(['id', 'submissionId', 'what'])
      .where((eb) => ('ids' in wanted ? eb('id', 'in', wanted.ids) : eb('id', '>', wanted.after)))
      .orderBy('id')
      .limit(mostOf(wanted))
      .execute();
    return done.map(({ id, submissionId, what }) => ({ id, submissionId: marks.includes(what) ? submissionId : null }));
  }

  /** Of the attempts to send mails, those that were not in vain. */
  async function listAttempts(wanted: Wanted): Promise<Noted[]> {
    const attempts = await queries
      .selectFrom('outbox_attempts as a')
      .innerJoin('outbox as o', 'o.id', 'a.outboxId')
      .select(['a.id', 'a.outcome', 'o.submissionId'])
      .where((eb) => ('ids' in wanted ? eb('a.id', 'in', wanted.ids) : eb('a.id', '>', wanted.after)))
      .orderBy('a.id')
      .limit(mostOf(wanted))
      .execute();
    return attempts.map(({ id, outcome, submissionId }) => ({
      id,
      submissionId: outcome === 'retry' ? null : submissionId,
    }));
  }

  return { findEnd, listMarks, listAttempts };
}

const mostOf = (wanted: Wanted) => ('ids' in wanted ? wanted.ids.length : wanted.limit);

export type ArrivalStore = ReturnType<typeof createArrivalStore>;
