import { type ExpressionBuilder, sql } from 'kysely';
import { exactCountLimit } from '../../contract/listing.ts';
import type { UndeliveredMail } from '../../contract/submission.ts';
import type { Queries, Tables } from '../db/schema.ts';
import { isNotContacted, mailKinds, visitorKind, webhookKind } from './outbox-store.ts';

/** A mail that waits for longer has been tried, or would have been if the mail server answered. */
const lateMs = 60_000;
/** The newest, or the oldest, mails of a kind: one of them was tried last where the mail server accepts some and not others. */
const maxRead = 50;

const allMailKinds = Object.values(mailKinds);
const staffKinds = allMailKinds.filter((kind) => kind !== visitorKind);
const noWebhooks: UndeliveredMail['webhooks'] = {
  waiting: 0,
  waitingSince: null,
  refused: 0,
  lastAttemptAt: null,
  reason: null,
};
/** The newest attempts: one of a mail is among them, unless mails rest while webhooks are tried. */
const maxAttemptsRead = 50;

/** Since when the oldest has waited, and the last failed attempt's reply, which may hold addresses. */
type OldestWaiting = { since: Date; reason: string | null };

type State = 'waiting' | 'failed';
type Outbox = ExpressionBuilder<Tables, 'outbox'>;

/**
 * SQL about mails and webhooks that were not delivered.
 * @param hasWebhook whether a receiver is set; otherwise webhooks of a former one are of no interest
 */
export function createUndeliveredStore(queries: Queries, clock: () => Date, { hasWebhook = false } = {}) {
  // Literals, not parameters: SQLite uses a partial index only where the statement repeats its condition.
  const mailsIn = (state: State, kinds: readonly string[]) =>
    queries.selectFrom('outbox').where('state', '=', sql.lit(state)).where('kind', 'in', kinds);

  /**
   * The summary for staff; it takes as long for ten mails as for a hundred thousand. Mails that were not tried yet share
   * the reason of the last failed attempt: in an outage few are tried for all.
   */
  async function summarize(): Promise<UndeliveredMail> {
    const staff = await summarizeKinds(staffKinds, mailKinds.notification);
    const unacknowledged = await count(mailsIn('waiting', [visitorKind]).where(isLate));
    const acknowledgements = unacknowledged + (await count(mailsIn('failed', [visitorKind])));
    const last =
      staff.waiting + staff.refused + acknowledgements === 0 ? undefined : await findLastFailure(allMailKinds);
    return {
      ...staff,
      acknowledgements: Math.min(acknowledgements, exactCountLimit + 1),
      lastAttemptAt: last?.at ?? null,
      reason: last?.reply ?? null,
      webhooks: hasWebhook ? await summarizeWebhooks() : noWebhooks,
    };
  }

  async function summarizeWebhooks(): Promise<UndeliveredMail['webhooks']> {
    const counts = await summarizeKinds([webhookKind], webhookKind);
    const last = counts.waiting + counts.refused === 0 ? undefined : await findLastFailure([webhookKind]);
    return { ...counts, lastAttemptAt: last?.at ?? null, reason: last?.reply ?? null };
  }

  /** @param givenUpKind the kind that counts as refused also after it was given up; the next digest replaces a digest */
  async function summarizeKinds(kinds: readonly string[], givenUpKind: string) {
    const waiting = await count(mailsIn('waiting', kinds).where('refusedSince', 'is', null).where(isLate));
    // An enquiry that was contacted needs no mail any more, and the next reminder lists those of a refused one.
    const refusedNow = await count(
      queries
        .selectFrom('outbox')
        .where('refusedSince', 'is not', null)
        .where('kind', 'in', kinds)
        .where(isNotContacted),
    );
    const refused = refusedNow + (await count(mailsIn('failed', [givenUpKind]).where(isNotContacted)));
    return {
      waiting,
      waitingSince: waiting === 0 ? null : await findOldest(kinds),
      refused: Math.min(refused, exactCountLimit + 1),
    };
  }

  const isLate = (eb: Outbox) =>
    eb.or([eb('createdAt', '<', new Date(clock().getTime() - lateMs).toISOString()), hasAttempts(eb)]);

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

  /** Since when the oldest mail of these kinds waits. One query per kind, since the index begins with the kind. */
  async function findOldest(kinds: readonly string[]): Promise<string | null> {
    const firsts = await Promise.all(
      kinds.map((kind) =>
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

  /** The last attempt of these kinds where it failed, else the last one of a mail that was not delivered. */
  async function findLastFailure(kinds: readonly string[]): Promise<{ at: string; reply: string | null } | undefined> {
    const last = await queries
      .selectFrom((eb) =>
        eb.selectFrom('outbox_attempts').selectAll().orderBy('id', 'desc').limit(maxAttemptsRead).as('a'),
      )
      .innerJoin('outbox as o', 'o.id', 'a.outboxId')
      .select(['a.at', 'a.outcome', 'a.reply'])
      .where('o.kind', 'in', kinds)
      .orderBy('a.id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last && last.outcome !== 'sent') return last;
    const attempts: number[] = [];
    for (const kind of kinds)
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

  /**
   * The mail to staff and the webhook that have waited the longest, refused ones too: since when they could have been
   * delivered, and the reply to the last failed attempt. An enquiry that was contacted needs no mail any more.
   */
  async function findOldestWaiting(): Promise<{ mail: OldestWaiting | undefined; webhook: OldestWaiting | undefined }> {
    return {
      mail: await findOldestOf(staffKinds),
      webhook: hasWebhook ? await findOldestOf([webhookKind]) : undefined,
    };
  }

  async function findOldestOf(kinds: readonly string[]): Promise<OldestWaiting | undefined> {
    const sinces: string[] = [];
    for (const kind of kinds) {
      const rows = await mailsIn('waiting', [kind])
        .where(isNotContacted)
        .select((mail) => [
          'nextAttemptAt',
          'refusedSince',
          mail
            .selectFrom('outbox_attempts as t')
            .select((attempt) => attempt.fn.min('t.at').as('first'))
            .whereRef('t.outboxId', '=', 'outbox.id')
            .as('firstAttemptAt'),
        ])
        .orderBy('createdAt')
        .limit(maxRead)
        .execute();
      // A mail that was held until now is older than its wait: before its first attempt it is due since `nextAttemptAt`.
      for (const row of rows) sinces.push(row.refusedSince ?? row.firstAttemptAt ?? row.nextAttemptAt);
    }
    const [oldest] = sinces.toSorted();
    if (oldest === undefined) return undefined;
    const last = await findLastFailure(kinds);
    return { since: new Date(oldest), reason: last?.reply ?? null };
  }

  /** How many mails of each kind wait or were given up, each counted up to one more than `exactCountLimit`. */
  async function countByKind(): Promise<{ kind: string; state: State; total: number }[]> {
    const counts: { kind: string; state: State; total: number }[] = [];
    for (const kind of [...allMailKinds, webhookKind])
      for (const state of ['waiting', 'failed'] as const)
        counts.push({ kind, state, total: await count(mailsIn(state, [kind])) });
    return counts;
  }

  return { summarize, findOldestWaiting, countByKind };
}

export type UndeliveredStore = ReturnType<typeof createUndeliveredStore>;

const hasAttempts = (eb: Outbox) =>
  eb.exists(eb.selectFrom('outbox_attempts as t').select('t.id').whereRef('t.outboxId', '=', 'outbox.id'));
