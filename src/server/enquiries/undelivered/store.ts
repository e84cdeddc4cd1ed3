import { type ExpressionBuilder, sql } from 'kysely';
import { exactCountLimit } from '../../../contract/listing.ts';
import type { UndeliveredMail } from '../../../contract/submission.ts';
import type { Queries, Tables } from '../../db/schema.ts';
import { mailKinds, toVisitor } from '../../mail/mail-kinds.ts';

/** A mail that waits for longer has been tried, or would have been were the mail server there. */
const lateMs = 60_000;
/** The newest of them, one of which was tried last where the mail server takes some and not others. */
const lookedAt = 50;

const toOffice = Object.values(mailKinds).filter((kind) => kind !== toVisitor);

type State = 'waiting' | 'failed';
type Outbox = ExpressionBuilder<Tables, 'outbox'>;

/** SQL about mails that have not arrived. */
export function createUndeliveredStore(queries: Queries, clock: () => Date) {
  // Written out: SQLite takes an index of some rows alone where it reads that the query asks for these.
  const mailsIn = (state: State, kinds: readonly string[]) =>
    queries.selectFrom('outbox').where('state', '=', sql.lit(state)).where('kind', 'in', kinds);

  /**
   * What the office is told of them, the same quick answer for ten as for a hundred thousand (PROMISES A5). Those
   * that were not tried yet share the reason of the last vain attempt: while nothing goes out, few are tried for all.
   */
  async function sumUp(): Promise<UndeliveredMail> {
    const late = new Date(clock().getTime() - lateMs).toISOString();
    const isLate = (eb: Outbox) => eb.or([eb('createdAt', '<', late), hasAttempts(eb)]);
    const waiting = await count(mailsIn('waiting', toOffice).where('refusedSince', 'is', null).where(isLate));
    // Whoever was answered needs no mail any more, and what a refused reminder named stands in the next one.
    const refusedNow = await count(queries.selectFrom('outbox').where('refusedSince', 'is not', null).where(isOpen));
    const refused = refusedNow + (await count(mailsIn('failed', [mailKinds.notification]).where(isOpen)));
    const unacknowledged = await count(mailsIn('waiting', [toVisitor]).where(isLate));
    const acknowledgements = unacknowledged + (await count(mailsIn('failed', [toVisitor])));
    const last = waiting + refused + acknowledgements === 0 ? undefined : await findLastVain();
    return {
      waiting,
      waitingSince: waiting === 0 ? null : await findOldest(),
      refused: Math.min(refused, exactCountLimit + 1),
      acknowledgements: Math.min(acknowledgements, exactCountLimit + 1),
      lastAttemptAt: last?.at ?? null,
      reason: last?.reply ?? null,
    };
  }

  /** Up to one more than is shown as a number. */
  async function count(mails: ReturnType<typeof queries.selectFrom<'outbox'>>): Promise<number> {
    const { total } = await queries
      .selectFrom(
        mails
          .select(sql.lit(1).as('one'))
          .limit(exactCountLimit + 1)
          .as('mails'),
      )
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return total;
  }

  /** Since when the oldest mail to the office waits: each kind's own, which stands first in the index. */
  async function findOldest(): Promise<string | null> {
    const firsts = await Promise.all(
      toOffice.map((kind) =>
        mailsIn('waiting', [kind])
          .where('refusedSince', 'is', null)
          .select('createdAt')
          .orderBy('createdAt')
          .limit(1)
          .executeTakeFirst(),
      ),
    );
    return firsts.flatMap((first) => first?.createdAt ?? []).toSorted()[0] ?? null;
  }

  /** The last attempt of all where it was in vain, else the last one of those that have not arrived. */
  async function findLastVain(): Promise<{ at: string; reply: string | null } | undefined> {
    const last = await queries
      .selectFrom('outbox_attempts')
      .select(['at', 'outcome', 'reply'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last && last.outcome !== 'sent') return last;
    const attempts: number[] = [];
    for (const kind of Object.values(mailKinds))
      for (const state of ['waiting', 'failed'] as const) attempts.push(...(await listLastAttempts(state, kind)));
    return queries
      .selectFrom('outbox_attempts')
      .select(['at', 'reply'])
      .where('id', '=', Math.max(0, ...attempts))
      .executeTakeFirst();
  }

  /** The number of the last attempt of each of the newest mails of a kind in a state. */
  async function listLastAttempts(state: State, kind: string): Promise<number[]> {
    const mails = await mailsIn(state, [kind])
      .select((eb) =>
        eb
          .selectFrom('outbox_attempts as t')
          .select((mail) => mail.fn.max('t.id').as('last'))
          .whereRef('t.outboxId', '=', 'outbox.id')
          .as('last'),
      )
      .orderBy('createdAt', 'desc')
      .limit(lookedAt)
      .execute();
    return mails.flatMap(({ last }) => last ?? []);
  }

  return { sumUp };
}

export type UndeliveredStore = ReturnType<typeof createUndeliveredStore>;

/** Whether its enquiry is not marked as contacted; a mail that names several has none of its own. */
const isOpen = (eb: Outbox) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('submission_listing as l')
        .select('l.submissionId')
        .whereRef('l.submissionId', '=', 'outbox.submissionId')
        .where('l.contactedAt', 'is not', null),
    ),
  );

const hasAttempts = (eb: Outbox) =>
  eb.exists(eb.selectFrom('outbox_attempts as t').select('t.id').whereRef('t.outboxId', '=', 'outbox.id'));
