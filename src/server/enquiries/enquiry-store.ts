import { sql, type Transaction } from 'kysely';
import type { BulkAct } from '../../contract/bulk.ts';
import type { ConsultationForm, ContactForm } from '../../contract/enquiry.ts';
import {
  consultationFields,
  contactFields,
  type EnquiryField,
  customFieldsOf,
  type CustomName,
  noService,
} from '../../contract/enquiry-fields.ts';
import { searchedText } from '../../contract/search.ts';
import type { SpamMark } from '../../contract/submission.ts';
import type { VisitSource } from '../../contract/visit-source.ts';
import { serviceIdOf } from '../../content/services/service-titles.ts';
import type { Administrator } from '../events.ts';
import { findAccountId, nameInEvents, recordEvent, recordReceived } from '../events-store.ts';
import type { Queries, Tables } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { acquireKey, completeKey, findKey, type IdempotencyKey, type IdempotencyRecord } from '../idempotency-store.ts';
import type { Site } from '../site.ts';
import type { LinkedEnquiry } from './contacted-link.ts';

import { queueEnquiryMails } from './mails.ts';
import { holdMails, releaseMails, setObsolete } from '../mail/outbox-store.ts';
import type { Judgement } from '../spam.ts';

/** An enquiry as either form sends it, validated. */
export type EnquiryForm = { kind: 'contact'; form: ContactForm } | { kind: 'consultation'; form: ConsultationForm };

/** An enquiry to create. `network` is the sender's network; it limits acknowledgements and is not stored. */
export type NewEnquiry = EnquiryForm & {
  idempotencyKey: IdempotencyKey;
  judgement: Judgement;
  network: string;
  /** Where the visitor came from. */
  visit?: VisitSource;
  /** A batch is stored by one request for all. */
  requestId?: string | undefined;
};

/** `key-reused`: another body was sent with the same key before. */
export type CreateOutcome = { outcome: 'created' | 'repeated'; submissionId: number } | { outcome: 'key-reused' };

type Trx = Transaction<Tables>;
type Account = { id: number; username: string };
// This module alone writes contact_submissions, consultation_requests and submission_state.

/**
 * Stores enquiries with their idempotency keys and their mails, in one transaction.
 * @returns their outcomes in the same order
 */
export const createEnquiries = (site: Site, enquiries: readonly NewEnquiry[]): Promise<CreateOutcome[]> =>
  inTransaction(site.database.queries, (trx) => insertEnquiries(site, trx, enquiries));

