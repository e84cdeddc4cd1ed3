import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { mailboxKey } from '../../contract/email-address.ts';
import type { ConsultationForm, ContactForm } from '../../contract/enquiry.ts';
import { noService } from '../../contract/enquiry.ts';
import { createBatches } from '../db/batches.ts';
import type { Queries, Tables } from '../db/schema.ts';
import { serviceIdOf } from '../mail/service-title.ts';
import { claimKeys, type Holder, type RepeatKey, settleKeys } from './repeats/store.ts';
import { searchedText } from './search/searched-text.ts';

/** An enquiry as either form sends it, already checked. */
export type NewEnquiry = { kind: 'contact'; form: ContactForm } | { kind: 'consultation'; form: ConsultationForm };

export type KeepOutcome = { outcome: 'kept' | 'repeated'; submissionId: number } | { outcome: 'other-body' };

type Writer = Transaction<Tables>;

/** Activities that this room writes into submission_activity. */
export const activity = {
  contacted: 'contacted',
  notContacted: 'not-contacted',
  suspectedSpam: 'suspected-spam',
} as const;

/** An enquiry on its way to the disk. */
export type Incoming = { enquiry: NewEnquiry; repeat: RepeatKey; suspectedSpam: boolean; source: string };
/** An enquiry that is stored, as far as its mails need it; suspected ones are held back. */
export type Stored = { id: number; email: string; held: boolean; source: string };
/** Adds the outbox rows inside the enquiries' transaction. */
export type QueueMails = (trx: Writer, stored: readonly Stored[]) => Promise<void>;

/**
 * On SQLite one writes at a time. PostgreSQL is a wait for answers, some eight in a transaction, in which another one
 * can be on its way: a third more enquiries each second, the slowest in half the time (decisions/0016).
 */
const transactionsAtOnce = { sqlite: 1, postgres: 2 };

/** SQL that takes enquiries in; those that arrive at once share a transaction and its statements. */
export function createEnquiryStore(
  { queries, kind }: { queries: Queries; kind: 'sqlite' | 'postgres' },
  queueMails: QueueMails,
  clock: () => Date,
) {
  /** Writes enquiries, their keys and their mails in one transaction and returns when they are on disk. */
  const keepTogether = (batch: Incoming[]): Promise<KeepOutcome[]> =>
    queries.transaction().execute((trx) => keepWithin(trx, batch));

  async function keepWithin(trx: Writer, batch: readonly Incoming[]): Promise<KeepOutcome[]> {
    const now = clock();
    const firstOf = new Map<string, Incoming>();
    for (const incoming of batch) if (!firstOf.has(incoming.repeat.key)) firstOf.set(incoming.repeat.key, incoming);
    const holders = await claimKeys(
      trx,
      [...firstOf.values()].map(({ repeat }) => repeat),
      now,
    );
    const fresh = [...firstOf.values()].filter(({ repeat }) => !holders.has(repeat.key));
    const ids = fresh.length > 0 ? await insertAll(trx, fresh, now) : [];
    const idOf = new Map(fresh.map((incoming, place) => [incoming, ids[place]]));
    return batch.map((incoming): KeepOutcome => {
      const submissionId = idOf.get(incoming);
      if (submissionId !== undefined) return { outcome: 'kept', submissionId };
      const { key } = incoming.repeat;
      const first = firstOf.get(key);
      // Two with one key in one batch: the second repeats the first.
      return repeatOf(
        incoming,
        holders.get(key) ?? {
          bodyHash: first?.repeat.bodyHash ?? '',
          submissionId: (first && idOf.get(first)) ?? null,
        },
      );
    });
  }

  async function insertAll(trx: Writer, fresh: readonly Incoming[], now: Date): Promise<number[]> {
    const rows = fresh.map(({ enquiry }) => toRow(enquiry, now));
    const ids = await insertSubmissions(trx, rows);
    const numbered = fresh.map((incoming, place) => ({ ...incoming, id: ids[place] ?? 0, row: rows[place] as Row }));
    const consultations = numbered.flatMap(({ enquiry, id }) =>
      enquiry.kind === 'consultation'
        ? [{ submissionId: id, fullName: enquiry.form.name, company: enquiry.form.company || null }]
        : [],
    );
    if (consultations.length > 0) await trx.insertInto('consultation_requests').values(consultations).execute();
    const marks = numbered.flatMap(({ suspectedSpam, id }) =>
      suspectedSpam ? [{ submissionId: id, who: null, what: activity.suspectedSpam, at: now.toISOString() }] : [],
    );
    if (marks.length > 0) await trx.insertInto('submission_activity').values(marks).execute();
    const listings = numbered.map(({ id, row, suspectedSpam }) => toListing(id, row, suspectedSpam));
    await trx.insertInto('submission_listing').values(listings).execute();
    await settleKeys(
      trx,
      numbered.map(({ repeat, id }) => ({ repeat, submissionId: id })),
      now,
    );
    await queueMails(
      trx,
      numbered.map(({ id, row, suspectedSpam, source }) => ({ id, email: row.email, held: suspectedSpam, source })),
    );
    return ids;
  }

  /** Answers when the enquiry, its key and its mails are on disk. */
  const keep: (incoming: Incoming) => Promise<KeepOutcome> = createBatches(keepTogether, transactionsAtOnce[kind]);

  return { keep };
}

export type EnquiryStore = ReturnType<typeof createEnquiryStore>;

type Row = ReturnType<typeof toRow>;

/** @returns the new ids, in the order of the rows */
async function insertSubmissions(trx: Writer, rows: readonly Row[]): Promise<number[]> {
  const inserted = await trx
    .insertInto('contact_submissions')
    .values(rows)
    .returning(['id', 'email', 'message'])
    .execute();
  // Numbers are given in the order of the rows; how the database lists them afterwards is its own affair.
  const sorted = inserted.toSorted((a, b) => a.id - b.id);
  const isInOrder = sorted.every(
    ({ email, message }, place) => email === rows[place]?.email && message === rows[place].message,
  );
  if (!isInOrder || sorted.length !== rows.length) throw new Error('New enquiries were not numbered in their order.');
  return sorted.map(({ id }) => id);
}

function repeatOf({ repeat }: Incoming, holder: Holder): KeepOutcome {
  if (holder.bodyHash !== repeat.bodyHash || holder.submissionId === null) return { outcome: 'other-body' };
  return { outcome: 'repeated', submissionId: holder.submissionId };
}

const acknowledgedForMs = 60 * 60 * 1000;

/**
 * Which of these enquiries are the one of its mailbox and hour that is acknowledged. Asked last in its transaction: two
 * of one address at the same moment wait for each other here and nowhere else.
 */
export async function claimAcknowledgements(trx: Writer, stored: readonly Stored[], now: Date): Promise<Stored[]> {
  const firstOf = new Map<string, Stored>();
  for (const one of stored) {
    const hash = createHash('sha256').update(mailboxKey(one.email)).digest('base64url');
    const key = `acknowledged:${hash}`;
    if (!firstOf.has(key)) firstOf.set(key, one);
  }
  if (firstOf.size === 0) return [];
  const repeats = [...firstOf].map(([key, { id }]) => ({
    key,
    bodyHash: '',
    validForMs: acknowledgedForMs,
    submissionId: id,
  }));
  const holders = await claimKeys(trx, repeats, now);
  return [...firstOf].flatMap(([key, one]) => (holders.has(key) ? [] : [one]));
}

function toListing(submissionId: number, row: Row, suspectedSpam: boolean) {
  return {
    submissionId,
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
