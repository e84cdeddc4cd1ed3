import { type RawBuilder, sql } from 'kysely';
import { consultationFields, contactFields, type EnquiryField, furtherFields } from '../../contract/enquiry-fields.ts';
import { fold } from '../../contract/fold.ts';
import { exactCountLimit, type ListView } from '../../contract/listing.ts';
import type { Submission } from '../../contract/submission.ts';
import { type VisitSource, visitPartNames } from '../../contract/visit-source.ts';
import type { Queries } from '../db/schema.ts';
import { likePattern, scanTexts, where } from './search-scan-store.ts';
import { selectRefused } from '../mail/outbox-store.ts';
import { maxIndexedBytes, minTermLength } from '../intake/enquiry-store.ts';

type Database = { queries: Queries; kind: 'sqlite' | 'postgres' };

/** An enquiry with the full name as typed into a consultation form, for mails and exports. */
export type StoredSubmission = Submission & { fullName: string | null };

/** Which enquiries a query returns; `before` and `after` are ids. The result is newest first either way. */
export type Range = { limit: number; offset?: number; before?: number; after?: number; oldestFirst?: boolean };

type Filters = Pick<ListView, 'q' | 'service' | 'contacted' | 'spam' | 'since' | 'until' | 'upTo'> & TakenFilter;
/** `me` is the administrator whose enquiries are 'mine'. */
type TakenFilter = { taken?: ListView['taken']; me?: string };
type Search = { by: 'nothing' | 'index' | 'scan'; part: string };

