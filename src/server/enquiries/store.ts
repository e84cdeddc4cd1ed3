import { createHash } from 'node:crypto';
import type { ConsultationForm, ContactForm } from '../../contract/enquiry.ts';
import { noService } from '../../contract/enquiry.ts';
import { fold } from '../../contract/fold.ts';
import { createBatches } from '../db/batches.ts';
import type { Queries, Tables } from '../db/schema.ts';
import { searchedText, termsOf } from './searched-text.ts';
import { serviceIdOf } from '../mail/service-title.ts';
import type { Transaction } from 'kysely';

/** An enquiry as either form sends it, already checked. */
export type NewEnquiry = { kind: 'contact'; form: ContactForm } | { kind: 'consultation'; form: ConsultationForm };

/** What makes a repeat of the same request recognisable; without `validForMs` the key never expires. */
export type RepeatKey = { key: string; bodyHash: string; validForMs: number | undefined };

export type KeepOutcome = { outcome: 'kept' | 'repeated'; submissionId: number } | { outcome: 'other-body' };

type Writer = Transaction<Tables>;

const termBatch = 500;
/** Scripts with many characters have many terms; past this the memory is worth more than the inserts. */
const knownTermsLimit = 200_000;

/** Activities that this room writes into submission_activity. */
export const activity = {
  contacted: 'contacted',
  notContacted: 'not-contacted',
  suspectedSpam: 'suspected-spam',
} as const;

/** An enquiry on its way to the disk. */
export type Incoming = {
  enquiry: NewEnquiry;
  repeat: RepeatKey;
  suspectedSpam: boolean;
  /** Adds the outbox rows inside the same transaction. */
  queueMails: (trx: Writer, submission: { id: number; email: string }, held: boolean) => Promise<void>;
};
type Kept = { outcome: KeepOutcome; fresh: string[] };

/** SQL that takes enquiries in. */
export function createEnquiryStore(
  { queries, kind }: { queries: Queries; kind: 'sqlite' | 'postgres' },
  clock: () => Date,
) {
  /** Search terms that are in the database for certain; after the first enquiries few are new. */
  const knownTerms = new Set<string>();

  async function keepWithin(trx: Writer, { enquiry, repeat, suspectedSpam, queueMails }: Incoming): Promise<Kept> {
    const now = clock();
    const row = toRow(enquiry, now);
    const listing = toListing(row, suspectedSpam);
    const fresh = termsOf(listing.text).filter((term) => !knownTerms.has(term));
    const claimed = await claimKey(trx, repeat, now);
    if (claimed) return { outcome: claimed, fresh: [] };
    const { id } = await trx.insertInto('contact_submissions').values(row).returning('id').executeTakeFirstOrThrow();
    if (enquiry.kind === 'consultation') {
      const { name, company } = enquiry.form;
      await trx
        .insertInto('consultation_requests')
        .values({ submissionId: id, fullName: name, company: company || null })
        .execute();
    }
    if (suspectedSpam) {
      const mark = { submissionId: id, who: null, what: activity.suspectedSpam, at: row.createdAt };
      await trx.insertInto('submission_activity').values(mark).execute();
    }
    await trx
      .insertInto('submission_listing')
      .values({ submissionId: id, ...listing })
      .execute();
    await addTerms(trx, fresh);
    await trx.updateTable('idempotency_keys').set({ submissionId: id }).where('key', '=', repeat.key).execute();
    await queueMails(trx, { id, email: row.email }, suspectedSpam);
    return { outcome: { outcome: 'kept', submissionId: id }, fresh };
  }

  const alone = (incoming: Incoming) => queries.transaction().execute((trx) => keepWithin(trx, incoming));
  /** SQLite writes one transaction at a time: those who wait for it share the next. PostgreSQL groups by itself. */
  const keepSoon =
    kind === 'postgres'
      ? alone
      : createBatches<Incoming, Kept>({
          alone,
          together: (batch) =>
            queries.transaction().execute(async (trx) => {
              const results: Kept[] = [];
              for (const incoming of batch) results.push(await keepWithin(trx, incoming));
              return results;
            }),
        });

  /** Writes the enquiry, its key and its mails in one transaction and returns when they are on disk. */
  async function keep(incoming: Incoming): Promise<KeepOutcome> {
    const { outcome, fresh } = await keepSoon(incoming);
    if (knownTerms.size > knownTermsLimit) knownTerms.clear();
    // Only now: what was rolled back is not known.
    for (const term of fresh) knownTerms.add(term);
    return outcome;
  }

  /** Drops keys from before a time. */
  async function forgetKeys(before: Date): Promise<void> {
    await queries.deleteFrom('idempotency_keys').where('createdAt', '<', before.toISOString()).execute();
  }

  return { keep, forgetKeys };
}

