import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { backUp, restore } from '../../src/server/db/backup.ts';
import type { DatabasePlace } from '../../src/server/db/open.ts';
import { type Cluster, type ClusterDatabase, startCluster, withDatabase } from '../support/cluster.ts';
import { isFullRun } from '../support/full-run.ts';
import { createRandom } from '../support/generated.ts';
import { audit, startLoad, tryPost } from '../support/load.ts';
import { type FailureMode, startMailCatcher } from '../support/mail-catcher.ts';
import { createDatabase, runStatement } from '../support/postgres-server.ts';
import { freshDatabase, type TestPostgres } from '../support/postgres.ts';
import { missingBuild } from '../support/site-process.ts';
import { missingSmallDisk, mountSmallDisk } from '../support/small-disk.ts';
import { attachStrace, missingStrace } from './strace.ts';

// No enquiry is lost: the site as its own process on SQLite, in a full run also three processes on PostgreSQL.

type Postgres = Exclude<TestPostgres, { reason: string }>;

const because = (reason: string | undefined) => (reason ? ` (skipped: ${reason})` : '');

/** @param postgres the server whose databases the sites have; undefined for SQLite */
function describeSite(postgres?: Postgres): void {
  const newDatabase = async (): Promise<ClusterDatabase> =>
    postgres ? { kind: 'postgres', databaseUrl: await freshDatabase() } : { kind: 'sqlite' };

  /** Shared by the tests that leave it as it was: starting three processes takes longer than most of them. */
  let site: Cluster;
  beforeAll(async () => {
    site = await startCluster(await newDatabase());
  });
  afterAll(() => site.close());
  const closeLater: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of closeLater.splice(0).toReversed()) await one.close();
  });
  async function startOwn(database: ClusterDatabase, env?: Record<string, string>): Promise<Cluster> {
    const own = await startCluster(database, env);
    closeLater.push(own);
    return own;
  }

  test.skipIf(missingStrace)(`a 201 response means that the enquiry is on disk${because(missingStrace)}`, async () => {
    const count = isFullRun ? 1_000 : 30;
    const folder = mkdtempSync(join(tmpdir(), 'site-trace-'));
    closeLater.push({ close: async () => rmSync(folder, { recursive: true }) });
    const file = join(folder, 'trace');
    const traced = 'trace=read,recvfrom,write,writev,sendto,sendmsg,fsync,fdatasync';
    const pids = [...site.members.map((member) => member.pid()), ...(await listFlushers(site, postgres))];
    const strace = await attachStrace(pids, ['-y', '-s', '40', '-e', traced, '-o', file]);
    const statuses: number[] = [];
    for (let number = 0; number < count; number += 1)
      statuses.push((await tryPost(site.origin, `durable ${number}`)).status);
    await strace.stop();
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(countDurable(readFileSync(file, 'utf8'), site.kind)).toBe(count);
  });

  test('a site that is killed under load loses and duplicates nothing', async () => {
    const kills = isFullRun ? 100 : 3;
    const random = createRandom(2);
    const load = startLoad(site.origin, 8);
    try {
      for (let kill = 1; kill <= kills; kill += 1) {
        await load.until(kill * (isFullRun ? 100 : 50));
        await sleep(random() * 30);
        const victim = site.members[Math.floor(random() * site.members.length)];
        await victim?.kill();
        await victim?.start();
      }
    } finally {
      await load.stop();
    }
    expect(load.acknowledged.size).toBeGreaterThanOrEqual(kills * (isFullRun ? 100 : 50));
    expect(await audit(site.place, load.acknowledged)).toMatchObject({ lost: 0, double: 0, mails: 0 });
  });

  test('a hundred simultaneous repeats create one enquiry and one mail; another body under their key is refused', async () => {
    for (let round = 0; round < (isFullRun ? 20 : 1); round += 1)
      for (const key of [`key ${round}`, undefined]) {
        const message = `repeat ${round} ${key ? 'with a key' : 'without'}`;
        const answers = await Promise.all(Array.from({ length: 100 }, () => tryPost(site.origin, message, key)));
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
        if (key) expect((await tryPost(site.origin, `another body ${round}`, key)).status).toBe(422);
        expect(await countStored(site, message)).toEqual({ enquiries: 1, mails: 1 });
      }
  });

  test('a backup taken under load restores, with every enquiry acknowledged before it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
    closeLater.push({ close: async () => rmSync(folder, { recursive: true }) });
    const load = startLoad(site.origin, 8);
    try {
      for (let round = 0; round < (isFullRun ? 10 : 1); round += 1) {
        await load.until(load.acknowledged.size + 100);
        const before = new Set(load.acknowledged);
        const restored = await (postgres ? dumpAndRestore : backUpAndRestore)(site, join(folder, `backup-${round}`));
        expect(await audit(restored, before)).toMatchObject({ lost: 0, double: 0, mails: 0 });
      }
    } finally {
      await load.stop();
    }
  });

  test.skipIf(missingSmallDisk)(
    `a full disk causes no false 201, and the site recovers${because(missingSmallDisk)}`,
    async () => {
      const disk = mountSmallDisk(postgres ? 40 : 8);
      closeLater.push({
        async close() {
          if (postgres) await dropTablespace(postgres.url);
          disk.remove();
        },
      });
      const own = await startOwn(
        postgres ? await createDatabaseOn(disk.folder, postgres) : { kind: 'sqlite', dataDir: disk.folder },
      );
      const fault = { begin: async () => disk.fill(), end: async () => disk.makeRoom() };
      for (let round = 0; round < (isFullRun ? 5 : 1); round += 1) await expectHonest(own, fault, `full ${round}`, 50);
    },
  );

  test.skipIf(!postgres && missingStrace)(
    'a database that cannot flush its log, or crashes, causes no false 201',
    async () => {
      const own = await startOwn(await newDatabase());
      const fault = postgres ? crashDatabase(own) : failFlushes(own);
      for (let round = 0; round < (isFullRun ? 5 : 1); round += 1)
        await expectHonest(own, fault, `flush ${round}`, postgres ? 0 : 20);
    },
  );

  const sampled: (keyof typeof mailFailures)[] = ['connection refused', 'refused with 550'];
  test.each(isFullRun ? (Object.keys(mailFailures) as typeof sampled) : sampled)(
    'mail trouble (%s) does not affect visitors, and every mail arrives after it',
    async (name) => {
      const failure = mailFailures[name];
      let catcher = await startMailCatcher();
      const { port, url } = catcher;
      closeLater.push({ close: () => catcher.close() });
      const own = await startOwn(await newDatabase(), { SMTP_URL: url, LOG_LEVEL: 'silent' });
      if (failure === 'away') await catcher.close();
      else catcher.setFailureMode(failure);
      const count = isFullRun ? 200 : 10;
      const statuses = await Promise.all(
        Array.from({ length: count }, async (_, number) => (await tryPost(own.origin, `${name} ${number}`)).status),
      );
      expect(new Set(statuses)).toEqual(new Set([201]));

      await withDatabase(own.place, async (queries) => {
        const rows = () => queries.selectFrom('outbox').select(['state', 'refusedSince']).execute();
        if (name === 'refused with 550')
          await expect.poll(async () => (await rows()).filter(({ refusedSince }) => refusedSince)).toHaveLength(count);
        if (failure === 'away') catcher = await startMailCatcher({ port });
        else catcher.setFailureMode();
        // What was refused is due in a quarter of an hour, also what another process was just sending.
        const makeDue = () =>
          queries
            .updateTable('outbox')
            .set({ nextAttemptAt: new Date().toISOString() })
            .where('state', '=', 'waiting')
            .where('leasedUntil', 'is', null)
            .execute();
        const notSent = async () => {
          await makeDue();
          return (await rows()).filter(({ state }) => state !== 'sent');
        };
        await expect.poll(notSent, { interval: 1_000 }).toEqual([]);
        const sent = await queries.selectFrom('outbox').select('messageId').execute();
        const arrived = new Set(catcher.mails.map(({ mail }) => mail.messageId));
        expect(sent.filter(({ messageId }) => !arrived.has(messageId))).toEqual([]);
      });
    },
  );
}

