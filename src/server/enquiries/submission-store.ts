import { type RawBuilder, sql } from 'kysely';
import type { EnquiryField } from '../../contract/enquiry-field.ts';
import { consultationFields, contactFields, customFields } from '../../contract/enquiry-fields.ts';
import { type SearchWord, searchWords } from '../../contract/search.ts';
import { exactCountLimit, type ListView, unfiltered } from '../../contract/listing.ts';
import type { QueueCounts } from '../../contract/queue-counts.ts';
import { type Queue, type QueueReader, queues } from '../../contract/queues.ts';
import type { Submission } from '../../contract/submission.ts';
import { type VisitSource, visitPartNames } from '../../contract/visit-source.ts';
import type { Queries } from '../db/schema.ts';
import { listNoteTexts } from './note-store.ts';
import { shownName } from './shown-name.ts';
import { type SubmissionDeliveries, findDeliveries } from '../mail/delivery-store.ts';

/** An enquiry with the full name as typed into a consultation form, for mails and exports. */
export type StoredSubmission = Submission & { fullName: string | null };

/** Which part of a view a query returns. An export reads all of it, each time what comes `before` the last id. */
type Range = { limit: number; offset?: number } & Beside;
/** The enquiries that are older, or newer, than one, and those with these numbers. */
export type Beside = { before?: number | undefined; after?: number | undefined; ids?: readonly number[] | undefined };

/** A visitor's name as staff read it: as typed if the form has one field for it. */
export function displayName(person: { fullName: string | null; firstName: string; lastName: string }): string {
  return person.fullName ?? `${person.firstName} ${person.lastName}`.trim();
}

type Filters = Pick<ListView, 'q' | 'service' | 'contacted' | 'spam' | 'since' | 'until'> & ReadersFilters;
/** What depends on the reader: the number of the administrator whose enquiries are 'mine', and the firm's day. */
type ReadersFilters = { taken?: ListView['taken']; queue?: Queue } & Partial<QueueReader>;

/** The conditions of a view's filters on `submission_state`, whose alias is `state`. */
function filtersOf(view: Filters): RawBuilder<unknown>[] {
  const { q, service, contacted, spam, taken, queue = 'all', me = 0, today = '', since, until } = view;
  const conditions = searchWords(q).map(hasWord);
  // PostgreSQL accepts no NUL, and no stored text has one (contract/text.ts).
  if (`${q}${service}`.includes('\0')) return [sql`false`];
  if (service === 'none') conditions.push(sql`state."service" is null`);
  else if (service) conditions.push(sql`state."service" = ${service}`);
  if (contacted)
    conditions.push(contacted === 'yes' ? sql`state."contactedAt" is not null` : sql`state."contactedAt" is null`);
  if (spam) conditions.push(sql`state."suspectedSpam" = ${spam === 'no' ? 0 : 1}`);
  if (spam === 'suspected') conditions.push(sql`state."spamMark" is null`);
  if (taken === 'nobody') conditions.push(sql`state."takenById" is null`);
  else if (taken) conditions.push(sql`state."takenById" = ${taken === 'mine' ? me : Number(taken)}`);
  if (queue !== 'all') conditions.push(isInQueue(queue, { me, today }));
  if (since !== undefined || until !== undefined) conditions.push(isReceived(since, until));
  return conditions;
}

/** A word is in what was typed, or in a note, in one of its forms. */
function hasWord(forms: SearchWord): RawBuilder<unknown> {
  const isIn = (text: RawBuilder<unknown>) =>
    sql`(${sql.join(
      forms.map((form) => sql`${text} like ${`%${escapeLike(form)}%`} escape '\\'`),
      sql` or `,
    )})`;
  return sql`(${isIn(sql`state."text"`)} or state."submissionId" in (
    select n."submissionId" from notes n where ${isIn(sql`coalesce(n."searchText", lower(n."text"))`)}))`;
}

/** The condition of a queue; the browser's is in contract/queues.ts. */
function isInQueue(queue: Exclude<Queue, 'all'>, { me, today }: QueueReader): RawBuilder<unknown> {
  const isToDo = sql`(state."contactedAt" is null and state."suspectedSpam" = 0
    and (state."followUpOn" is null or state."followUpOn" <= ${today}))`;
  const isDue = sql`(state."followUpOn" <= ${today} and state."suspectedSpam" = 0)`;
  switch (queue) {
    case 'to-do':
      return isToDo;
    case 'mine':
      return sql`state."takenById" = ${me} and (${isToDo} or ${isDue})`;
    case 'due':
      return isDue;
    case 'spam':
      return sql`state."suspectedSpam" = 1 and state."spamMark" is null and state."contactedAt" is null`;
  }
}

