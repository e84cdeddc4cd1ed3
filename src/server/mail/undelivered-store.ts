import { type ExpressionBuilder, sql } from 'kysely';
import { exactCountLimit } from '../../contract/listing.ts';
import type { UndeliveredMail } from '../../contract/submission.ts';
import type { Queries, Tables } from '../db/schema.ts';
import { isNotContacted, mailKinds, visitorKind } from './outbox-store.ts';

/** A mail that waits for longer has been tried, or would have been if the mail server answered. */
const lateMs = 60_000;
/** The newest mails of a kind: one of them was tried last where the mail server accepts some and not others. */
const maxRead = 50;

const staffKinds = Object.values(mailKinds).filter((kind) => kind !== visitorKind);

type State = 'waiting' | 'failed';
type Outbox = ExpressionBuilder<Tables, 'outbox'>;

/** SQL about mails that were not delivered. */
export function createUndeliveredStore(queries: Queries, clock: () => Date) {
  // Literals, not parameters: SQLite uses a partial index only where the statement repeats its condition.
  const mailsIn = (state: State, kinds: readonly string[]) =>
    queries.selectFrom('outbox').where('state', '=', sql.lit(state)).where('kind', 'in', kinds);

  /**
   * The summary for staff; it takes as long for ten mails as for a hundred thousand. Mails that were not tried yet share
   * the reason of the last failed attempt: in an outage few are tried for all.
   */
  async function summarize(): Promise<UndeliveredMail> {
    const late = new Date(clock().getTime() - lateMs).toISOString();
    const isLate = (eb: Outbox) => eb.or([eb('createdAt', '<', late), hasAttempts(eb)]);
    const waiting = await count(mailsIn('waiting', staffKinds).where('refusedSince', 'is', null).where(isLate));
    // An enquiry that was contacted needs no mail any more, and the next reminder lists those of a refused one.
    const refusedNow = await count(
      queries.selectFrom('outbox').where('refusedSince', 'is not', null).where(isNotContacted),
    );
    const refused = refusedNow + (await count(mailsIn('failed', [mailKinds.notification]).where(isNotContacted)));
    const unacknowledged = await count(mailsIn('waiting', [visitorKind]).where(isLate));
    const acknowledgements = unacknowledged + (await count(mailsIn('failed', [visitorKind])));
    const last = waiting + refused + acknowledgements === 0 ? undefined : await findLastFailure();
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

  /** Since when the oldest mail to staff waits. One query per kind, since the index begins with the kind. */
  async function findOldest(): Promise<string | null> {
    const firsts = await Promise.all(
      staffKinds.map((kind) =>
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

  /** The last attempt of all where it failed, else the last one of a mail that was not delivered. */
  async function findLastFailure(): Promise<{ at: string; reply: string | null } | undefined> {
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

  /** The id of the last attempt of each of the newest mails of a kind in a state. */
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
      .limit(maxRead)
      .execute();
    return mails.flatMap(({ last }) => last ?? []);
  }

  return { summarize };
}

export type UndeliveredStore = ReturnType<typeof createUndeliveredStore>;

const hasAttempts = (eb: Outbox) =>
  eb.exists(eb.selectFrom('outbox_attempts as t').select('t.id').whereRef('t.outboxId', '=', 'outbox.id'));
