import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../src/contract/paths.ts';
import type { CheckStep } from '../src/contract/submission.ts';
import { nameBackup } from '../src/server/backup/backup-files.ts';
import { type Database, type DatabasePlace, embeddedFile } from '../src/server/db/open.ts';
import { adminPassword, startApp, type TestApp } from '../tests/support/app.ts';
import { runCommand } from '../tests/support/command.ts';
import { onEachDatabase } from '../tests/support/database.ts';
import { startDnsServer, type Zone } from '../tests/support/dns-server.ts';
import { withoutNameServers } from '../tests/support/server-process.ts';
import { type MailCatcher, startMailCatcher } from '../tests/support/mail-catcher.ts';
import { examine } from './doctor/examine.ts';
import type { Surroundings } from './doctor/installation.ts';

const dayMs = 24 * 60 * 60 * 1000;
const login = { user: 'office', pass: 's3cret' };
const zone: Zone = {
  'site.example': { txt: ['v=spf1 include:mail.example ~all'] },
  '_dmarc.site.example': { txt: ['v=DMARC1; p=none'] },
};

/** Gives the only user of a database a passkey. */
async function givePasskey({ queries }: Database): Promise<void> {
  const { id: userId } = await queries.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const passkey = { credentialId: 'c', publicKey: 'k', counter: 0, transports: '[]', name: '', lastUsedAt: null };
  await queries
    .insertInto('passkeys')
    .values({ ...passkey, userId, createdAt: new Date().toISOString() })
    .execute();
}

