import { type SelectQueryBuilder, sql } from 'kysely';
import { fold } from '../../../contract/fold.ts';
import { exactCountLimit, type ListView } from '../../../contract/listing.ts';
import type { Submission, UndeliveredMail } from '../../../contract/submission.ts';
import type { Queries, Tables } from '../../db/schema.ts';
import { activity } from '../store.ts';

type Database = { queries: Queries; kind: 'sqlite' | 'postgres' };

/** Which enquiries a query asks for; `before` and `after` are ids. */
export type Range = { limit: number; offset?: number; before?: number; after?: number };

type Listing = SelectQueryBuilder<Tables, 'submission_listing', object>;

/** The three characters below which the search indexes know nothing. */
const indexedLength = 3;

/** SQL about enquiries as the office reads them. The newest have the highest ids. */
export function createOfficeStore({ queries, kind }: Database, clock: () => Date) {
  /** The listing rows that a view asks for, in no order yet. */
  function matching(view: Omit<ListView, 'page'>): Listing {
    let rows = queries.selectFrom('submission_listing') as unknown as Listing;
    const wanted = fold(view.q.trim());
    if (wanted) rows = rows.where(containsText(kind, wanted));
    if (view.service === 'none') rows = rows.where('service', 'is', null);
    else if (view.service) rows = rows.where('service', '=', view.service);
    if (view.contacted) rows = rows.where('contactedAt', view.contacted === 'yes' ? 'is not' : 'is', null);
    if (view.spam) rows = rows.where('suspectedSpam', '=', view.spam === 'yes' ? 1 : 0);
    return rows;
  }

  /** The enquiries of a view, newest first. */
  async function list(view: Omit<ListView, 'page'>, range: Range): Promise<Submission[]> {
    let rows = matching(view).select('submissionId').orderBy('submissionId', 'desc').limit(range.limit);
    if (range.offset) rows = rows.offset(range.offset);
    if (range.before !== undefined) rows = rows.where('submissionId', '<', range.before);
    if (range.after !== undefined) rows = rows.where('submissionId', '>', range.after);
    const ids = (await rows.execute()).map((row) => row.submissionId);
    if (ids.length === 0) return [];
    const found = await selectSubmissions().where('s.id', 'in', ids).orderBy('s.id', 'desc').execute();
    return found.map(toSubmission);
  }

  /** How many enquiries a view has: exact up to the limit, one more beyond it. */
  async function count(view: Omit<ListView, 'page'>): Promise<number> {
    const some = matching(view)
      .select('submissionId')
      .limit(exactCountLimit + 1)
      .as('some');
    const { total } = await queries
      .selectFrom(some)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }

  async function find(id: number): Promise<Submission | undefined> {
    const row = await selectSubmissions().where('s.id', '=', id).executeTakeFirst();
    return row && toSubmission(row);
  }

  /** The highest id there is, 0 where there is none. */
  async function newestId(): Promise<number> {
    const row = await queries
      .selectFrom('contact_submissions')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.id ?? 0;
  }

  /** Notes who marked an enquiry and when; undefined where no such enquiry exists. */
  async function setContacted(id: number, who: string, isContacted: boolean): Promise<Submission | undefined> {
    const at = clock().toISOString();
    await queries.transaction().execute(async (trx) => {
      const change = isContacted ? { contactedAt: at, contactedBy: who } : { contactedAt: null, contactedBy: null };
      // Marked twice is marked once: the first to do so stays named.
      const changed = await trx
        .updateTable('submission_listing')
        .set(change)
        .where('submissionId', '=', id)
        .where('contactedAt', isContacted ? 'is' : 'is not', null)
        .returning('submissionId')
        .executeTakeFirst();
      if (!changed) return;
      const what = isContacted ? activity.contacted : activity.notContacted;
      await trx.insertInto('submission_activity').values({ submissionId: id, who, what, at }).execute();
    });
    return find(id);
  }

  /** Notifications that were tried and have not arrived, the last tried first. */
  async function listUndelivered(limit: number): Promise<UndeliveredMail[]> {
    const rows = await queries
      .selectFrom('outbox as o')
      .select(['o.submissionId', 'o.state', 'o.attempts'])
      .select((eb) => [
        lastAttempt(eb.ref('o.id'), 'at').as('lastAttemptAt'),
        lastAttempt(eb.ref('o.id'), 'reply').as('reason'),
      ])
      .where((eb) =>
        eb.or([
          eb('o.state', '=', 'failed'),
          eb.and([
            eb('o.state', '=', 'waiting'),
            eb('o.attempts', '>', 0),
            eb.exists(eb.selectFrom('outbox_attempts as t').select('t.id').whereRef('t.outboxId', '=', 'o.id')),
          ]),
        ]),
      )
      .orderBy('o.id', 'desc')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ ...row, state: row.state === 'failed' ? 'failed' : 'waiting' }));
  }

  function selectSubmissions() {
    return queries
      .selectFrom('contact_submissions as s')
      .innerJoin('submission_listing as l', 'l.submissionId', 's.id')
      .leftJoin('consultation_requests as c', 'c.submissionId', 's.id')
      .select(['s.id', 's.firstName', 's.lastName', 's.email', 's.phone', 's.service', 's.message', 's.createdAt'])
      .select([
        'l.contactedAt',
        'l.contactedBy',
        'l.suspectedSpam',
        'c.submissionId as consultation',
        'c.fullName',
        'c.company',
      ])
      .select((eb) =>
        eb
          .selectFrom('outbox as o')
          .select('o.state')
          .whereRef('o.submissionId', '=', 's.id')
          .orderBy('o.id')
          .limit(1)
          .as('mailState'),
      );
  }

  return { list, count, find, newestId, setContacted, listUndelivered };
}

export type OfficeStore = ReturnType<typeof createOfficeStore>;

function lastAttempt(outboxId: unknown, column: 'at' | 'reply') {
  return sql<
    string | null
  >`(select ${sql.ref(`t.${column}`)} from outbox_attempts t where t."outboxId" = ${outboxId} order by t.id desc limit 1)`;
}

/** Rows whose searched text contains the folded words, by index where they are long enough for one. */
function containsText(kind: Database['kind'], wanted: string) {
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  if (kind === 'sqlite' && [...wanted].length >= indexedLength) {
    const phrase = `"${wanted.replaceAll('"', '""')}"`;
    return sql<boolean>`"submissionId" in (select rowid from submission_search where submission_search match ${phrase})`;
  }
  return sql<boolean>`"text" like ${pattern} escape '\\'`;
}

type Row = Omit<Submission, 'suspectedSpam' | 'mail' | 'kind'> & {
  suspectedSpam: number;
  consultation: number | null;
  mailState: string | null;
};

function toSubmission({ suspectedSpam, consultation, mailState, ...row }: Row): Submission {
  return {
    ...row,
    kind: consultation === null ? 'contact' : 'consultation',
    suspectedSpam: suspectedSpam === 1,
    mail: mailState === 'sent' || mailState === 'failed' ? mailState : 'waiting',
  };
}