describe.skipIf(missingBuild)(`on SQLite${because(missingBuild)}`, () => {
  describeSite();
});

const postgres = inject('postgres');
const reason = missingBuild ?? ('reason' in postgres ? postgres.reason : undefined);
if (isFullRun)
  describe.skipIf(reason)(`on PostgreSQL, three processes behind a proxy${because(reason)}`, () => {
    describeSite(postgres as Postgres);
  });

/** What the mail server does; 'away' is a server that accepts no connection. */
const mailFailures = {
  'connection refused': 'away',
  hanging: { at: 'hang' },
  'refused with 421': { at: 'MAIL', code: 421 },
  'refused with 452': { at: 'RCPT', code: 452 },
  'refused with 550': { at: 'RCPT', code: 550 },
  'dropped after DATA': { at: 'drop-after-DATA' },
} as const satisfies Record<string, FailureMode | 'away'>;

/** How many enquiries with this message are stored, and how many mails of them are queued. */
const countStored = ({ place }: Cluster, message: string) =>
  withDatabase(place, async (queries) => {
    const ids = await queries.selectFrom('contact_submissions').select('id').where('message', '=', message).execute();
    const mails = await queries
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'notification')
      .where('submissionId', 'in', [0, ...ids.map(({ id }) => id)])
      .execute();
    return { enquiries: ids.length, mails: mails.length };
  });