/** The enquiries of a view, newest first. */
export async function listSubmissions(queries: Queries, view: Filters, range: Range): Promise<StoredSubmission[]> {
  const rows = await findRows(queries, view, range);
  return listSubmissionsById(
    queries,
    rows.map(({ id }) => id),
  );
}

/** The newest enquiries of a view, at least one, up to `maxBytes` of text; `isCut` if that leaves some out. */
export async function listNewest(
  queries: Queries,
  view: Filters,
  { limit, maxBytes, ...beside }: { limit: number; maxBytes: number } & Beside,
): Promise<{ submissions: StoredSubmission[]; isCut: boolean }> {
  const rows = await findRows(queries, view, { limit, ...beside });
  let bytes = 0;
  const end = rows.findIndex((row, index) => (bytes += row.bytes) > maxBytes && index > 0);
  const ids = rows.map(({ id }) => id);
  const isCut = end !== -1;
  return { submissions: await listSubmissionsById(queries, isCut ? ids.slice(0, end) : ids), isCut };
}

async function findRows(
  queries: Queries,
  view: Filters,
  { limit, offset = 0, ...beside }: Range,
): Promise<{ id: number; bytes: number }[]> {
  const conditions = [...filtersOf(view), ...besideConditions(beside)];
  // Newer ones begin with the next one.
  const direction = beside.after === undefined ? sql`desc` : sql`asc`;
  // The bytes of the chosen rows alone: PostgreSQL would also count those of each row that the offset skips.
  const { rows } = await sql<{ id: number; bytes: number }>`
    select state."submissionId" as id, octet_length(state."text") + coalesce(
      (select sum(octet_length(n."text")) from notes n where n."submissionId" = state."submissionId"), 0) as bytes
    from submission_state state
    where state."submissionId" in (select state."submissionId" from submission_state state ${where(conditions)}
      order by state."submissionId" ${direction} limit ${limit} offset ${offset})
    order by state."submissionId" ${direction}`.execute(queries);
  return rows;
}

/** The conditions of a range beside an enquiry. */
const besideConditions = ({ before, after, ids }: Beside): RawBuilder<unknown>[] => [
  ...(before === undefined ? [] : [sql`state."submissionId" < ${before}`]),
  ...(after === undefined ? [] : [sql`state."submissionId" > ${after}`]),
  ...(ids === undefined ? [] : [ids.length === 0 ? sql`false` : sql`state."submissionId" in (${sql.join(ids)})`]),
];

/** The enquiries with these ids that exist, newest first. */
export async function listSubmissionsById(queries: Queries, ids: readonly number[]): Promise<StoredSubmission[]> {
  if (ids.length === 0) return [];
  const rows = await selectSubmissions(queries)
    .where('submission.id', 'in', ids)
    .orderBy('submission.id', 'desc')
    .execute();
  const deliveriesOf = await findDeliveries(queries, ids);
  const noteTexts = await listNoteTexts(queries, ids);
  return rows.map((row) => ({ ...toSubmission(row, deliveriesOf(row.id)), noteText: noteTexts.get(row.id) ?? '' }));
}