/** Queries of stored enquiries for the admin area, mails and exports. The newest have the highest ids. */
export function createSubmissionStore({ queries, kind }: Database) {
  /** The conditions of a view's filters on the listing, whose alias is `l`. */
  function filtersOf({ service, contacted, spam, taken, me = '', since, until, upTo }: Filters): RawBuilder<unknown>[] {
    const conditions: RawBuilder<unknown>[] = [];
    if (service === 'none') conditions.push(sql`l."service" is null`);
    else if (service) conditions.push(sql`l."service" = ${service}`);
    if (contacted)
      conditions.push(contacted === 'yes' ? sql`l."contactedAt" is not null` : sql`l."contactedAt" is null`);
    if (spam) conditions.push(sql`l."suspectedSpam" = ${spam === 'yes' ? 1 : 0}`);
    if (taken) conditions.push(taken === 'mine' ? sql`l."takenBy" = ${me}` : sql`l."takenBy" is null`);
    if (upTo !== undefined) conditions.push(sql`l."submissionId" <= ${upTo}`);
    if (since !== undefined || until !== undefined) conditions.push(...periodOf(since, until));
    return conditions;
  }

  /** The rows of a view that the indexes find: all of it where nothing is searched. */
  function indexedRows(view: Filters, { by, part }: Search) {
    const conditions = filtersOf(view);
    const listing = { rows: sql`submission_listing l`, id: sql`l."submissionId"`, conditions };
    if (by === 'nothing') return listing;
    if (kind === 'postgres') {
      conditions.push(
        sql`octet_length(l."text") <= ${sql.lit(maxIndexedBytes)}`,
        sql`l."text" like ${likePattern(part)}`,
      );
      return listing;
    }
    // The cross join has SQLite read its text index newest first and look each hit up, instead of collecting all hits.
    const rows =
      conditions.length > 0
        ? sql`submission_search f cross join submission_listing l on l."submissionId" = f.rowid`
        : sql`submission_search f`;
    return { rows, id: sql`f.rowid`, conditions: [sql`submission_search match ${quote(part)}`, ...conditions] };
  }

  /** The hits of a search among the texts that it has to read: all of them, or those that are not indexed. */
  function scan(
    view: Filters,
    { by, part }: Search,
    range: Pick<Range, 'before' | 'after' | 'oldestFirst'>,
    maxHits: number,
  ) {
    const conditions = [...filtersOf(view), ...boundsOf(sql`l."submissionId"`, range)];
    const texts = by === 'scan' ? ('all' as const) : ('not-indexed' as const);
    return scanTexts({ queries, kind }, { texts, part, conditions, oldestFirst: range.oldestFirst ?? false, maxHits });
  }

  /** The enquiries of a view, newest first. An offset counts from the end at which the range begins. */
  async function list(view: Filters, range: Range): Promise<StoredSubmission[]> {
    const search = searchOf(view);
    return search ? listOf(await listIds(view, search, range)) : [];
  }

  async function listIds(view: Filters, search: Search, range: Range): Promise<number[]> {
    const { limit, offset = 0, oldestFirst } = range;
    const scanned = search.by === 'nothing' ? [] : await scan(view, search, range, offset + limit);
    if (search.by === 'scan') return scanned.slice(offset);
    // Skips the indexed hits that come before the page whatever the scan found; the rest, merged with the scan's hits,
    // contains the page.
    const skipped = Math.max(0, offset - scanned.length);
    const { rows, conditions, id } = indexedRows(view, search);
    const order = oldestFirst ? sql`asc` : sql`desc`;
    const { rows: indexed } = await sql<{ id: number }>`
      select ${id} as id from ${rows} ${where([...conditions, ...boundsOf(id, range)])}
      order by ${id} ${order} limit ${offset - skipped + limit} offset ${skipped}`.execute(queries);
    // An enquiry that was indexed between the two queries is in both results.
    const ids = [...new Set([...scanned, ...indexed.map((row) => row.id)])];
    return ids.toSorted((a, b) => (oldestFirst ? a - b : b - a)).slice(offset - skipped, offset - skipped + limit);
  }

  /** The enquiries with these ids that exist, newest first. */
  async function listOf(ids: readonly number[]): Promise<StoredSubmission[]> {
    if (ids.length === 0) return [];
    const submissions = await selectSubmissions().where('s.id', 'in', ids).orderBy('s.id', 'desc').execute();
    return submissions.map(toSubmission);
  }

  /** How many enquiries a view has: exact up to `exactCountLimit`, one more beyond it. */
  async function count(view: Filters): Promise<number> {
    const search = searchOf(view);
    if (!search) return 0;
    const maxCount = exactCountLimit + 1;
    const hits = search.by === 'nothing' ? [] : await scan(view, search, {}, maxCount);
    if (search.by === 'scan' || hits.length === maxCount) return hits.length;
    const { rows, conditions, id } = indexedRows(view, search);
    // An enquiry that was indexed between the two queries is in both results. PostgreSQL indexes while it stores.
    if (kind === 'sqlite' && hits.length > 0)
      conditions.push(sql`${id} not in (select value from json_each(${JSON.stringify(hits)}))`);
    const { rows: counted } = await sql<{ total: number }>`
      select count(*) as total
      from (select 1 from ${rows} ${where(conditions)} limit ${maxCount - hits.length}) as matches`.execute(queries);
    return hits.length + (counted[0]?.total ?? 0);
  }

  async function find(id: number): Promise<StoredSubmission | undefined> {
    const row = await selectSubmissions().where('s.id', '=', id).executeTakeFirst();
    return row && toSubmission(row);
  }

  function selectSubmissions() {
    return queries
      .selectFrom('contact_submissions as s')
      .innerJoin('submission_listing as l', 'l.submissionId', 's.id')
      .leftJoin('consultation_requests as c', 'c.submissionId', 's.id')
      .leftJoin('submission_sources as v', 'v.submissionId', 's.id')
      .leftJoin('email_domain_checks as d', 'd.submissionId', 's.id')
      .select(['s.id', 's.firstName', 's.lastName', 's.email', 's.phone', 's.service', 's.message', 's.createdAt'])
      .select(['l.contactedAt', 'l.contactedBy', 'l.suspectedSpam', 'c.submissionId as consultation', 'c.fullName'])
      .leftJoin('spam_judgements as j', 'j.submissionId', 's.id')
      .select([
        'j.reasons as spamReasons',
        'j.mark as spamMark',
        'j.markedBy as spamMarkedBy',
        'j.markedAt as spamMarkedAt',
      ])
      .select([...visitPartNames.map((name) => `v.${name}` as const), 'd.acceptsMail'])
      .select(['l.takenBy', 'l.takenAt', noteCountOf])
      .select(furtherColumns)
      .select((eb) =>
        eb
          .selectFrom('outbox as o')
          .select('o.state')
          .whereRef('o.submissionId', '=', 's.id')
          .orderBy('o.id')
          .limit(1)
          .as('mailState'),
      )
      .select((eb) => selectRefused(eb.ref('s.id')).as('refused'));
  }

  return { list, listOf, count, find };
}

export type SubmissionStore = ReturnType<typeof createSubmissionStore>;

/** How many notes staff have written about an enquiry, whose alias is `s`. */
const noteCountOf = sql<number>`(select count(*) from submission_notes n where n."submissionId" = s."id")`.as(
  'noteCount',
);

const quote = (term: string) => `"${term.replaceAll('"', '""')}"`;