type Fault = { begin(): Promise<void>; end(): Promise<void> };

/** A half-empty database page has room for some more enquiries, which the site stores and acknowledges. */
const maxBeforeFull = 3_000;

/**
 * During a fault every response is honest: 201, or 503 with Retry-After. After it the site recovers by itself, and what
 * was refused is stored once when it is repeated.
 * @param refusals how many must be refused; 0 for a fault that ends by itself, possibly without any
 */
async function expectHonest({ origin, place }: Cluster, fault: Fault, name: string, refusals: number): Promise<void> {
  const acknowledged = new Set<string>();
  const refused: string[] = [];
  const others: object[] = [];
  const send = async (message: string) => {
    const answer = await tryPost(origin, message, `key of ${message}`);
    if (answer.status === 201) acknowledged.add(message);
    else if (answer.status === 503 && Number(answer.retryAfter) > 0) refused.push(message);
    else others.push(answer);
    return answer.status;
  };
  for (let number = 0; number < 5; number += 1) expect(await send(`${name}, before ${number}`)).toBe(201);
  await fault.begin();
  try {
    for (let number = 0; number < (refusals ? maxBeforeFull : 50); number += 1) {
      await send(`${name}, during ${number}`);
      if (refused.length >= Math.max(refusals, 1)) break;
    }
  } finally {
    await fault.end();
  }
  expect(others).toEqual([]);
  expect(refused.length).toBeGreaterThanOrEqual(refusals);
  let number = 0;
  await expect.poll(() => send(`${name}, after ${(number += 1)}`), { interval: 20 }).toBe(201);
  for (const message of new Set(refused))
    expect((await tryPost(origin, message, `key of ${message}`)).status).toBe(201);
  for (const message of refused) acknowledged.add(message);
  expect(await audit(place, acknowledged)).toMatchObject({ lost: 0, double: 0 });
}

/** Every flush of the process fails with EIO, as on a failing disk. */
function failFlushes({ members }: Cluster): Fault {
  let strace: Awaited<ReturnType<typeof attachStrace>> | undefined;
  const injected = ['-e', 'trace=fsync,fdatasync', '-e', 'inject=fsync,fdatasync:error=EIO', '-o', '/dev/null'];
  return {
    async begin() {
      strace = await attachStrace(
        members.map((member) => member.pid()),
        injected,
      );
    },
    end: async () => strace?.stop(),
  };
}

