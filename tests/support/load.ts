import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { calls } from '../../src/contract/paths.ts';
import type { DatabasePlace } from '../../src/server/db/open.ts';
import { withDatabase } from './cluster.ts';
import { fromNewSource } from './sources.ts';

/** One response to one attempt and its duration. Status 0 means no response. */
export type Try = { status: number; retryAfter: string | null; ms: number };

/** An enquiry that its message identifies. */
const enquiryOf = (message: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@engine.example',
  message,
});

/** Sends an enquiry once, from an address of its own: the site's rate limits are on. */
export async function tryPost(origin: string, message: string, key?: string, more: object = {}): Promise<Try> {
  const began = performance.now();
  try {
    const answer = await fetch(origin + calls.contact, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...fromNewSource(), ...(key && { 'Idempotency-Key': key }) },
      body: JSON.stringify({ ...enquiryOf(message), ...more }),
      signal: AbortSignal.timeout(30_000),
    });
    await answer.text();
    return { status: answer.status, retryAfter: answer.headers.get('Retry-After'), ms: performance.now() - began };
  } catch {
    return { status: 0, retryAfter: null, ms: performance.now() - began };
  }
}

/** Longer than every fault of the tests. */
const giveUpMs = 60_000;

/** Visitors who send one enquiry after another, each with its own idempotency key, and repeat it until it is stored. */
export function startLoad(origin: string, visitors: number) {
  const acknowledged = new Set<string>();
  const tries: Try[] = [];
  /** Distinguishes two loads on one site. */
  const name = randomUUID().slice(0, 8);
  const end = new AbortController();
  const running = Array.from({ length: visitors }, async (_, visitor) => {
    for (let number = 0; !end.signal.aborted; number += 1) {
      const message = `load ${name} ${visitor}.${number}`;
      const key = randomUUID();
      const giveUpAt = Date.now() + giveUpMs;
      for (;;) {
        const one = await tryPost(origin, message, key);
        tries.push(one);
        if (one.status === 201) break;
        if (Date.now() > giveUpAt) throw new Error(`An enquiry was not taken for a minute: ${one.status}.`);
        await sleep(20);
      }
      acknowledged.add(message);
    }
  });
  // `stop` reports the error; until then it must not end the process.
  for (const visitor of running) visitor.catch(() => {});
  return {
    /** The messages that were answered with 201. */
    acknowledged,
    tries,
    /** Waits until at least this many are stored. */
    async until(count: number, withinMs = 60_000): Promise<void> {
      const lateAt = Date.now() + withinMs;
      while (acknowledged.size < count) {
        if (Date.now() > lateAt) throw new Error(`Only ${acknowledged.size} of ${count} were taken.`);
        await sleep(5);
      }
    },
    /** Waits until every visitor has finished its current enquiry. */
    async stop(): Promise<void> {
      end.abort();
      await Promise.all(running);
    },
  };
}

/** The database compared with the acknowledged enquiries. */
export type Audit = { lost: number; double: number; mails: number; stored: number };

/** Compares the acknowledged with the stored enquiries: lost, duplicated, and without exactly one mail. */
export function audit(place: DatabasePlace, acknowledged: ReadonlySet<string>): Promise<Audit> {
  return withDatabase(place, async (queries) => {
    const { rows } = await sql<{ message: string; times: number; mails: number }>`
      select s.message, count(distinct s.id) as times, count(o.id) as mails
      from contact_submissions s left join outbox o on o."submissionId" = s.id and o.kind = 'notification'
      group by s.message`.execute(queries);
    const stored = new Set(rows.map(({ message }) => message));
    return {
      stored: stored.size,
      lost: [...acknowledged].filter((message) => !stored.has(message)).length,
      double: rows.filter(({ times }) => times !== 1).length,
      mails: rows.filter(({ times, mails }) => mails !== times).length,
    };
  });
}

/** The quantile of these numbers. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
