import { type RawBuilder, sql } from 'kysely';
import { fold } from '../../../contract/fold.ts';
import { exactCountLimit, type ListView } from '../../../contract/listing.ts';
import type { Submission } from '../../../contract/submission.ts';
import type { Queries } from '../../db/schema.ts';
import { catchUpSearch } from '../search/store.ts';
import { termLength } from '../search/searched-text.ts';
import { activity } from '../store.ts';

type Database = { queries: Queries; kind: 'sqlite' | 'postgres' };

/** An enquiry with the name as typed into a consultation form, where there is one field for it: mails and exports use it. */
export type StoredSubmission = Submission & { fullName: string | null };

/** Which enquiries a query asks for; `before` and `after` are ids. The answer is newest first either way. */
export type Range = { limit: number; offset?: number; before?: number; after?: number; oldestFirst?: boolean };

type Narrowing = Pick<ListView, 'q' | 'service' | 'contacted' | 'spam'>;
type Search = { by: 'nothing' } | { by: 'text'; parts: string[] } | { by: 'scan'; part: string };

/** Two letters with more continuations than this are common: the newest hits are found sooner by reading on. */
const fewTerms = 60;
/** As many of the newest texts tell how common two letters are. */
const sampleSize = 200;

/** SQL about enquiries as the office reads them. The newest have the highest ids. */
export function createOfficeStore({ queries, kind }: Database, clock: () => Date) {
  /** Which rows of the listing hold the words that a view searches, or undefined where none can be in it. */
  async function findSearch({ q, service }: Narrowing): Promise<Search | undefined> {
    // No text that is stored has a NUL, and PostgreSQL takes none (contract/text.ts).
    if (`${q}${service}`.includes('\0')) return undefined;
    const wanted = fold(q.trim());
    if (!wanted) return { by: 'nothing' };
    await catchUpSearch({ queries, kind });
    const length = [...wanted].length;
    if (length >= termLength) return { by: 'text', parts: [wanted] };
    // Shorter than the indexes know: the terms that begin with it stand for it.
    const terms = await queries
      .selectFrom('search_terms')
      .select('term')
      .where('term', '>=', wanted)
      .where('term', '<', `${wanted}\u{10FFFF}`)
      .limit(fewTerms + 1)
      .execute();
    if (terms.length === 0) return undefined;
    const isScanned = terms.length > fewTerms || (kind === 'postgres' && (await isFoundSooner(wanted, terms.length)));
    return isScanned ? { by: 'scan', part: wanted } : { by: 'text', parts: terms.map(({ term }) => term) };
  }

  /**
   * Whether PostgreSQL finds a part sooner by reading on than by its terms, of which it compares each with every text
   * that its index names. For 10,000 hits, measured at 100,000 texts: 8 ms by the share of texts that have the part;
   * 8 ms and 4 more for each term.
   */
  async function isFoundSooner(part: string, terms: number): Promise<boolean> {
    const { rows } = await sql<{ share: number | null }>`
      select avg(("text" like ${likePattern(part)})::integer)::float8 as share from (
        select "text" from submission_listing order by "submissionId" desc limit ${sampleSize}) as newest`.execute(
      queries,
    );
    return (rows[0]?.share ?? 0) * (terms + 2) >= 2;
  }

  /** The ids of a view, in no order yet. */
  function matching(view: Narrowing, search: Search) {
    const conditions: RawBuilder<unknown>[] = [];
    // SQLite walks its text index newest first and looks each hit up; the other way round it would gather all hits.
    const byIndex = kind === 'sqlite' && search.by === 'text';
    if (byIndex) conditions.push(sql`submission_search match ${search.parts.map(quote).join(' OR ')}`);
    else if (search.by === 'text') conditions.push(sql`l."text" like any (${search.parts.map(likePattern)})`);
    else if (search.by === 'scan') conditions.push(sql`l."text" like ${likePattern(search.part)} escape '\\'`);
    if (view.service === 'none') conditions.push(sql`l."service" is null`);
    else if (view.service) conditions.push(sql`l."service" = ${view.service}`);
    if (view.contacted)
      conditions.push(view.contacted === 'yes' ? sql`l."contactedAt" is not null` : sql`l."contactedAt" is null`);
    if (view.spam) conditions.push(sql`l."suspectedSpam" = ${view.spam === 'yes' ? 1 : 0}`);
    const isNarrow = Boolean(view.service || view.contacted || view.spam);
    const rows = !byIndex
      ? sql`submission_listing l`
      : isNarrow
        ? sql`submission_search f cross join submission_listing l on l."submissionId" = f.rowid`
        : sql`submission_search f`;
    return { rows, conditions, id: byIndex ? sql`f.rowid` : sql`l."submissionId"` };
  }

  /** The enquiries of a view, newest first. */
  async function list(view: Narrowing, range: Range): Promise<StoredSubmission[]> {
    const search = await findSearch(view);
    if (!search) return [];
    const { rows, conditions, id } = matching(view, search);
    if (range.before !== undefined) conditions.push(sql`${id} < ${range.before}`);
    if (range.after !== undefined) conditions.push(sql`${id} > ${range.after}`);
    const order = range.oldestFirst ? sql`asc` : sql`desc`;
    const found = await sql<{ id: number }>`
      select ${id} as id from ${rows} ${where(conditions)}
      order by ${id} ${order} limit ${range.limit} offset ${range.offset ?? 0}`.execute(queries);
    return listOf(found.rows.map((row) => row.id));
  }

  /** The enquiries with these ids, those that are there, newest first. */
  async function listOf(ids: readonly number[]): Promise<StoredSubmission[]> {
    if (ids.length === 0) return [];
    const submissions = await selectSubmissions().where('s.id', 'in', ids).orderBy('s.id', 'desc').execute();
    return submissions.map(toSubmission);
  }

  /** How many enquiries a view has: exact up to the limit, one more beyond it. */
  async function count(view: Narrowing): Promise<number> {
    const search = await findSearch(view);
    if (!search) return 0;
    const { rows, conditions } = matching(view, search);
    const { rows: counted } = await sql<{ total: number }>`
      select count(*) as total from (select 1 from ${rows} ${where(conditions)} limit ${exactCountLimit + 1}) as matches`.execute(
      queries,
    );
    return counted[0]?.total ?? 0;
  }

  async function find(id: number): Promise<StoredSubmission | undefined> {
    const row = await selectSubmissions().where('s.id', '=', id).executeTakeFirst();
    return row && toSubmission(row);
  }

  /** Notes who marked an enquiry and when; undefined where no such enquiry exists. */
  async function setContacted(id: number, who: string, isContacted: boolean): Promise<StoredSubmission | undefined> {
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

  return { list, listOf, count, find, setContacted };
}

export type OfficeStore = ReturnType<typeof createOfficeStore>;

const quote = (term: string) => `"${term.replaceAll('"', '""')}"`;
const likePattern = (part: string) => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const where = (conditions: RawBuilder<unknown>[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

type Row = Omit<StoredSubmission, 'suspectedSpam' | 'mail' | 'kind'> & {
  suspectedSpam: number;
  consultation: number | null;
  mailState: string | null;
};

function toSubmission({ suspectedSpam, consultation, mailState, ...row }: Row): StoredSubmission {
  return {
    ...row,
    kind: consultation === null ? 'contact' : 'consultation',
    suspectedSpam: suspectedSpam === 1,
    mail: mailState === 'sent' || mailState === 'failed' ? mailState : 'waiting',
  };
}