/** Kills one of PostgreSQL's processes: the server ends all others, recovers from its log and restarts. */
function crashDatabase({ place }: Cluster): Fault {
  return {
    begin: () =>
      withDatabase(place, async (queries) => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() limit 1`.execute(
          queries,
        );
        for (const { pid } of rows) process.kill(pid, 'SIGKILL');
      }),
    end: async () => {},
  };
}

/** A database whose tables are on a small disk. PostgreSQL's log needs room and is elsewhere. */
async function createDatabaseOn(folder: string, { owner, url }: Postgres): Promise<ClusterDatabase> {
  const tables = join(folder, 'tables');
  mkdirSync(tables);
  if (owner) for (const one of [folder, tables]) chownSync(one, owner.uid, owner.gid);
  await runStatement(url, `create tablespace small location '${tables}'`);
  return { kind: 'postgres', databaseUrl: await createDatabase(url, 'tablespace small') };
}

/** Drops the tablespace of that disk with its databases: PostgreSQL drops only an empty one. */
async function dropTablespace(url: string): Promise<void> {
  const names = await runStatement(
    url,
    "select datname from pg_database d join pg_tablespace t on t.oid = d.dattablespace where t.spcname = 'small'",
  );
  for (const { datname } of names) await runStatement(url, `drop database ${String(datname)} with (force)`);
  await runStatement(url, 'drop tablespace if exists small');
}

/** PostgreSQL flushes in processes of its own; strace follows new ones from their parent. */
async function listFlushers({ place }: Cluster, server: Postgres | undefined): Promise<number[]> {
  if (!server) return [];
  return withDatabase(place, async (queries) => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where pid <> pg_backend_pid() and (datname = current_database() or backend_type = 'walwriter')`.execute(
      queries,
    );
    return [server.pid, ...rows.map(({ pid }) => pid)];
  });
}

/**
 * Counts the 201 responses with a flush between request and response. The requests were sent one at a time, so every
 * flush in between belongs to them.
 */
function countDurable(trace: string, kind: Cluster['kind']): number {
  const isLog = kind === 'sqlite' ? /site\.sqlite-wal>/ : /\/pg_wal\/[0-9A-F]{24}>/;
  const begun = new Map<string, boolean>();
  let isFlushed = false;
  let durable = 0;
  for (const line of trace.split('\n')) {
    const [pid = ''] = line.split(' ', 1);
    if (line.includes('"POST /api/contact ')) isFlushed = false;
    else if (/\b(fsync|fdatasync)\(/.test(line)) {
      if (line.includes('<unfinished')) begun.set(pid, isLog.test(line));
      else if (isLog.test(line) && line.endsWith('= 0')) isFlushed = true;
    } else if (/<\.\.\. (fsync|fdatasync) resumed>/.test(line)) {
      if (begun.get(pid) && line.endsWith('= 0')) isFlushed = true;
    } else if (line.includes('"HTTP/1.1 201 ')) {
      if (isFlushed) durable += 1;
      isFlushed = false;
    }
  }
  return durable;
}

/** Calls the functions of the two commands without their start time: a copy may miss only the last acknowledged ones. */
async function backUpAndRestore({ place }: Cluster, copy: string): Promise<DatabasePlace> {
  await backUp(place.dataDir, copy);
  const dataDir = `${copy}-restored`;
  await restore(dataDir, copy, new Date());
  return { dataDir };
}

/** The procedure of docs/how-to/backups.md for PostgreSQL. */
async function dumpAndRestore({ place }: Cluster, copy: string): Promise<DatabasePlace> {
  const run = promisify(execFile);
  const databaseUrl = await freshDatabase();
  await run('pg_dump', ['--format=custom', `--file=${copy}`, place.databaseUrl ?? '']);
  await run('pg_restore', ['--no-owner', `--dbname=${databaseUrl}`, copy]);
  return { dataDir: '', databaseUrl };
}