/** How many enquiries a view has: exact up to `exactCountLimit`, one more beyond it. */
export async function countSubmissions(queries: Queries, view: Filters, beside: Beside = {}): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select 1 from submission_state state ${where([...filtersOf(view), ...besideConditions(beside)])} limit ${exactCountLimit + 1}
    ) as matches`.execute(queries);
  return rows[0]?.total ?? 0;
}

/** How many enquiries each queue has. */
export async function countQueues(queries: Queries, reader: QueueReader): Promise<QueueCounts> {
  const counts = await Promise.all(
    queues.map(async (queue) => [queue, await countSubmissions(queries, { ...unfiltered, queue, ...reader })] as const),
  );
  return Object.fromEntries(counts) as QueueCounts;
}

/** An enquiry; undefined if it does not exist. */
export async function findSubmission(queries: Queries, id: number): Promise<StoredSubmission | undefined> {
  const [submission] = await listSubmissionsById(queries, [id]);
  return submission;
}

function selectSubmissions(queries: Queries) {
  return queries
    .selectFrom('contact_submissions as submission')
    .innerJoin('submission_state as state', 'state.submissionId', 'submission.id')
    .leftJoin('consultation_requests as consultation', 'consultation.submissionId', 'submission.id')
    .leftJoin('users as assignee', 'assignee.id', 'state.takenById')
    .leftJoin('users as assigner', 'assigner.id', 'state.assignedById')
    .select([
      'submission.id',
      'submission.firstName',
      'submission.lastName',
      'submission.email',
      'submission.phone',
      'submission.service',
      'submission.message',
      'submission.createdAt',
    ])
    .select([
      'state.contactedAt',
      'state.suspectedSpam',
      'consultation.submissionId as consultation',
      'consultation.fullName',
    ])
    .select(['state.spamReasons', 'state.spamMark', 'state.spamMarkedAt', shownContactedBy, shownSpamMarkedBy])
    .select(visitPartNames.map((name) => `state.${name}` as const))
    .select([
      'assignee.username as takenBy',
      'assignee.id as takenById',
      'state.takenAt',
      'assigner.username as assignedBy',
      noteCountOf,
    ])
    .select(['state.followUpOn', 'state.outcome', 'state.channel', shownEnteredBy])
    .select(customColumns);
}

/** Whether an enquiry exists. */
export const hasSubmission = async (queries: Queries, id: number): Promise<boolean> =>
  (await queries.selectFrom('contact_submissions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Stored as the name of who marked an enquiry, if it was the link in a mail. */
export const linkName = 'the link in the mail';

const shownContactedBy = sql<string | null>`case
  when state."contactedBy" = ${linkName} then ${linkName}
  else ${shownName('state.contactedById', 'state.contactedBy')} end`.as('contactedBy');
const shownEnteredBy = shownName('state.enteredById', 'state.enteredBy').as('enteredBy');
const shownSpamMarkedBy = shownName('state.spamMarkedById', 'state.spamMarkedBy').as('spamMarkedBy');

/** How many notes staff have written about an enquiry, whose alias is `submission`. */
const noteCountOf = sql<number>`(select count(*) from notes n where n."submissionId" = submission."id")`.as(
  'noteCount',
);

/** A text inside a pattern of `like`, with the escape character \\. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

const where = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;

/** The condition of a period: the time of an enquiry is in `contact_submissions`. */
function isReceived(since: string | undefined, until: string | undefined): RawBuilder<unknown> {
  const times = [
    ...(since === undefined ? [] : [sql`submission."createdAt" >= ${since}`]),
    ...(until === undefined ? [] : [sql`submission."createdAt" < ${until}`]),
  ];
  return sql`state."submissionId" in (select submission."id" from contact_submissions submission where ${sql.join(times, sql` and `)})`;
}

const isFieldOf = (fields: readonly EnquiryField[], name: string) => fields.some((field) => field.name === name);

/** The custom fields' columns. Each form has them in another table (contract/enquiry-fields.ts). */
const customColumns = customFields.map(({ name }) => {
  const inContact = sql.ref<string | null>(`submission.${name}`);
  const inConsultation = sql.ref<string | null>(`consultation.${name}`);
  const value = !isFieldOf(consultationFields, name)
    ? inContact
    : isFieldOf(contactFields, name)
      ? sql<string | null>`coalesce(${inContact}, ${inConsultation})`
      : inConsultation;
  return value.as(name);
});

type SpamColumns = {
  spamReasons: string;
  spamMark: Submission['spam']['mark'];
  spamMarkedBy: string | null;
  spamMarkedAt: string | null;
};
type Row = Omit<
  StoredSubmission,
  'suspectedSpam' | 'spam' | 'kind' | 'source' | 'noteText' | keyof SubmissionDeliveries
> & {
  suspectedSpam: number;
  consultation: number | null;
} & SpamColumns &
  Record<keyof VisitSource, string | null>;

function toSubmission(row: Row, deliveries: SubmissionDeliveries): Omit<StoredSubmission, 'noteText'> {
  const { suspectedSpam, consultation, ...columns } = row;
  const { spamReasons, spamMark, spamMarkedBy, spamMarkedAt, ...rest } = columns;
  const { source, fields } = splitSource(rest);
  return {
    ...fields,
    source,
    takenAt: rest.takenBy === null ? null : rest.takenAt,
    assignedBy: rest.takenBy === null ? null : rest.assignedBy,
    kind: consultation === null ? 'contact' : 'consultation',
    suspectedSpam: suspectedSpam === 1,
    spam: {
      reasons: spamReasons ? spamReasons.split('\n') : [],
      mark: spamMark,
      markedBy: spamMarkedBy,
      markedAt: spamMarkedAt,
    },
    ...deliveries,
  };
}

/** The source of the visit, and the other columns of a row. */
function splitSource<RowType extends Record<keyof VisitSource, string | null>>({
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
