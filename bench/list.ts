import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { serviceIds } from '#content/service-ids.ts';
import { adminCalls } from '../src/contract/admin-paths.ts';
import { searchedText } from '../src/contract/search.ts';
import { type Database, openDatabase } from '../src/server/db/open.ts';
import { createRandom } from '../tests/support/generated.ts';
import { quantile } from '../tests/support/load.ts';
import { notMeasured, type Measurement } from '../tests/support/measurement.ts';
import { createDatabase, startPostgresServer } from '../tests/support/postgres-server.ts';
import { openSession, startSite } from '../tests/support/site.ts';
import { inTransaction } from '../src/server/db/transaction.ts';

const sizes = [1_000, 100_000];
const rounds = 30;
/** A word in one enquiry of a hundred thousand. */
const rareWord = 'periwinkle';
const words =
  'our backup server asked for a key nobody knows and the spreadsheet is winning while eleven clinics wait for an answer about stock payments sensors audits apps forms data people ships weather grain'.split(
    ' ',
  );
const target = 'p50 ≤ 100 ms at 100,000';

/** What the office asks of the server once it has too many enquiries for the browser to search. */
const requests = {
  'the newest page': '?page=1&limit=25',
  'the last page': '?page=4000&limit=25',
  'an early week': '?page=1&limit=25&since=2020-09-14&until=2020-09-21',
  'all since an early week, last page': '?page=3700&limit=25&since=2020-09-21',
  'not contacted': '?page=1&limit=25&contacted=no',
  'a common word': '?page=1&limit=25&q=spreadsheet',
  'a rare word': `?page=1&limit=25&q=${rareWord}`,
  'a word that is nowhere': '?page=1&limit=25&q=xylophone',
  'earlier enquiries of a mailbox': '?limit=200&mailboxOf=1000&before=1000',
  'colleagues of a sender': '?limit=200&colleaguesOf=1000',
};

/** How long the running site takes to answer the office's list, with few and with many enquiries. */
export async function measureList(): Promise<Measurement[]> {
  const rows = await measureOn('SQLite', async () => undefined);
  const server = await startPostgresServer();
  if ('reason' in server) return [...rows, notMeasured('the list, PostgreSQL', target, server.reason)];
  try {
    return [...rows, ...(await measureOn('PostgreSQL', () => createDatabase(server.url)))];
  } finally {
    await server.stop();
  }
}

async function measureOn(kind: string, newUrl: () => Promise<string | undefined>): Promise<Measurement[]> {
  const bySize: Map<string, number>[] = [];
  for (const size of sizes) bySize.push(await measureSize(await newUrl(), size));
  return Object.keys(requests).map((name) => {
    const medians = bySize.map((times) => times.get(name) ?? NaN);
    return {
      name: `the list, ${name}, ${kind}, at ${sizes.map((size) => size.toLocaleString('en')).join(' and ')} enquiries`,
      target,
      measured: `p50 ${medians.map((ms) => ms.toFixed(1)).join(' and ')} ms`,
      isMet: medians.every((ms) => ms <= 100),
    };
  });
}

async function measureSize(databaseUrl: string | undefined, size: number): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const database = await openDatabase({ dataDir: folder, databaseUrl });
  await fillWithEnquiries(database, size);
  await database.close();
  const site = await startSite({ DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
  try {
    const cookie = await openSession(site.origin);
    const medians = new Map<string, number>();
    for (const [name, query] of Object.entries(requests)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const from = performance.now();
        const answer = await fetch(site.origin + adminCalls.submissions + query, { headers: { Cookie: cookie } });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${query} answered ${answer.status}.`);
        times.push(performance.now() - from);
      }
      medians.set(name, quantile(times, 0.5));
    }
    return medians;
  } finally {
    await site.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Fills an empty database with enquiries, without the form: contents as the program would write them. */
async function fillWithEnquiries({ driver, queries }: Database, count: number): Promise<void> {
  const random = createRandom(7);
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const batch = 500;
  for (let from = 0; from < count; from += batch) {
    const submissions = Array.from({ length: Math.min(batch, count - from) }, (_, place) => {
      const id = from + place + 1;
      const text = Array.from({ length: 30 + Math.floor(random() * 40) }, () => pick(words)).join(' ');
      return {
        id,
        firstName: pick(['Daniel', 'Priya', 'Ingrid', 'Amélie', 'Łukasz']),
        lastName: pick(['Comeau', 'Raghunathan', 'Levesque', 'Benali']),
        email: `person${id}@client${id % 977}.example`,
        phone: random() < 0.5 ? '+1 902 555 0177' : null,
        service: random() < 0.9 ? pick(serviceIds) : null,
        message: id % 100_000 === 500 ? `${text} ${rareWord}` : text,
        createdAt: new Date(1_600_000_000_000 + id * 90_000).toISOString(),
      };
    });
    const states = submissions.map(({ id, service, createdAt, ...one }) => ({
      submissionId: id,
      text: searchedText(one),
      service,
      contactedAt: id % 10 === 0 ? null : createdAt,
      contactedBy: id % 10 === 0 ? null : 'margaret',
      suspectedSpam: id % 50 === 0 ? 1 : 0,
    }));
    await inTransaction(queries, async (trx) => {
      await trx.insertInto('contact_submissions').values(submissions).execute();
      await trx.insertInto('submission_state').values(states).execute();
    });
  }
  if (driver.kind === 'postgres')
    await sql`select setval(pg_get_serial_sequence('contact_submissions', 'id'), ${count})`.execute(queries);
  await sql`analyze`.execute(queries);
}
