import { Agent, request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { calls } from '../src/contract/paths.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { quantile } from '../tests/support/load.ts';
import { startMailCatcher } from '../tests/support/mail-catcher.ts';
import { createDatabase, startPostgresServer } from '../tests/support/postgres-server.ts';
import { startSite } from '../tests/support/site.ts';
import { fromNewSource, manySources } from '../tests/support/sources.ts';
import { type Figure, notMeasured, type Measurement } from '../tests/support/measurement.ts';

export const clients = 16;
const warmUpMs = 2_000;
const loadMs = 8_000;
const limitMs = 3_000;
const target = '≥ 10 × the best peer; p99 ≤ 50 ms';
const label = (kind: string) =>
  `POST ${calls.contact}, ${clients} clients, stored durably with its outbox row, limits on, ${kind}`;

/** Enquiries stored per second on either database, beside the commits per second of the database alone. */
export async function measureEnquiriesPerSecond(): Promise<Measurement[]> {
  const rows = await measureSqlite();
  const server = await startPostgresServer();
  if ('reason' in server) return [...rows, notMeasured(label('PostgreSQL'), target, server.reason)];
  try {
    const limit = await countPostgresCommits(server.url);
    const stored = await loadSite({ DATABASE_URL: await createDatabase(server.url) });
    return [...rows, toRow('PostgreSQL', stored, limit)];
  } finally {
    await server.stop();
  }
}

async function measureSqlite(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sqlite-'));
  const mail = await startMailCatcher();
  try {
    const limit = await countSqliteCommits(folder);
    const stored = await loadSite();
    const withMail = await loadSite({ SMTP_URL: mail.url });
    const share = withMail.perSecond / stored.perSecond;
    return [
      toRow('SQLite', stored, limit),
      {
        name: 'the same on SQLite while the outbox sends, against without',
        target: '≥ 0.7',
        measured: `${share.toFixed(2)} (${format(withMail)}; ${mail.mails.length.toLocaleString('en')} mails sent meanwhile)`,
        isMet: share >= 0.7 && withMail.failed === 0,
      },
    ];
  } finally {
    await mail.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Stored = { perSecond: number; p50: number; p99: number; failed: number };

async function loadSite(env: Record<string, string> = {}): Promise<Stored> {
  const site = await startSite({ ...manySources, LOG_LEVEL: 'warn', ...env });
  try {
    await load(toSite(site.port), warmUpMs);
    const { times, failed } = await load(toSite(site.port), loadMs);
    return {
      perSecond: (times.length / loadMs) * 1_000,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      failed,
    };
  } finally {
    // A clean stop: the site finishes the mail in flight.
    await site.stop();
    await site.remove();
  }
}

const format = ({ perSecond, p50, p99, failed }: Stored) =>
  `${Math.round(perSecond).toLocaleString('en')}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} failed`;

function toRow(kind: string, stored: Stored, limit: number): Measurement {
  const toFigure = (subject: string, perSecond: number): Figure => ({
    quantity: 'enquiries per second',
    unit: 'enquiries/s',
    subject,
    task: kind,
    value: Math.round(perSecond),
  });
  return {
    name: label(kind),
    target,
    measured: `${format(stored)}; the database alone ${Math.round(limit).toLocaleString('en')} commits/s; the ratio to peers: npm run bench -- peers`,
    isMet: stored.p99 <= 50 && stored.failed === 0 ? undefined : false,
    figures: [toFigure('this site', stored.perSecond), toFigure('the database alone', limit)],
  };
}

/** Sends one enquiry with this message; resolves whether the program acknowledged that it is stored. */
export type SendEnquiry = (agent: Agent, message: string) => Promise<boolean>;

/** Sixteen visitors send different enquiries one after another; the milliseconds of each stored one. */
export async function load(send: SendEnquiry, forMs: number): Promise<{ times: number[]; failed: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const times: number[] = [];
  let failed = 0;
  let number = 0;
  const end = performance.now() + forMs;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        number += 1;
        const began = performance.now();
        if (await send(agent, `Clinic ${number}.${Math.random()} waits for one spreadsheet to win.`))
          times.push(performance.now() - began);
        else failed += 1;
      }
    }),
  );
  agent.destroy();
  return { times, failed };
}

/** The enquiry that every visitor of the load sends, with a message of its own. */
export const enquiryOf = (message: string) => ({
  firstName: 'Ada',
  lastName: 'Benali',
  email: 'ada@engine.example',
  phone: '+1 902 555 0177',
  service: 'mobile',
  message,
});

/** Sends the enquiry to this site on this port. */
export const toSite =
  (port: number): SendEnquiry =>
  async (agent, message) =>
    (await post(agent, port, calls.contact, JSON.stringify(enquiryOf(message)), fromNewSource())) === 201;

/** Posts a body, JSON unless the headers name another type; resolves its status, 0 without a response. */
export function post(
  agent: Agent,
  port: number,
  path: string,
  body: string,
  more: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body), ...more };
    const asking = request({ agent, host: '127.0.0.1', port, method: 'POST', path, headers }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    asking.on('error', () => resolve(0));
    asking.end(body);
  });
}

/** Inserts rows one after another, each in a durable transaction of its own. */
async function countSqliteCommits(folder: string): Promise<number> {
  const database = await openDatabase({ dataDir: folder });
  try {
    if (database.driver.kind !== 'sqlite') throw new Error('The embedded database was expected.');
    database.driver.client.exec('create table bench (id integer primary key, text text)');
    const insert = database.driver.client.prepare('insert into bench (text) values (?)');
    let count = 0;
    const from = performance.now();
    while (performance.now() - from < limitMs) {
      insert.run('x'.repeat(300));
      count += 1;
    }
    return (count / (performance.now() - from)) * 1_000;
  } finally {
    await database.close();
  }
}

async function countPostgresCommits(serverUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: serverUrl, max: clients });
  try {
    await pool.query('create table bench (id integer generated by default as identity primary key, text text)');
    let count = 0;
    const from = performance.now();
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() - from < limitMs) {
          await pool.query('insert into bench (text) values ($1)', ['x'.repeat(300)]);
          count += 1;
        }
      }),
    );
    return (count / (performance.now() - from)) * 1_000;
  } finally {
    await pool.end();
  }
}