/** Sorted by `termsOf`, so that two transactions never wait for each other crosswise. */
async function addTerms(trx: Writer, terms: readonly string[]): Promise<void> {
  for (let at = 0; at < terms.length; at += termBatch) {
    const values = terms.slice(at, at + termBatch).map((term) => ({ term }));
    await trx
      .insertInto('search_terms')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Takes the key for this request, or says what the earlier request with it became. */
async function claimKey(
  trx: Writer,
  repeat: RepeatKey,
  now: Date,
  submissionId: number | null = null,
): Promise<KeepOutcome | undefined> {
  const expiredBefore = new Date(repeat.validForMs === undefined ? 0 : now.getTime() - repeat.validForMs).toISOString();
  const fresh = { bodyHash: repeat.bodyHash, submissionId, createdAt: now.toISOString() };
  // Waits for another process that holds the same key: only one of them goes on.
  const claim = await trx
    .insertInto('idempotency_keys')
    .values({ key: repeat.key, ...fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(fresh).where('idempotency_keys.createdAt', '<', expiredBefore),
    )
    .returning('key')
    .executeTakeFirst();
  if (claim) return undefined;
  const earlier = await trx
    .selectFrom('idempotency_keys')
    .select(['bodyHash', 'submissionId'])
    .where('key', '=', repeat.key)
    .executeTakeFirstOrThrow();
  if (earlier.bodyHash !== repeat.bodyHash || earlier.submissionId === null) return { outcome: 'other-body' };
  return { outcome: 'repeated', submissionId: earlier.submissionId };
}

const acknowledgedForMs = 60 * 60 * 1000;

/**
 * Whether this enquiry is the one of its address and hour that is acknowledged. Asked last in its transaction: two of
 * one address at the same moment wait for each other here and nowhere else.
 */
export async function claimAcknowledgement(
  trx: Writer,
  enquiry: { submissionId: number; email: string; now: Date },
): Promise<boolean> {
  const hash = createHash('sha256').update(fold(enquiry.email)).digest('base64url');
  const repeat = { key: `acknowledged:${hash}`, bodyHash: '', validForMs: acknowledgedForMs };
  return (await claimKey(trx, repeat, enquiry.now, enquiry.submissionId)) === undefined;
}

export type EnquiryStore = ReturnType<typeof createEnquiryStore>;

function toListing(row: ReturnType<typeof toRow>, suspectedSpam: boolean) {
  return {
    text: searchedText(row),
    service: row.service === null ? null : serviceIdOf(row.service),
    contactedAt: null,
    contactedBy: null,
    suspectedSpam: suspectedSpam ? 1 : 0,
  };
}

function toRow(enquiry: NewEnquiry, now: Date) {
  const createdAt = now.toISOString();
  const service = enquiry.form.service && enquiry.form.service !== noService ? enquiry.form.service : null;
  if (enquiry.kind === 'contact') {
    const { firstName, lastName, email, phone, message } = enquiry.form;
    return { firstName, lastName, email, phone: phone || null, service, message, createdAt };
  }
  const { name, email, phone, message } = enquiry.form;
  const [firstName = '', ...rest] = name.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' '), email, phone, service, message, createdAt };
}