async function insertEnquiries(site: Site, trx: Trx, enquiries: readonly NewEnquiry[]): Promise<CreateOutcome[]> {
  const now = site.clock();
  const stored: StoredEnquiry[] = [];
  const outcomes = new Map<NewEnquiry, CreateOutcome>();
  // In the order of their keys: two processes that get the same repeats wait for each other and do not deadlock. One
  // statement after the other: one that still waited when another failed would run after the rollback, and stay.
  for (const enquiry of enquiries.toSorted((a, b) => compareTexts(a.idempotencyKey.key, b.idempotencyKey.key))) {
    const { idempotencyKey } = enquiry;
    const earlier = await acquireKey(trx, idempotencyKey, now);
    if (earlier) {
      outcomes.set(enquiry, outcomeOfRepeat(idempotencyKey, earlier));
      continue;
    }
    const rows = toRows(enquiry, now);
    const inserted = trx.insertInto('contact_submissions').values(rows.row).returning('id');
    const { id } = await inserted.executeTakeFirstOrThrow();
    await completeKey(trx, idempotencyKey.key, id);
    stored.push({ ...enquiry, id, rows });
    outcomes.set(enquiry, { outcome: 'created', submissionId: id });
  }
  if (stored.length > 0) await insertAbout(site, trx, stored, now);
  return enquiries.map((enquiry) => outcomes.get(enquiry) as CreateOutcome);
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

type StoredEnquiry = NewEnquiry & { id: number; rows: ReturnType<typeof toRows> };

/** Stores what belongs to enquiries that have their numbers: a statement for each table, not for each enquiry. */
async function insertAbout(site: Site, trx: Trx, stored: StoredEnquiry[], now: Date): Promise<void> {
  const consultations = stored.flatMap(({ id, rows: { consultation } }) =>
    consultation ? [{ submissionId: id, ...consultation }] : [],
  );
  if (consultations.length > 0) await trx.insertInto('consultation_requests').values(consultations).execute();
  const states = stored.map(({ id, rows }) => ({ submissionId: id, ...rows.state }));
  await trx.insertInto('submission_state').values(states).execute();
  await recordReceived(site, trx, stored);
  await queueEnquiryMails(site, trx, stored, now);
}

/** The outcome of storing an enquiry with a key that was used before; undefined for a new one. */
export async function findEarlier({ database, clock }: Site, key: IdempotencyKey): Promise<CreateOutcome | undefined> {
  const earlier = await findKey(database.queries, key, clock());
  return earlier && outcomeOfRepeat(key, earlier);
}

/** Marks an enquiry as contacted. A second mark changes nothing: the first person stays named. */
export const markContacted = (site: Site, id: number, who: Administrator): Promise<void> =>
  changeContacted(site, id, who, true);

/** Takes the mark as contacted back. */
export const unmarkContacted = (site: Site, id: number, who: Administrator): Promise<void> =>
  changeContacted(site, id, who, false);

async function changeContacted(site: Site, id: number, who: Administrator, isContacted: boolean): Promise<void> {
  await inTransaction(site.database.queries, (trx) => storeContacted(site, trx, id, { who, isContacted }));
}

async function storeContacted(
  site: Site,
  trx: Trx,
  id: number,
  { who, isContacted }: { who: Administrator; isContacted: boolean },
): Promise<boolean> {
  const contactedAt = site.clock().toISOString();
  const changed = await trx
    .updateTable('submission_state')
    .set(isContacted ? { contactedAt, contactedBy: who.username } : { contactedAt: null, contactedBy: null })
    .where('submissionId', '=', id)
    .where('contactedAt', isContacted ? 'is' : 'is not', null)
    .returning('submissionId')
    .executeTakeFirst();
  const what = isContacted ? 'contacted' : 'not-contacted';
  if (!changed) return false;
  await setObsolete(trx, id, isContacted);
  await recordEvent(site, trx, { by: who, what, submissionId: id });
  return true;
}

/**
 * Changes several enquiries in one transaction, each as its own call would: an event for each that changed. 'take' takes
 * those that nobody has, 'release' releases those of `who`.
 * @returns the numbers of those that changed
 */
export async function changeEnquiries(
  site: Site,
  ids: readonly number[],
  what: BulkAct,
  who: Administrator,
): Promise<number[]> {
  return inTransaction(site.database.queries, async (trx) => {
    const changed: number[] = [];
    // In order: two transactions that change the same enquiries wait for each other and do not deadlock.
    for (const id of new Set(ids.toSorted((a, b) => a - b)))
      if (await changeOne(site, trx, id, { what, who })) changed.push(id);
    return changed;
  });
}

async function changeOne(
  site: Site,
  trx: Trx,
  id: number,
  { what, who }: { what: BulkAct; who: Administrator },
): Promise<boolean> {
  switch (what) {
    case 'contacted':
    case 'not-contacted':
      return storeContacted(site, trx, id, { who, isContacted: what === 'contacted' });
    case 'spam':
    case 'not-spam':
      return storeSpamMark(site, trx, id, { who, mark: what });
    case 'unjudged':
      return storeSpamMark(site, trx, id, { who, mark: null });
    case 'take':
      return (await storeAssignee(site, trx, id, { from: null, to: who.username, who })) === 'changed';
    case 'release':
      return (await storeAssignee(site, trx, id, { from: who.username, to: null, who })) === 'changed';
  }
}

/**
 * Changes who answers an enquiry and records it. Administrator `who` may take it, release it for anybody, or restore
 * somebody who had taken it before, since when they have had it.
 * @param change.from who did it when `who` last saw it; null for nobody
 * @returns 'overtaken' if somebody else has taken it meanwhile, or if it does not exist
 */
export async function setAssignee(
  site: Site,
  id: number,
  change: { from: string | null; to: string | null; who: Administrator },
): Promise<'changed' | 'unchanged' | 'overtaken' | 'not-allowed'> {
  return inTransaction(site.database.queries, (trx) => storeAssignee(site, trx, id, change));
}

async function storeAssignee(
  site: Site,
  trx: Trx,
  id: number,
  { from, to, who }: { from: string | null; to: string | null; who: Administrator },
): Promise<'changed' | 'unchanged' | 'overtaken' | 'not-allowed'> {
  const now = site.clock();
  const [before, after] = [await findAssignee(trx, from, who), await findAssignee(trx, to, who)];
  if (after === undefined) return 'not-allowed';
  const takenAt = after && (after.id === who.id ? now.toISOString() : await findTaken(trx, id, after));
  if (takenAt === undefined) return 'not-allowed';
  const takenById = after?.id ?? null;
  const changed =
    before !== undefined &&
    before?.id !== after?.id &&
    (await trx
      .updateTable('submission_state')
      .set({ takenById, takenAt })
      .where('submissionId', '=', id)
      .where('takenById', before === null ? 'is' : '=', before?.id ?? null)
      .returning('submissionId')
      .executeTakeFirst());
  if (!changed) {
    const listed = trx.selectFrom('submission_state').select('takenById').where('submissionId', '=', id);
    const current = await listed.executeTakeFirst();
    return current && current.takenById === takenById ? 'unchanged' : 'overtaken';
  }
  const taken = before === null ? 'taken' : 'taken-over';
  const what = after === null ? 'released' : after?.id === who.id ? taken : 'assignee-restored';
  await recordEvent(site, trx, { by: who, what, submissionId: id });
  return 'changed';
}

/** The account of a name; null for nobody, undefined for a name that no account has any more. */
async function findAssignee(trx: Trx, username: string | null, who: Account): Promise<Account | null | undefined> {
  if (username === null) return null;
  if (username === who.username) return who;
  const id = await findAccountId(trx, username);
  return id === null ? undefined : { id, username };
}

/**
 * Marks an enquiry as contacted by the link in its mail, which works once: also after the mark was taken back.
 * @returns the outcome, with the time of an earlier mark; undefined if the enquiry does not exist
 */
export async function contactByLink(
  site: Site,
  linked: LinkedEnquiry,
  requestId: string,
): Promise<LinkOutcome | undefined> {
  const now = site.clock();
  const { id } = linked;
  return inTransaction(site.database.queries, async (trx) => {
    const before = await findLinkState(trx, linked);
    if (!before || before.state !== 'open') return before;
    const changed = await trx
      .updateTable('submission_state')
      .set({ contactedAt: now.toISOString(), contactedBy: linkName })
      .where('submissionId', '=', id)
      .where('contactedAt', 'is', null)
      .returning('submissionId')
      .executeTakeFirst();
    // Another request has marked it since the state was read.
    if (!changed) return findLinkState(trx, linked);
    await setObsolete(trx, id, true);
    await recordEvent(site, trx, { by: { name: 'mail link', requestId }, what: 'contacted', submissionId: id });
    return { state: 'marked', at: now.toISOString() };
  });
}

/** What the link in the mail of an enquiry would do now: 'open' where it would mark it. */
export const findLinkOutcome = ({ database }: Site, linked: LinkedEnquiry) => findLinkState(database.queries, linked);

/** When somebody last took an enquiry. */
async function findTaken(trx: Trx, submissionId: number, by: Account): Promise<string | undefined> {
  const who = nameInEvents(by);
  const taken = await trx
    .selectFrom('events')
    .select('at')
    .where('submissionId', '=', submissionId)
    // Older events have the name alone.
    .where((eb) => eb.or([eb('whoId', '=', by.id), eb('whoId', 'is', null).and('who', '=', who)]))
    .where('what', 'in', ['taken', 'taken-over'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return taken?.at;
}

/**
 * Marks an enquiry as spam or as not spam, or takes the mark back: then it is suspected if it was when it arrived. The mails
 * of a suspected one are on hold, those of others are sent. A second mark changes nothing.
 */
export async function setSpamMark(site: Site, id: number, who: Administrator, mark: SpamMark | null): Promise<void> {
  await inTransaction(site.database.queries, (trx) => storeSpamMark(site, trx, id, { who, mark }));
}

async function storeSpamMark(
  site: Site,
  trx: Trx,
  id: number,
  { who, mark }: { who: Administrator; mark: SpamMark | null },
): Promise<boolean> {
  const now = site.clock();
  const wasSuspected = sql<number>`case when "spamReasons" = '' then 0 else 1 end`;
  const changed = await trx
    .updateTable('submission_state')
    .set({
      suspectedSpam: mark === null ? wasSuspected : mark === 'spam' ? 1 : 0,
      spamMark: mark,
      spamMarkedBy: mark && who.username,
      spamMarkedAt: mark && now.toISOString(),
    })
    .where('submissionId', '=', id)
    .where((eb) => eb('spamMark', 'is distinct from', mark))
    .returning('suspectedSpam')
    .executeTakeFirst();
  if (!changed) return false;
  await (changed.suspectedSpam === 1 ? holdMails(trx, id) : releaseMails(trx, id, now));
  await recordEvent(site, trx, { by: who, what: mark ?? 'unjudged', submissionId: id });
  return true;
}

function outcomeOfRepeat({ bodyHash }: IdempotencyKey, earlier: IdempotencyRecord): CreateOutcome {
  const { submissionId } = earlier;
  if (bodyHash !== earlier.bodyHash || submissionId === null) return { outcome: 'key-reused' };
  return { outcome: 'repeated', submissionId };
}

/**
 * What the link in a mail did, or would do: 'used' where it has marked the enquiry, 'contacted' where somebody else has;
 * `at` is the time of that mark, which may have been taken back since.
 */
export type LinkOutcome =
  | { state: 'open' }
  | { state: 'marked' | 'contacted'; at: string }
  | { state: 'used'; at: string; isTakenBack: boolean };

/** Who marked an enquiry, where it was the link. */
const linkName = 'the link in the mail';

async function findLinkState(
  queries: Queries,
  { id, createdAt }: LinkedEnquiry,
): Promise<Exclude<LinkOutcome, { state: 'marked' }> | undefined> {
  const enquiry = await queries
    .selectFrom('submission_state as l')
    .innerJoin('contact_submissions as s', 's.id', 'l.submissionId')
    .select('l.contactedAt')
    .where('s.id', '=', id)
    .where('s.createdAt', '=', createdAt)
    .executeTakeFirst();
  if (!enquiry) return undefined;
  const used = await queries
    .selectFrom('events')
    .select('at')
    .where('submissionId', '=', id)
    .where('what', '=', 'contacted')
    .where('who', '=', 'mail link')
    .executeTakeFirst();
  if (used) return { state: 'used', at: used.at, isTakenBack: enquiry.contactedAt === null };
  return enquiry.contactedAt === null ? { state: 'open' } : { state: 'contacted', at: enquiry.contactedAt };
}

/**
 * Deletes enquiries and, by foreign keys, all rows about them.
 * @returns the numbers of those that there were
 */
export async function deleteEnquiries(trx: Trx, ids: readonly number[]): Promise<number[]> {
  const deleted = await trx.deleteFrom('contact_submissions').where('id', 'in', ids).returning('id').execute();
  return deleted.map(({ id }) => id);
}

/** The rows of an enquiry, without its number. */
function toRows(enquiry: NewEnquiry, now: Date) {
  const { judgement, visit } = enquiry;
  const row = toRow(enquiry, now);
  const custom = enquiry.kind === 'consultation' ? customValuesOf(consultationFields, enquiry.form) : undefined;
  return {
    row,
    consultation: enquiry.kind === 'consultation' ? { fullName: enquiry.form.name, ...custom } : undefined,
    state: {
      text: searchedText({ ...row, ...custom }),
      service: row.service === null ? null : serviceIdOf(row.service),
      suspectedSpam: judgement.isSuspected ? 1 : 0,
      spamReasons: judgement.reasons.join('\n'),
      textHash: judgement.textHash,
      ...visit,
    },
  };
}

function toRow(enquiry: EnquiryForm, now: Date) {
  const createdAt = now.toISOString();
  const service = enquiry.form.service && enquiry.form.service !== noService ? enquiry.form.service : null;
  if (enquiry.kind === 'contact') {
    const { firstName, lastName, email, phone, message } = enquiry.form;
    const custom = customValuesOf(contactFields, enquiry.form);
    return { firstName, lastName, email, phone: phone || null, service, message, createdAt, ...custom };
  }
  const { name, email, phone, message } = enquiry.form;
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' '), email, phone, service, message, createdAt };
}

/** The values of a form's custom fields, each a column. */
function customValuesOf<const Fields extends readonly EnquiryField[]>(
  fields: Fields,
  form: Readonly<Record<string, string | null | undefined>>,
) {
  const entries = customFieldsOf(fields).map(({ name }) => [name, form[name] || null]);
  return Object.fromEntries(entries) as Record<CustomName<Fields>, string | null>;
}
