import type { Transaction } from 'kysely';
import type { ConsultationForm, ContactForm } from '../../contract/enquiry.ts';
import {
  consultationFields,
  contactFields,
  type EnquiryField,
  furtherFieldsOf,
  type FurtherName,
  noService,
  searchedTexts,
} from '../../contract/enquiry-fields.ts';
import { fold } from '../../contract/fold.ts';
import { serviceIdOf } from '../../content/services/service-title.ts';
import { groupCommit } from '../db/group-commit.ts';
import type { Queries, Tables } from '../db/schema.ts';
import type { DigestFilter } from '../mail/digest-store.ts';
import type { EnquiryMails } from '../mail/enquiry-mails.ts';
import { holdMails, releaseMails } from '../mail/outbox-store.ts';
import { insertJudgement, type NewJudgement, writeMark } from '../spam/judgement-store.ts';
import { acquireKey, completeKey, type IdempotencyKey } from './idempotency-store.ts';

/** An enquiry as either form sends it, validated. */
export type EnquiryForm = { kind: 'contact'; form: ContactForm } | { kind: 'consultation'; form: ConsultationForm };

/** An enquiry to create. `source` is the sender's network address; it limits acknowledgements and is not stored. */
export type NewEnquiry = EnquiryForm & { idempotencyKey: IdempotencyKey; judgement: NewJudgement; source: string };

/** `key-reused`: another body was sent with the same key before. */
export type CreateOutcome = { outcome: 'created' | 'repeated'; submissionId: number } | { outcome: 'key-reused' };

/** What submission_activity records about an enquiry. */
const activity = {
  contacted: 'contacted',
  notContacted: 'not-contacted',
  suspectedSpam: 'suspected-spam',
  spam: 'spam',
  notSpam: 'not-spam',
} as const;

type Database = { queries: Queries; kind: 'sqlite' | 'postgres' };
type Trx = Transaction<Tables>;

/**
 * Stores enquiries. This module alone writes contact_submissions, consultation_requests, submission_listing and
 * submission_activity.
 */
export function createEnquiryStore({ queries, kind }: Database, mails: EnquiryMails, clock: () => Date) {
  async function insert(trx: Trx, enquiry: NewEnquiry): Promise<CreateOutcome> {
    const now = clock();
    const { idempotencyKey, judgement, source } = enquiry;
    const suspectedSpam = judgement.isSuspected;
    const earlier = await acquireKey(trx, idempotencyKey, now);
    if (earlier) {
      const { bodyHash, submissionId } = earlier;
      if (bodyHash !== idempotencyKey.bodyHash || submissionId === null) return { outcome: 'key-reused' };
      return { outcome: 'repeated', submissionId };
    }
    const row = toRow(enquiry, now);
    const { id } = await trx.insertInto('contact_submissions').values(row).returning('id').executeTakeFirstOrThrow();
    const consultation =
      enquiry.kind === 'consultation' ? furtherValuesOf(consultationFields, enquiry.form) : undefined;
    if (enquiry.kind === 'consultation') {
      const values = { submissionId: id, fullName: enquiry.form.name, ...consultation };
      await trx.insertInto('consultation_requests').values(values).execute();
    }
    if (suspectedSpam)
      await recordActivity(trx, { submissionId: id, who: null, what: activity.suspectedSpam, at: now });
    await trx
      .insertInto('submission_listing')
      .values({
        submissionId: id,
        text: searchedText({ ...row, ...consultation }),
        service: row.service === null ? null : serviceIdOf(row.service),
        contactedAt: null,
        contactedBy: null,
        suspectedSpam: suspectedSpam ? 1 : 0,
      })
      .execute();
    await insertJudgement(trx, id, judgement);
    await completeKey(trx, idempotencyKey.key, id);
    await mails.queue(trx, { id, email: row.email, isHeld: suspectedSpam, source }, now);
    return { outcome: 'created', submissionId: id };
  }

  async function insertBatch(batch: readonly NewEnquiry[]): Promise<CreateOutcome[]> {
    return queries.transaction().execute(async (trx) => {
      const outcomes: CreateOutcome[] = [];
      for (const enquiry of batch) outcomes.push(await insert(trx, enquiry));
      return outcomes;
    });
  }

  /**
   * Stores an enquiry with its idempotency key and its mails; resolves once they are on disk. On SQLite, which has one
   * writer, enquiries that arrive together share a transaction and its fsync. PostgreSQL runs transactions side by side
   * and shares the fsync itself.
   */
  const create: (enquiry: NewEnquiry) => Promise<CreateOutcome> =
    kind === 'sqlite'
      ? groupCommit(insertBatch)
      : (enquiry) => queries.transaction().execute((trx) => insert(trx, enquiry));

  /**
   * Marks an enquiry as contacted, or takes the mark back, and records who did so. A second mark changes nothing: the
   * first person stays named.
   */
  async function setContacted(id: number, who: string, isContacted: boolean): Promise<void> {
    const now = clock();
    const contactedAt = now.toISOString();
    await queries.transaction().execute(async (trx) => {
      const changed = await trx
        .updateTable('submission_listing')
        .set(isContacted ? { contactedAt, contactedBy: who } : { contactedAt: null, contactedBy: null })
        .where('submissionId', '=', id)
        .where('contactedAt', isContacted ? 'is' : 'is not', null)
        .returning('submissionId')
        .executeTakeFirst();
      const what = isContacted ? activity.contacted : activity.notContacted;
      if (changed) await recordActivity(trx, { submissionId: id, who, what, at: now });
    });
  }

  /**
   * Marks an enquiry as spam, which holds its mails that wait, or as no spam, which sends the mail that was held. A second
   * mark changes nothing.
   */
  async function setSpam(id: number, who: string, isSpam: boolean): Promise<void> {
    const now = clock();
    await queries.transaction().execute(async (trx) => {
      const listed = await trx
        .updateTable('submission_listing')
        .set({ suspectedSpam: isSpam ? 1 : 0 })
        .where('submissionId', '=', id)
        .returning('submissionId')
        .executeTakeFirst();
      if (!listed || !(await writeMark(trx, id, { isSpam, who, at: now }))) return;
      // A summary that still waits does not list it; a reminder will, if nobody contacts its sender.
      await trx.updateTable('submission_listing').set({ digestId: null }).where('submissionId', '=', id).execute();
      await (isSpam ? holdMails(trx, id) : releaseMails(trx, id, now));
      await recordActivity(trx, { submissionId: id, who, what: isSpam ? activity.spam : activity.notSpam, at: now });
    });
  }

  return { create, setContacted, setSpam };
}

