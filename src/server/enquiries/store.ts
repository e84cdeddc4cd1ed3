import { sql } from 'kysely';
import type { ConsultationForm, ContactForm } from '../../contract/enquiry.ts';
import { noService } from '../../contract/enquiry.ts';
import type { Submission } from '../../contract/submission.ts';
import type { Queries, Tables } from '../db/schema.ts';
import type { Transaction } from 'kysely';

/** An enquiry as either form sends it, already checked. */
export type NewEnquiry = { kind: 'contact'; form: ContactForm } | { kind: 'consultation'; form: ConsultationForm };

/** What makes a repeat of the same request recognisable; without `validForMs` the key never expires. */
export type RepeatKey = { key: string; bodyHash: string; validForMs: number | undefined };

export type KeepOutcome = { outcome: 'kept' | 'repeated'; submissionId: number } | { outcome: 'other-body' };

type Writer = Transaction<Tables>;
type SubmissionRow = Omit<Submission, 'suspectedSpam' | 'mail' | 'kind'> & {
  spam: number | null;
  consultation: number | null;
  mailState: string | null;
};

/** Activities that this room writes into submission_activity. */
export const activity = {
  contacted: 'contacted',
  notContacted: 'not-contacted',
  suspectedSpam: 'suspected-spam',
} as const;

/** SQL about enquiries; nothing else in the program writes their tables. */
export function createEnquiryStore(queries: Queries, clock: () => Date) {
  /**
   * Writes the enquiry, its key and its mail in one transaction and returns when they are on disk.
   * @param queueMail adds the outbox row inside the same transaction
   */
  async function keep(
    enquiry: NewEnquiry,
    repeat: RepeatKey,
    suspectedSpam: boolean,
    queueMail: (trx: Writer, submissionId: number, held: boolean) => Promise<void>,
  ): Promise<KeepOutcome> {
    return queries.transaction().execute(async (trx) => {
      const now = clock();
      const claimed = await claimKey(trx, repeat, now);
      if (claimed) return claimed;
      const row = toRow(enquiry, now);
      const { id } = await trx.insertInto('contact_submissions').values(row).returning('id').executeTakeFirstOrThrow();
      if (enquiry.kind === 'consultation') {
        const { name, company } = enquiry.form;
        await trx
          .insertInto('consultation_requests')
          .values({ submissionId: id, fullName: name, company: company || null })
          .execute();
      }
      if (suspectedSpam) {
        await trx
          .insertInto('submission_activity')
          .values({ submissionId: id, who: null, what: activity.suspectedSpam, at: row.createdAt })
          .execute();
      }
      await queueMail(trx, id, suspectedSpam);
      await trx.updateTable('idempotency_keys').set({ submissionId: id }).where('key', '=', repeat.key).execute();
      return { outcome: 'kept', submissionId: id };
    });
  }

  function selectSubmissions() {
    return queries
      .selectFrom('contact_submissions as s')
      .leftJoin('consultation_requests as c', 'c.submissionId', 's.id')
      .select([
        's.id',
        's.firstName',
        's.lastName',
        's.email',
        's.phone',
        's.service',
        's.message',
        's.createdAt',
        'c.submissionId as consultation',
        'c.fullName',
        'c.company',
      ])
      .select((eb) => [
        eb
          .selectFrom('submission_activity as a')
          .select('a.id')
          .whereRef('a.submissionId', '=', 's.id')
          .where('a.what', '=', activity.suspectedSpam)
          .limit(1)
          .as('spam'),
        lastContact('at').as('contactedAt'),
        lastContact('who').as('contactedBy'),
        eb
          .selectFrom('outbox as o')
          .select('o.state')
          .whereRef('o.submissionId', '=', 's.id')
          .orderBy('o.id')
          .limit(1)
          .as('mailState'),
      ]);
  }

  /** The newest enquiries first, at most `limit`, and how many there are in all. */
  async function list(limit: number): Promise<{ submissions: Submission[]; total: number }> {
    const [rows, { total }] = await Promise.all([
      selectSubmissions().orderBy('s.createdAt', 'desc').orderBy('s.id', 'desc').limit(limit).execute(),
      queries
        .selectFrom('contact_submissions')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ]);
    return { submissions: rows.map(toSubmission), total };
  }

  /** One enquiry, or undefined where no such id exists. */
  async function find(id: number): Promise<Submission | undefined> {
    const row = await selectSubmissions().where('s.id', '=', id).executeTakeFirst();
    return row && toSubmission(row);
  }

  return { keep, list, find };
}

/** Takes the key for this request, or says what the earlier request with it became. */
async function claimKey(trx: Writer, repeat: RepeatKey, now: Date): Promise<KeepOutcome | undefined> {
  const expiredBefore = new Date(repeat.validForMs === undefined ? 0 : now.getTime() - repeat.validForMs).toISOString();
  const fresh = { bodyHash: repeat.bodyHash, submissionId: null, createdAt: now.toISOString() };
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

export type EnquiryStore = ReturnType<typeof createEnquiryStore>;

/** The newest 'contacted' entry's column, null where it was undone since or never happened. */
function lastContact(column: 'at' | 'who') {
  return sql<string | null>`(
    select case when a."what" = ${activity.contacted} then ${sql.ref(`a.${column}`)} end
    from submission_activity a
    where a."submissionId" = s.id and a."what" in (${activity.contacted}, ${activity.notContacted})
    order by a.id desc limit 1)`;
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

function toSubmission({ spam, consultation, mailState, ...row }: SubmissionRow): Submission {
  return {
    ...row,
    kind: consultation === null ? 'contact' : 'consultation',
    suspectedSpam: spam !== null,
    mail: mailState === 'sent' || mailState === 'failed' ? mailState : 'waiting',
  };
}
