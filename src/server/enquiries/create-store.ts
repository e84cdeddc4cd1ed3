import type { ConsultationForm, ContactForm } from '../../contract/enquiry.ts';
import type { EnquiryField } from '../../contract/enquiry-field.ts';
import {
  consultationFields,
  contactFields,
  customFieldsOf,
  type CustomName,
  noService,
} from '../../contract/enquiry-fields.ts';
import { searchedText } from '../../contract/search.ts';
import type { VisitSource } from '../../contract/visit-source.ts';
import { serviceIdOf } from '#content/service-ids.ts';
import { isTransientDatabaseError } from '../db/database-errors.ts';
import { commitsAtOnce, groupCommit } from '../db/group-commit.ts';
import type { Trx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Administrator } from '../audit/events.ts';
import { type NewEvent, recordEvents } from '../audit/events-store.ts';
import { acquireKey, completeKey, findKey, type IdempotencyKey, type IdempotencyRecord } from '../idempotency-store.ts';
import type { Site } from '../site.ts';
import type { Judgement } from '../spam/spam.ts';
import { queueEnquiryMails } from './queue-mails.ts';

/** An enquiry as either form sends it, validated. */
export type ValidEnquiry = { kind: 'contact'; form: ContactForm } | { kind: 'consultation'; form: ConsultationForm };

/** An enquiry to create. `network` is the sender's network; it limits acknowledgements and is not stored. */
export type NewEnquiry = ValidEnquiry & {
  idempotencyKey: IdempotencyKey;
  judgement: Judgement;
  network: string;
  /** Where the visitor came from. */
  visit?: VisitSource;
  /** A batch is stored by one request for all. */
  requestId?: string | undefined;
  /** Who typed in what came by phone. */
  enteredBy?: Administrator | undefined;
};

/** `key-reused`: another body was sent with the same key before. */
export type CreateOutcome =
  | { outcome: 'created' | 'repeated'; submissionId: number; createdAt: Date }
  | { outcome: 'key-reused' };

/** How a process stores enquiries. `failedAt`: when one last could not be stored; undefined if one was stored since. */
export const createEnquiryCommits = (kind: 'sqlite' | 'postgres') => ({
  commit: groupCommit<NewEnquiry, CreateOutcome>(commitsAtOnce[kind]),
  failedAt: undefined as Date | undefined,
});

/**
 * Stores an enquiry; resolves once it is on disk. Enquiries that arrive together, or while commits run, share a
 * transaction and its fsync.
 */
export async function createEnquiry(site: Site, enquiry: NewEnquiry): Promise<CreateOutcome> {
  const { enquiryCommits } = site;
  const result = await enquiryCommits
    .commit(enquiry, (enquiries) => createEnquiries(site, enquiries))
    .catch((error: unknown) => {
      if (isTransientDatabaseError(error)) enquiryCommits.failedAt = site.clock();
      throw error;
    });
  enquiryCommits.failedAt = undefined;
  return result;
}

/**
 * Stores enquiries with their idempotency keys and their mails, in one transaction.
 * @returns their outcomes in the same order
 */
const createEnquiries = (site: Site, enquiries: readonly NewEnquiry[]): Promise<CreateOutcome[]> =>
  inTransaction(site.database.queries, (trx) => insertEnquiries(site, trx, enquiries));

async function insertEnquiries(site: Site, trx: Trx, enquiries: readonly NewEnquiry[]): Promise<CreateOutcome[]> {
  const now = site.clock();
  const stored: NewSubmission[] = [];
  const outcomes = new Map<NewEnquiry, CreateOutcome>();
  // In the order of their keys, so that two processes that get the same repeats wait for each other and do not deadlock.
  // One statement after the other: one that still waited when another failed would run after the rollback.
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
    outcomes.set(enquiry, { outcome: 'created', submissionId: id, createdAt: now });
  }
  if (stored.length > 0) await insertRelatedRows(site, trx, stored, now);
  return enquiries.map((enquiry) => outcomes.get(enquiry) as CreateOutcome);
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** An enquiry that was stored just now. */
export type NewSubmission = NewEnquiry & { id: number; rows: ReturnType<typeof toRows> };

/** Stores the rows, events and mails of enquiries that have their numbers: a statement for each table, not for each enquiry. */
async function insertRelatedRows(site: Site, trx: Trx, stored: NewSubmission[], now: Date): Promise<void> {
  const consultations = stored.flatMap(({ id, rows: { consultation } }) =>
    consultation ? [{ submissionId: id, ...consultation }] : [],
  );
  if (consultations.length > 0) await trx.insertInto('consultation_requests').values(consultations).execute();
  const states = stored.map(({ id, rows }) => ({ submissionId: id, ...rows.state }));
  await trx.insertInto('submission_state').values(states).execute();
  await recordEvents(site, trx, ...stored.flatMap(eventsOf));
  await queueEnquiryMails(site, trx, stored, now);
}

function eventsOf({ id: submissionId, judgement, requestId, enteredBy }: NewSubmission): NewEvent[] {
  if (enteredBy) return [{ by: enteredBy, what: 'entered', submissionId }];
  const received: NewEvent = { by: { name: 'visitor', requestId }, what: 'received', submissionId };
  if (!judgement.isSuspected) return [received];
  return [received, { by: { name: 'site', requestId }, what: 'suspected-spam', submissionId }];
}

/** The outcome of storing an enquiry with a key that was used before; undefined for a new one. */
export async function findRepeat({ database, clock }: Site, key: IdempotencyKey): Promise<CreateOutcome | undefined> {
  const earlier = await findKey(database.queries, key, clock());
  return earlier && outcomeOfRepeat(key, earlier);
}

function outcomeOfRepeat({ bodyHash }: IdempotencyKey, earlier: IdempotencyRecord): CreateOutcome {
  const { submissionId, createdAt } = earlier;
  if (bodyHash !== earlier.bodyHash || submissionId === null) return { outcome: 'key-reused' };
  return { outcome: 'repeated', submissionId, createdAt: new Date(createdAt) };
}

/** The rows of an enquiry, without its number. */
function toRows(enquiry: NewEnquiry, now: Date) {
  const { judgement, visit, enteredBy } = enquiry;
  const row = toSubmissionRow(enquiry, now);
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
      channel: enteredBy ? ('phone' as const) : ('website' as const),
      enteredBy: enteredBy?.username ?? null,
      enteredById: enteredBy?.id ?? null,
      ...visit,
    },
  };
}

function toSubmissionRow(enquiry: ValidEnquiry, now: Date) {
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