export type EnquiryStore = ReturnType<typeof createEnquiryStore>;

async function recordActivity(
  trx: Trx,
  { at, ...rest }: { submissionId: number; who: string | null; what: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('submission_activity')
    .values({ ...rest, at: at.toISOString() })
    .execute();
}

/** Deletes enquiries and, by foreign keys and triggers, all rows about them. */
export async function deleteEnquiries(trx: Trx, ids: readonly number[]): Promise<void> {
  // Listing first: its trigger removes the text from the search index.
  await trx.deleteFrom('submission_listing').where('submissionId', 'in', ids).execute();
  await trx.deleteFrom('contact_submissions').where('id', 'in', ids).execute();
}

/** Enquiries that nobody has contacted and that no digest has listed. */
const selectUnlisted = (queries: Queries, { suspectedSpam, before }: DigestFilter) =>
  queries
    .selectFrom('submission_listing as l')
    .innerJoin('contact_submissions as s', 's.id', 'l.submissionId')
    .select('l.submissionId')
    .where('l.digestId', 'is', null)
    .where('l.contactedAt', 'is', null)
    .where('l.suspectedSpam', '=', suspectedSpam ? 1 : 0)
    .where('s.createdAt', '<', before.toISOString())
    // Nobody needs to hear of what somebody has marked.
    .$if(suspectedSpam, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('spam_judgements as j')
              .select('j.submissionId')
              .whereRef('j.submissionId', '=', 'l.submissionId')
              .where('j.mark', 'is not', null),
          ),
        ),
      ),
    );

/** Which digest, a mail in the outbox, lists an enquiry. Each enquiry is listed once. */
export const digestEntries = {
  /** Whether an enquiry waits for a digest. */
  async areDue(queries: Queries, filter: DigestFilter): Promise<boolean> {
    return (await selectUnlisted(queries, filter).limit(1).executeTakeFirst()) !== undefined;
  },

  /** Assigns every enquiry that is due to a digest; returns whether there were any. */
  async assign(trx: Trx, digestId: number, filter: DigestFilter): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('submission_listing')
      .set({ digestId })
      // PostgreSQL checks this again after waiting for another process that updates the row.
      .where('digestId', 'is', null)
      .where('submissionId', 'in', selectUnlisted(trx, filter))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },

  /** Makes the enquiries of a digest that will not arrive due for the next one. */
  async clear(queries: Queries, digestId: number): Promise<void> {
    await queries.updateTable('submission_listing').set({ digestId: null }).where('digestId', '=', digestId).execute();
  },
};

function toRow(enquiry: EnquiryForm, now: Date) {
  const createdAt = now.toISOString();
  const service = enquiry.form.service && enquiry.form.service !== noService ? enquiry.form.service : null;
  if (enquiry.kind === 'contact') {
    const { firstName, lastName, email, phone, message } = enquiry.form;
    const further = furtherValuesOf(contactFields, enquiry.form);
    return { firstName, lastName, email, phone: phone || null, service, message, createdAt, ...further };
  }
  const { name, email, phone, message } = enquiry.form;
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' '), email, phone, service, message, createdAt };
}

/** The values of a form's further fields, each a column. */
function furtherValuesOf<const Fields extends readonly EnquiryField[]>(
  fields: Fields,
  form: Readonly<Record<string, string | null | undefined>>,
) {
  const entries = furtherFieldsOf(fields).map(({ name }) => [name, form[name] || null]);
  return Object.fromEntries(entries) as Record<FurtherName<Fields>, string | null>;
}

/** Separates the fields so that no match spans two of them. */
const separator = '\u001F';

/** The shortest search term that both text indexes support. */
export const minTermLength = 3;

/** Longer texts, in bytes of UTF-8, are not indexed: every search reads them (migrations/0009). */
export const maxIndexedBytes = 4_000;

/** Allowance for short texts, which may grow to more than twice their bytes when they are folded. */
const spareBytes = 200;

/**
 * The searched fields, folded, in at most about twice their bytes. Folding turns single characters into up to
 * eighteen (U+FDFA); a text that would grow too much is only lower-cased.
 */
export function searchedText(enquiry: Parameters<typeof searchedTexts>[0]): string {
  const fields = searchedTexts(enquiry).join(separator);
  const folded = fold(fields);
  const maxBytes = 2 * Buffer.byteLength(fields) + spareBytes;
  return folded.length * 3 <= maxBytes || Buffer.byteLength(folded) <= maxBytes ? folded : fields.toLowerCase();
}