onEachDatabase((databases) => {
  const isSqlite = databases.kind === 'sqlite';
  const folder = mkdtempSync(join(tmpdir(), 'site-doctor-'));
  const envFile = join(folder, '.env');
  const backupDir = join(folder, 'backups');
  let place: DatabasePlace;
  let database: Database;
  let app: TestApp;
  let catcher: MailCatcher;
  let names: Awaited<ReturnType<typeof startDnsServer>>;
  let healthy: Surroundings;

  beforeAll(async () => {
    catcher = await startMailCatcher({ login });
    names = await startDnsServer(zone);
    place = await databases.newPlace();
    database = await databases.open(place);
    // The site runs meanwhile.
    app = await startApp(database);
    await app.newAdminClient();
    await givePasskey(database);
    const backup = nameBackup(new Date(), 'dump');
    mkdirSync(backupDir);
    for (const name of [backup, `${backup}.sha256`]) writeFileSync(join(backupDir, name), '');
    healthy = {
      env: {
        BACKUP_DIR: backupDir,
        DATA_DIR: place.dataDir,
        ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
        SITE_ORIGIN: 'https://site.example',
        TRUST_PROXY: '127.0.0.1',
        SMTP_URL: catcher.url,
        MAIL_FROM: 'website@site.example',
        MAIL_TO: 'office@site.example',
        WEBHOOK_URL: 'https://hooks.example/site',
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 7).toString('base64')}`,
      },
      envFile,
      nodeVersion: '24.21.0',
      program: { name: 'site', version: '1.2.3', engines: { node: '>=20.11' } },
      build: 'current',
      sampleContent: [],
      clock: () => new Date(),
      readRoom: async () => ({ free: 2 * 1024 ** 3, size: 10 * 1024 ** 3 }),
      fetch: async () => new Response('ok', { headers: { Date: new Date().toUTCString() } }),
      lookUp: async () => [{ address: '93.184.215.14' }],
      createResolver: () => names.createResolver(3_000),
    };
  });
  afterAll(async () => {
    await app.close();
    await catcher.close();
    await names.close();
    rmSync(folder, { recursive: true });
  });

  /** Repairs what a test broke. */
  const repairs: (() => unknown)[] = [];
  afterEach(async () => {
    for (const repair of repairs.splice(0)) await repair();
  });

  const inWords = (findings: readonly CheckStep[]) => findings.map(({ name, state }) => `${name}: ${state}`);
  let expected: string[] = [];

  test('a healthy installation has no failure and no warning, and nothing is changed', async () => {
    const before = await listState();
    const findings = await examine(healthy);
    expected = inWords(findings);
    expect(findings.filter(({ state }) => state === 'warning' || state === 'failed')).toEqual([]);
    expect(findings.filter(({ state }) => state === 'skipped').map(({ name }) => name)).toEqual([
      ...(isSqlite ? [] : ['Disk']),
      'Retention clock',
    ]);
    expect(findings.map(({ name }) => name)).toEqual(
      expect.arrayContaining(isSqlite ? ['Integrity'] : ['PostgreSQL version', 'PostgreSQL connections']),
    );
    expect(await listState()).toEqual(before);
    expect(catcher.mails).toEqual([]);
    expect(JSON.stringify(findings)).not.toContain(login.pass);
  });

  /** The contents of all tables, and the modes of all files. */
  async function listState() {
    const tables = await database.queries.introspection.getTables();
    const rows = await Promise.all(
      tables.map(async ({ name }) => [
        name,
        (await sql`select * from ${sql.table(name)}`.execute(database.queries)).rows,
      ]),
    );
    const files = isSqlite
      ? readdirSync(place.dataDir).map((name) => [name, statSync(join(place.dataDir, name)).mode])
      : [];
    return { rows, files };
  }

  type Change = Partial<Omit<Surroundings, 'env'>> & { env?: Record<string, string> };
  /** The findings that differ from those of the healthy installation. */
  async function findDifferences({ env, ...change }: Change) {
    const findings = await examine({ ...healthy, ...change, env: { ...healthy.env, ...env } });
    return findings.filter(({ name, state }) => !expected.includes(`${name}: ${state}`));
  }
  const finding = (name: string, state: CheckStep['state'], sentence: RegExp) => ({
    name,
    state,
    sentence: expect.stringMatching(sentence) as string,
  });

  const response =
    (status: number, lateMs = 0) =>
    async () =>
      new Response('', { status, headers: { Date: new Date(Date.now() - lateMs).toUTCString() } });
  const unreachable = async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('connect ECONNREFUSED'), { code: 'X' }) });
  };

  test.each<[string, Change, ReturnType<typeof finding>[]]>([
    [
      'SITE_ORIGIN is plain http',
      { env: { SITE_ORIGIN: 'http://site.example' } },
      [finding('SITE_ORIGIN', 'failed', /plain http.+put a proxy with TLS in front/)],
    ],
    [
      'SITE_ORIGIN is not set',
      { env: { SITE_ORIGIN: '' } },
      [
        finding('SITE_ORIGIN', 'warning', /not set.+set it to the public address/),
        finding('Site', 'skipped', /nothing was asked/),
        finding('Clock', 'skipped', /no/i),
      ],
    ],
    [
      'TRUST_PROXY is not set',
      { env: { TRUST_PROXY: '' } },
      [finding('Proxy', 'warning', /set it to the proxy's address/)],
    ],
    [
      'the proxy does not reach the site',
      { fetch: response(502) },
      [finding('Site', 'failed', /status 502: see that/)],
    ],
    [
      'the site cannot be reached',
      { fetch: unreachable },
      [
        finding('Site', 'skipped', /could not be reached from here \(connect ECONNREFUSED\)/),
        finding('Clock', 'skipped', /./),
      ],
    ],
    [
      'the clock is wrong',
      { fetch: response(200, 10 * 60_000) },
      [finding('Clock', 'warning', /^The clock is 10 min ahead of .+ synchronize it/)],
    ],
    [
      'Node is old',
      { nodeVersion: '22.4.0' },
      [finding('Node', 'failed', /Node 22\.4\.0 is too old: install Node 24/)],
    ],
    ['no build', { build: 'none' }, [finding('Build', 'failed', /not built: npm run build/)]],
    ['an old build', { build: 'outdated' }, [finding('Build', 'failed', /from other sources.+npm run build/)]],
    [
      'sample content',
      { sampleContent: ['13 testimonials'] },
      [finding('Sample content', 'warning', /13 testimonials\. 'npm run rebrand/)],
    ],
    [
      'a webhook to a private address',
      { lookUp: async () => [{ address: '10.0.0.7' }] },
      [finding('Webhook', 'failed', /hooks\.example in WEBHOOK_URL leads to an address that is not public/)],
    ],
    [
      'a webhook to no address',
      { lookUp: () => Promise.reject(new Error('ENOTFOUND')) },
      [finding('Webhook', 'warning', /could not be found \(ENOTFOUND\)/)],
    ],
  ])('%s: this line alone', async (_, change, findings) => {
    expect(await findDifferences(change)).toEqual(findings);
  });

  test('wrong settings, each once', async () => {
    const env = { ...healthy.env, PORT: 'eighty', WEBHOOK_SECRET: 'short', LOG_LEVEL: 'loud', SMTP_URL: 'smtp:s3cret' };
    const findings = await examine({ ...healthy, env });
    expect(findings).toEqual([
      finding('Settings', 'failed', /^The setting PORT must be /),
      finding('Settings', 'failed', /^The setting SMTP_URL must be /),
      finding('Settings', 'failed', /^The setting WEBHOOK_SECRET must be /),
      finding('Everything else', 'skipped', /once the settings are valid/),
    ]);
    expect(JSON.stringify(findings)).not.toContain('s3cret');
  });

  test('the mail server refuses the login', async () => {
    expect(await findDifferences({ env: { SMTP_URL: catcher.url.replace(login.pass, 'wr0ng') } })).toEqual([
      finding('Mail: Mail server', 'failed', /refused the login \(it answered 535\): check the user name and password/),
    ]);
  });

  test('mail is not configured', async () => {
    expect(await findDifferences({ env: { SMTP_URL: '' } })).toEqual([
      finding('Mail', 'warning', /^Mail is not configured: the setting SMTP_URL is not set; enquiries are stored/),
    ]);
  });

  test('mail that waits', async () => {
    const enquiry = { firstName: 'Ada', lastName: 'L', email: 'ada@engine.example', message: 'Can it weave?' };
    expect((await app.newClient().postJson(calls.contact, enquiry)).status).toBe(201);
    repairs.push(
      () => database.queries.deleteFrom('outbox').execute(),
      () => database.queries.deleteFrom('submission_state').execute(),
      () => database.queries.deleteFrom('contact_submissions').execute(),
    );
    // The app's clock is of March: the clock of the enquiry differs as well.
    const differences = (await findDifferences({})).filter(({ name }) => name !== 'Retention clock');
    expect(differences).toEqual([finding('Mail: Waiting mail', 'warning', /^1 mail to the office waits/)]);
  });

  test('a database that takes no write', async () => {
    if (isSqlite) await sql`begin immediate`.execute(database.queries);
    else await setReadOnly('on');
    repairs.push(() => (isSqlite ? sql`rollback`.execute(database.queries) : setReadOnly('off')));
    expect(await findDifferences({})).toEqual([
      finding('Database writes', 'failed', /takes no write \(.*(locked|read-only).*\)/),
    ]);
  });

  async function setReadOnly(value: string) {
    const name = new URL(place.databaseUrl ?? '').pathname.slice(1);
    await sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`).execute(database.queries);
  }

  test('a migration that has not run', async () => {
    const { rows } = await sql<{ name: string; at: string; checksum: string }>`
      select name, "at", checksum from migrations order by name desc limit 1`.execute(database.queries);
    const [{ name, at, checksum } = { name: '', at: '', checksum: '' }] = rows;
    await sql`delete from migrations where name = ${name}`.execute(database.queries);
    repairs.push(() =>
      sql`insert into migrations (name, "at", checksum) values (${name}, ${at}, ${checksum})`.execute(database.queries),
    );
    expect(await findDifferences({})).toEqual([
      finding('Migrations', 'warning', /^1 migration has not run yet.+restart the site/),
    ]);
  });

  test('a migration of a newer version', async () => {
    await sql`insert into migrations (name, "at") values ('9999-future.sql', '')`.execute(database.queries);
    repairs.push(() => sql`delete from migrations where name = '9999-future.sql'`.execute(database.queries));
    expect(await findDifferences({})).toEqual([
      finding(
        'Migrations',
        'failed',
        /changed by a newer version of the site \(9999-future\.sql\): start that version/,
      ),
    ]);
  });

  test('a password left in .env, and settings that others may read', async () => {
    repairs.push(() => rmSync(envFile));
    writeFileSync(envFile, "ADMIN_PASSWORD='four gulls over the pier'\n", { mode: 0o600 });
    const differences = await findDifferences({});
    expect(differences).toEqual([finding('Administrator', 'warning', /ADMIN_PASSWORD is still in \.env: remove/)]);
    expect(JSON.stringify(differences)).not.toContain('gulls');
    writeFileSync(envFile, '');
    chmodSync(envFile, 0o644);
    expect(await findDifferences({})).toEqual([finding('Permissions', 'warning', /may read .+\.env: chmod 700/)]);
  });

  test('no administrator', async () => {
    await database.queries.updateTable('users').set({ role: 'user' }).execute();
    repairs.push(() => database.queries.updateTable('users').set({ role: 'admin' }).execute());
    expect(await findDifferences({})).toEqual([finding('Administrator', 'failed', /npm run admin -- create NAME/)]);
  });

  test('a database that cannot be reached, one that is not there, and an empty one', async () => {
    const place2 = await databases.newPlace();
    const env: Record<string, string> = isSqlite
      ? { DATA_DIR: place2.dataDir }
      : { DATABASE_URL: place2.databaseUrl ?? '' };
    const sentence = isSqlite ? /^There is no database in / : /^The database of DATABASE_URL is empty: npm start/;
    const findDatabase = async (more: Record<string, string>) =>
      (await findDifferences({ env: more })).filter(({ state }) => state !== 'skipped');
    expect(await findDatabase(env)).toEqual([finding('Database', 'failed', sentence)]);
    if (isSqlite) expect(readdirSync(place2.dataDir)).toEqual([]);
    const away = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' };
    const differences = await findDatabase(away);
    expect(differences).toEqual([
      finding('Database', 'failed', /^The database of DATABASE_URL could not be opened: .+\?$/),
    ]);
    expect(JSON.stringify(differences)).not.toContain('secret');
  });

  test('backups that are off, missing or old, and an administrator without a passkey', async () => {
    const { env } = healthy;
    expect(await findDifferences({ env: { ...env, BACKUP_DIR: '' } })).toEqual([
      finding('Backups', 'warning', /^BACKUP_DIR is not set/),
    ]);
    expect(await findDifferences({ env: { ...env, BACKUP_DIR: join(folder, 'none') } })).toEqual([
      finding('Backups', 'failed', /^There is no proven backup in/),
    ]);
    const old = join(folder, 'old');
    mkdirSync(old);
    const name = nameBackup(new Date(Date.now() - 3 * dayMs), 'dump');
    for (const file of [name, `${name}.sha256`]) writeFileSync(join(old, file), '');
    expect(await findDifferences({ env: { ...env, BACKUP_DIR: old } })).toEqual([
      finding('Backups', 'failed', /^The last proven backup is old \(site-/),
    ]);
    await app.administrators.create('second.admin', adminPassword);
    repairs.push(() => app.administrators.remove('second.admin'));
    expect(await findDifferences({})).toEqual([
      finding('Passkeys', 'warning', /npm run admin -- passkey second\.admin\.$/),
    ]);
  });

  test.runIf(isSqlite)('a full disk, and a folder that others may read', async () => {
    const readRoom = async () => ({ free: 300 * 1024 ** 2, size: 10 * 1024 ** 3 });
    expect(await findDifferences({ readRoom })).toEqual([finding('Disk', 'warning', /has 300 MiB left: make room/)]);
    chmodSync(place.dataDir, 0o755);
    repairs.push(() => chmodSync(place.dataDir, 0o700));
    expect(await findDifferences({})).toEqual([finding('Permissions', 'warning', /chmod 700 the folder/)]);
  });

  test.runIf(isSqlite)('a folder reached by a link, as in a release, is named by its own path', async () => {
    const link = join(folder, 'data');
    symlinkSync(place.dataDir, link);
    const findings = await examine({ ...healthy, env: { ...healthy.env, DATA_DIR: link } });
    const sentences = findings.filter(({ name }) => name === 'Database' || name === 'Disk');
    expect(sentences).toHaveLength(2);
    for (const { sentence } of sentences) expect(sentence).toContain(` ${realpathSync(place.dataDir)} `);
  });

  test.runIf(isSqlite)('a damaged file', async () => {
    const damaged = await databases.newPlace();
    const opened = await databases.open(damaged);
    await (await startApp(opened)).newAdminClient();
    await givePasskey(opened);
    const { rows } = await sql<{ rootpage: number; size: number }>`
      select rootpage, (select page_size from pragma_page_size) as size from sqlite_schema where name = 'sessions'`.execute(
      opened.queries,
    );
    await opened.close();
    const [{ rootpage, size } = { rootpage: 0, size: 0 }] = rows;
    writeSync(openSync(embeddedFile(damaged.dataDir), 'r+'), Buffer.alloc(size, 0xa5), 0, size, (rootpage - 1) * size);
    expect(await findDifferences({ env: { DATA_DIR: damaged.dataDir } })).toEqual([
      finding('Integrity', 'failed', /^The database file is damaged \(.+\): stop the site, keep the file, and restore/),
    ]);
  });

  test.runIf(!isSqlite)('a pool that is larger than PostgreSQL has connections', async () => {
    expect(await findDifferences({ env: { DATABASE_POOL_SIZE: '1000' } })).toEqual([
      finding('PostgreSQL connections', 'warning', /may open \d+ more: lower DATABASE_POOL_SIZE/),
    ]);
  });

  describe('the command', () => {
    const run = (args: string[]) => {
      const { DATA_DIR, DATABASE_URL } = healthy.env;
      return runCommand('scripts/doctor.ts', args, {
        DATA_DIR: DATA_DIR ?? '',
        ...(DATABASE_URL && { DATABASE_URL }),
        SMTP_URL: catcher.url.replace(login.pass, 'wr0ng'),
        ...withoutNameServers,
      });
    };

    test('prints a line for each finding, and exits with 1 if one failed', async () => {
      const { out, err, code } = await run([]);
      expect({ err, code }).toEqual({ err: '', code: 1 });
      const lines = out.trimEnd().split('\n');
      for (const line of lines) expect(line).toMatch(/^(?:ok|warning|failed|skipped) +[A-Z][\w: ]+?  +\S.*[.?]$/);
      expect(lines.filter((line) => line.startsWith('failed') && !line.includes('Build'))).toEqual([
        expect.stringMatching(/^failed {3}Mail: Mail server +The mail server at 127\.0\.0\.1:\d+ refused the login/),
      ]);
    });

    test('prints JSON', async () => {
      const { out, err } = await run(['--json']);
      expect(err).toBe('');
      const { failures, findings } = JSON.parse(out) as { failures: number; findings: CheckStep[] };
      expect(failures).toBe(findings.filter(({ state }) => state === 'failed').length);
      expect(findings.find(({ name }) => name === 'Mail: Mail server')).toMatchObject({ state: 'failed' });
    });
  });
});