/** How a view's search term is looked up; undefined where no text can contain it. */
function searchOf({ q, service }: Filters): Search | undefined {
  // No stored text has a NUL, and PostgreSQL accepts none (contract/text.ts).
  if (`${q}${service}`.includes('\0')) return undefined;
  const part = fold(q.trim());
  if (!part) return { by: 'nothing', part };
  return { by: [...part].length >= minTermLength ? 'index' : 'scan', part };
}

/** Enquiries that are committed at the same time have their ids and their times in different orders, by fewer ids. */
const maxDisorder = 100;

/**
 * The conditions of a period. The index of the times gives its first and its last id, so that no query reads the
 * listing outside of it; within these ids the times decide.
 */
function periodOf(since: string | undefined, until: string | undefined): RawBuilder<unknown>[] {
  const id = sql`l."submissionId"`;
  const disorder = sql.lit(maxDisorder);
  const conditions: RawBuilder<unknown>[] = [];
  const times: RawBuilder<unknown>[] = [];
  if (since !== undefined) {
    times.push(sql`t."createdAt" >= ${since}`);
    conditions.push(sql`${id} >= (select e."id" - ${disorder} from contact_submissions e
      where e."createdAt" >= ${since} order by e."createdAt", e."id" limit 1)`);
  }
  if (until !== undefined) {
    times.push(sql`t."createdAt" < ${until}`);
    conditions.push(sql`${id} <= (select e."id" + ${disorder} from contact_submissions e
      where e."createdAt" < ${until} order by e."createdAt" desc, e."id" desc limit 1)`);
  }
  const isWithin = sql`exists (select 1 from contact_submissions t where t."id" = ${id} and ${sql.join(times, sql` and `)})`;
  return [...conditions, isWithin];
}

function boundsOf(id: RawBuilder<unknown>, { before, after }: Pick<Range, 'before' | 'after'>): RawBuilder<unknown>[] {
  return [
    ...(before === undefined ? [] : [sql`${id} < ${before}`]),
    ...(after === undefined ? [] : [sql`${id} > ${after}`]),
  ];
}

const isFieldOf = (fields: readonly EnquiryField[], name: string) => fields.some((field) => field.name === name);

/** The further fields' columns: those of each form are in a table of their own (contract/enquiry-fields.ts). */
const furtherColumns = furtherFields.map(({ name }) => {
  const inContact = sql.ref<string | null>(`s.${name}`);
  const inConsultation = sql.ref<string | null>(`c.${name}`);
  const value = !isFieldOf(consultationFields, name)
    ? inContact
    : isFieldOf(contactFields, name)
      ? sql<string | null>`coalesce(${inContact}, ${inConsultation})`
      : inConsultation;
  return value.as(name);
});

type SpamColumns = {
  spamReasons: string | null;
  spamMark: Submission['spam']['mark'];
  spamMarkedBy: string | null;
  spamMarkedAt: string | null;
};
type Row = Omit<StoredSubmission, 'suspectedSpam' | 'spam' | 'mail' | 'kind' | 'source' | 'acceptsMail'> & {
  suspectedSpam: number;
  acceptsMail: number | null;
  consultation: number | null;
  mailState: string | null;
} & SpamColumns &
  Record<keyof VisitSource, string | null>;

function toSubmission(row: Row): StoredSubmission {
  const { suspectedSpam, consultation, mailState, acceptsMail, ...columns } = row;
  const { spamReasons, spamMark, spamMarkedBy, spamMarkedAt, ...rest } = columns;
  const { source, fields } = takeSource(rest);
  return {
    ...fields,
    source,
    acceptsMail: acceptsMail === null ? null : acceptsMail === 1,
    kind: consultation === null ? 'contact' : 'consultation',
    suspectedSpam: suspectedSpam === 1,
    spam: {
      reasons: spamReasons ? spamReasons.split('\n') : [],
      mark: spamMark,
      markedBy: spamMarkedBy,
      markedAt: spamMarkedAt,
    },
    mail: mailState === 'sent' || mailState === 'failed' ? mailState : 'waiting',
  };
}

/** Takes the columns of the source from a row. */
function takeSource<RowType extends Record<keyof VisitSource, string | null>>({
  firstPage,
  referrerHost,
  utmSource,
  utmMedium,
  utmCampaign,
  utmTerm,
  utmContent,
  ...fields
}: RowType) {
  const parts = { firstPage, referrerHost, utmSource, utmMedium, utmCampaign, utmTerm, utmContent };
  const known = Object.entries(parts).filter(([, value]) => value !== null);
  return { source: known.length > 0 ? (Object.fromEntries(known) as VisitSource) : null, fields };
}
