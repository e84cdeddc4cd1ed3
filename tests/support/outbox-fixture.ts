import { sql } from 'kysely';
import { readConfig } from '../../src/server/config.ts';
import type { Queries } from '../../src/server/db/schema.ts';
import {
  type AttemptResult,
  type DueMail,
  type NewMail,
  queueMails,
  recordAttempt,
  sendUndeliveredAgain,
} from '../../src/server/mail/outbox-store.ts';
import { createSite } from '../../src/server/site.ts';
import { minuteMs } from '../../src/contract/duration.ts';
import type { DatabaseMaker } from './database.ts';
import { isFullRun } from './full-run.ts';

const start = Date.parse('2026-03-02T09:00:00.000Z');

/** The moment at which mails are queued, and moments before and after it. */
export const at = (ms: number) => new Date(start + ms);

/** An outbox without its loop: tests write and read its rows. */
export async function openOutbox(databases: DatabaseMaker) {
  const place = await databases.newPlace();
  const database = await databases.open(place);
  const { queries } = database;
  const site = createSite(readConfig({}), database, { clock: () => at(0) });
  return {
    place,
    database,
    queries,
    queue: (mails: Partial<NewMail>[], now = at(0)) =>
      queueMails(
        queries,
        mails.map((mail, n) => ({ kind: 'notification', submissionId: null, messageId: `m${n}`, ...mail })),
        now,
      ),
    sendAgain: (now: Date, submissionId?: number) =>
      sendUndeliveredAgain({ ...site, clock: () => now }, 'command', submissionId),
    recordResult: (due: DueMail, result: AttemptResult) => recordAttempt(site, due, result),
    readAll: () => queries.selectFrom('outbox').selectAll().orderBy('id').execute(),
  };
}

type OpenOutbox = Awaited<ReturnType<typeof openOutbox>>;

/** The number of a new enquiry. */
export async function insertSubmission(queries: Queries): Promise<number> {
  const enquiry = {
    firstName: 'A',
    lastName: 'B',
    email: 'a@b.example',
    message: 'c',
    createdAt: at(0).toISOString(),
  };
  const { id } = await queries
    .insertInto('contact_submissions')
    .values(enquiry)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many times as long `run` takes with twenty times as many mails that wait, in a full run with a hundred times. */
export async function compareBacklogs(
  { database, queries, queue }: OpenOutbox,
  run: (now: Date) => Promise<void>,
): Promise<number> {
  await queue(Array.from({ length: 1_000 }, (_, n) => ({ messageId: `old ${n}`, receiver: 'office@site.example' })));
  const before = { nextAttemptAt: at(-minuteMs).toISOString(), lastAttemptAt: at(-minuteMs).toISOString() };
  await queries
    .updateTable('outbox')
    .set({ ...before, attempts: 3 })
    .execute();
  async function measure(): Promise<number> {
    // PostgreSQL does so by itself a minute after so many changes.
    if (database.driver.kind === 'postgres') await sql`analyze outbox`.execute(queries);
    const times: number[] = [];
    for (let n = 0; n < 9; n += 1) {
      const began = performance.now();
      await run(at(2 * minuteMs + n));
      times.push(performance.now() - began);
    }
    // The quickest: other programs of the machine only add to it.
    return Math.min(...times);
  }
  const fewMs = await measure();
  const columns = sql`"kind", "receiver", "attempts", "createdAt", "nextAttemptAt", "lastAttemptAt"`;
  for (let n = 1; n < (isFullRun ? 100 : 20); n += 1)
    await sql`insert into outbox ("messageId", ${columns})
      select "messageId" || ${`/${n}`}, ${columns} from outbox where "messageId" not like '%/%'`.execute(queries);
  return (await measure()) / fewMs;
}
