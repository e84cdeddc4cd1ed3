import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CheckStep } from '../src/contract/submission.ts';
import { nameBackup } from '../src/server/db/backup.ts';
import { listMigrations } from '../src/server/db/migrate.ts';
import { type Database, type DatabasePlace, openDatabase } from '../src/server/db/open.ts';
import { customerMessage, teachWordsOfCustomers } from '../tests/support/marked-enquiries.ts';
import { postEnquiry } from '../tests/support/mail-fixture.ts';
import { adminPassword, startApp, type TestApp } from '../tests/support/app.ts';
import { runCommand } from '../tests/support/command.ts';
import { onEachDatabase } from '../tests/support/database.ts';
import { startDnsServer, type Zone } from '../tests/support/dns-server.ts';
import { withoutNameServers } from '../tests/support/server-process.ts';
import { type MailCatcher, startMailCatcher } from '../tests/support/mail-catcher.ts';
import { type Environment, examine } from './doctor.ts';
import { dayMs } from '../src/contract/duration.ts';

const login = { user: 'office', pass: 's3cret' };
const zone: Zone = {
  'site.example': { mx: ['mx.site.example'], txt: ['v=spf1 include:mail.example ~all'] },
  '_dmarc.site.example': { txt: ['v=DMARC1; p=none'] },
  'key1._domainkey.site.example': { txt: ['v=DKIM1; p=AAAA'] },
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
  let healthy: Environment;

  beforeAll(async () => {
    catcher = await startMailCatcher({ login });
    names = await startDnsServer(zone);
    place = await databases.newPlace();
    database = await databases.open(place);
    // The site runs meanwhile.
    app = await startApp(database);
    await app.newAdminClient();
    await givePasskey(database);
    mkdirSync(backupDir);
    writeBackup(backupDir, new Date());
    healthy = {
      env: {
        ...(isSqlite && { BACKUP_DIR: backupDir }),
        DATA_DIR: place.dataDir,
        ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
        SITE_ORIGIN: 'https://site.example',
        TRUST_PROXY: '127.0.0.1',
        SMTP_URL: catcher.url,
        MAIL_FROM: 'website@site.example',
        MAIL_TO: 'office@site.example',
        HEARTBEAT_URL: 'https://heartbeat.example/a-token',
      },
      envFile,
      build: 'current',
      samples: [],
      clock: () => new Date(),
      readDiskSpace: async () => ({ free: 2 * 1024 ** 3, size: 10 * 1024 ** 3 }),
      fetch: async () => new Response('ok'),
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

  type Change = Partial<Omit<Environment, 'env'>> & { env?: Record<string, string> };
  const examineWith = ({ env, ...change }: Change = {}) =>
    examine({ ...healthy, ...change, env: { ...healthy.env, ...env } });
  /** The findings that a person has to act on. */
  const findProblems = async (change?: Change) =>
    (await examineWith(change)).filter(({ state }) => state === 'warning' || state === 'failed');
  const finding = (name: string, state: CheckStep['state'], sentence: RegExp) => ({
    name,
    state,
    sentence: expect.stringMatching(sentence) as string,
  });

  test('a healthy installation has no failure and no warning, and nothing is changed', async () => {
    const before = await listRows();
    const findings = await examineWith();
    expect(findings.filter(({ state }) => state !== 'ok').map(({ name }) => name)).toEqual(
      isSqlite ? ['Webhook'] : ['Disk', 'Backups', 'Webhook'],
    );
    expect(await listRows()).toEqual(before);
    expect(catcher.mails).toEqual([]);
    expect(JSON.stringify(findings)).not.toContain(login.pass);
    expect(JSON.stringify(findings)).not.toContain('a-token');
  });

  async function listRows() {
    const tables = await database.queries.introspection.getTables();
    const read = async ({ name }: { name: string }) =>
      (await sql`select * from ${sql.table(name)}`.execute(database.queries)).rows;
    return Promise.all(tables.map(read));
  }

  const throughCdn = async () => new Response('ok', { headers: { 'CF-Ray': '8f0c1d2e3a4b5c6d-YHZ' } });
  const samples: Environment['samples'] = [{ what: 'testimonial', file: 'src/content/testimonials.ts' }];
  test.each<[string, Change, ReturnType<typeof finding>[]]>([
    [
      'SITE_ORIGIN is plain http',
      { env: { SITE_ORIGIN: 'http://site.example', TRUST_PROXY: '' } },
      [finding('Address', 'failed', /put a proxy with TLS in front/)],
    ],
    [
      'SITE_ORIGIN is not set',
      { env: { SITE_ORIGIN: '', TRUST_PROXY: '' } },
      [finding('Address', 'warning', /not set.+set it to the public address/)],
    ],
    [
      'SITE_ORIGIN is not set, and visitors come from elsewhere',
      { env: { SITE_ORIGIN: '' } },
      [finding('Address', 'failed', /not set.+set it to the public address/)],
    ],
    [
      'a setting of an earlier version',
      { env: { WEEKLY_REPORT: 'on' } },
      [finding('Settings', 'warning', /^These settings are no longer used, and can be removed: WEEKLY_REPORT\.$/)],
    ],
    [
      'the limits are off',
      { env: { RATE_LIMITS: 'off' } },
      [finding('Settings', 'failed', /^RATE_LIMITS is off: .+ Remove it/)],
    ],
    [
      'the limits are off on a machine that nobody else reaches',
      { env: { RATE_LIMITS: 'off', SITE_ORIGIN: 'http://localhost:3000', TRUST_PROXY: '' } },
      [finding('Settings', 'warning', /^RATE_LIMITS is off/)],
    ],
    ['TRUST_PROXY is not set', { env: { TRUST_PROXY: '' } }, [finding('Proxy', 'warning', /set it to the proxy's/)]],
    [
      'a CDN responds that is not trusted',
      { env: { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8' }, fetch: throughCdn },
      [finding('Proxy', 'warning', /^A CDN responds.+Behind a CDN/)],
    ],
    ['a CDN responds that is trusted', { env: { TRUST_PROXY: '127.0.0.1, 192.0.2.0/24' }, fetch: throughCdn }, []],
    [
      'the proxy does not reach the site',
      { fetch: async () => new Response('', { status: 502 }) },
      [finding('Address', 'failed', /status 502: check that/)],
    ],
    ['no build', { build: 'none' }, [finding('Build', 'failed', /not built: npm run build/)]],
    ['an old build', { build: 'outdated' }, [finding('Build', 'failed', /other sources: npm run build/)]],
    [
      'sample content',
      { samples },
      [finding('Samples', 'warning', /1 testimonial\), .+ src\/content\/testimonials\.ts/)],
    ],
    [
      'no heartbeat',
      { env: { HEARTBEAT_URL: '' } },
      [finding('Heartbeat', 'warning', /^HEARTBEAT_URL is not set.+docs\/how-to\/monitoring\.md/)],
    ],
    ['mail is not configured', { env: { SMTP_URL: '' } }, [finding('Mail', 'warning', /^SMTP_URL is not set/)]],
    [
      'the database cannot be reached',
      { env: { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name', BACKUP_DIR: '', DATA_DIR: folder } },
      [finding('Database', 'failed', /^The database of DATABASE_URL cannot be used: /)],
    ],
  ])('%s: this line alone', async (_, change, findings) => {
    const problems = await findProblems(change);
    expect(problems).toEqual(findings);
    expect(JSON.stringify(problems)).not.toContain('secret');
  });

  test('the site cannot be reached from its own machine', async () => {
    const away = async () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') });
    };
    expect(await examineWith({ fetch: away })).toContainEqual(
      finding('Address', 'skipped', /could not be reached from here \(connect ECONNREFUSED\)/),
    );
  });

  test('a misspelt name in .env', async () => {
    writeFileSync(envFile, 'SMPT_URL=smtp:s3cret\n', { mode: 0o600 });
    repairs.push(() => rmSync(envFile));
    const named = /not settings .+: SMPT_URL \(did you mean SMTP_URL\?\)\./;
    expect(await findProblems()).toEqual([finding('Settings', 'warning', named)]);
  });

  test('wrong settings, all of them, and what else is wrong with their names', async () => {
    writeFileSync(envFile, 'MAILTO=office@site.example\n', { mode: 0o600 });
    repairs.push(() => rmSync(envFile));
    const findings = await examineWith({ env: { SMTP_URL: 'smtp:s3cret', PORT: 'eighty' } });
    expect(findings).toEqual([
      finding('Settings', 'failed', /^The setting PORT must be .+ it is 'eighty'\.$/),
      finding('Settings', 'failed', /^The setting SMTP_URL must be .+ not shown\.$/),
      finding('Settings', 'warning', /MAILTO \(did you mean MAIL_TO\?\)/),
      finding('Settings', 'skipped', /^Everything else is checked once /),
    ]);
    expect(JSON.stringify(findings)).not.toContain('s3cret');
  });

  test('how long enquiries are kept', async () => {
    const kept = async (RETENTION_DAYS: string) =>
      (await examineWith({ env: { RETENTION_DAYS } })).find(({ name }) => name === 'Retention');
    expect(await kept('')).toEqual(finding('Retention', 'ok', /^RETENTION_DAYS is not set: enquiries are kept/));
    expect(await kept('365')).toEqual(finding('Retention', 'ok', /erased after 365 days/));
  });

  test('a webhook that its receiver has not accepted', async () => {
    const env = { WEBHOOK_URL: 'https://hooks.example/a-token', WEBHOOK_FORMAT: 'slack' };
    expect(await examineWith({ env })).toContainEqual(
      finding('Webhook', 'ok', /^hooks\.example has accepted every webhook\.$/),
    );
    await database.queries
      .insertInto('outbox')
      .values({
        kind: 'webhook',
        submissionId: null,
        messageId: 'webhook',
        createdAt: '2026-01-01T00:00:00.000Z',
        nextAttemptAt: '2026-01-01T00:00:00.000Z',
        attempts: 3,
        lastAttemptAt: '2026-01-01T00:00:00.000Z',
        lastReply: 'HTTP 503',
      })
      .execute();
    repairs.push(() => database.queries.deleteFrom('outbox').execute());
    const problems = await findProblems({ env });
    expect(problems).toEqual([
      finding('Webhook', 'warning', /1 waiting.+attempt failed: HTTP 503\..+docs\/how-to\/webhook/),
    ]);
    expect(JSON.stringify(problems)).not.toContain('a-token');
  });

  test('the mail server refuses the login', async () => {
    expect(await findProblems({ env: { SMTP_URL: catcher.url.replace(login.pass, 'wr0ng') } })).toEqual([
      finding(
        'Mail: Mail server',
        'failed',
        /refused the login: check the user name and password .+ ‘535 wrong login’\.$/,
      ),
    ]);
  });

  test.runIf(isSqlite)('a database whose file is damaged, which the site would perhaps still open', async () => {
    const damaged = await databases.newPlace();
    await (await openDatabase(damaged)).close();
    const file = join(damaged.dataDir, 'site.sqlite');
    const damagePage = (page: number) => {
      const pages = openSync(file, 'r+');
      writeSync(pages, Buffer.alloc(4096, 0xa5), 0, 4096, (page - 1) * 4096);
      closeSync(pages);
    };
    for (const page of [statSync(file).size / 4096, 1]) {
      damagePage(page);
      const [problem] = await findProblems({ env: { DATA_DIR: damaged.dataDir } });
      expect(problem).toEqual(finding('Database', 'failed', /cannot be used.* Its file is damaged: restore a backup/));
    }
    await expect(openDatabase(damaged)).rejects.toThrow(
      /could not be opened: .* Its file is damaged: restore a backup/,
    );
  });

  test('a database that takes no write', async () => {
    if (isSqlite) await sql`begin immediate`.execute(database.queries);
    else await setReadOnly('on');
    repairs.push(() => (isSqlite ? sql`rollback`.execute(database.queries) : setReadOnly('off')));
    expect(await findProblems()).toEqual([finding('Database', 'failed', /cannot be used: .*(locked|read-only)/)]);
  });

  async function setReadOnly(value: string) {
    const name = new URL(place.databaseUrl ?? '').pathname.slice(1);
    await sql.raw(`alter database ${name} set default_transaction_read_only = ${value}`).execute(database.queries);
  }

  test('no database yet: nothing is created', async () => {
    const { dataDir, databaseUrl = '' } = await databases.newPlace();
    const problems = await findProblems({ env: isSqlite ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl } });
    expect(problems).toEqual([finding('Database', 'failed', /does not exist or is empty: npm start creates it/)]);
    if (isSqlite) expect(readdirSync(dataDir)).toEqual([]);
  });

  test('a password left in the settings, and settings that others may read', async () => {
    repairs.push(() => rmSync(envFile));
    const problems = await findProblems({ env: { ADMIN_PASSWORD: 'four gulls over the pier' } });
    expect(problems).toEqual([finding('Administrators', 'warning', /ADMIN_PASSWORD is still set: remove/)]);
    expect(JSON.stringify(problems)).not.toContain('gulls');
    writeFileSync(envFile, '');
    chmodSync(envFile, 0o644);
    expect(await findProblems()).toEqual([finding('Folder', 'failed', /may read .+\.env: chmod 700/)]);
  });

  test('no administrator, and one without a passkey', async () => {
    await database.queries.updateTable('users').set({ role: 'user' }).execute();
    repairs.push(() => database.queries.updateTable('users').set({ role: 'admin' }).execute());
    expect(await findProblems()).toEqual([finding('Administrators', 'failed', /npm run admin -- create NAME/)]);
    await app.administrators.create('second.admin', adminPassword);
    repairs.push(() => app.administrators.remove('second.admin'));
    expect(await findProblems()).toEqual([
      finding('Administrators', 'warning', /second\.admin: npm run admin -- passkey NAME/),
    ]);
  });

  test('a migration that has not run, and one of the firm whose file is missing', async () => {
    const { queries } = database;
    const rename = (from: string, to: string) =>
      sql`update kysely_migration set name = ${to} where name = ${from}`.execute(queries);
    const [last = ''] = listMigrations(databases.kind).slice(-1);
    const own = 'own-9999-missing.sql';
    const { rows } = await sql`select * from kysely_migration where name = ${last}`.execute(queries);
    expect(rows).toHaveLength(1);
    await rename(last, own);
    repairs.push(() => rename(own, last));
    expect(await findProblems()).toEqual([
      finding(
        'Database',
        'failed',
        /migration of your own whose file is missing: put migrations\/own-9999-missing\.sql back\.$/,
      ),
    ]);
    await sql`delete from kysely_migration where name = ${own}`.execute(queries);
    repairs.unshift(() =>
      sql`insert into kysely_migration (name, timestamp) values (${own}, ${new Date().toISOString()})`.execute(queries),
    );
    expect(await findProblems()).toEqual([
      finding('Database', 'warning', /: the next start runs them all, or none if one fails\.$/),
    ]);
  });

  test('a database of another version, whose outbox cannot be read: all other lines are printed', async () => {
    const rename = (from: string, to: string) =>
      sql`alter table outbox rename column ${sql.id(from)} to ${sql.id(to)}`.execute(database.queries);
    const others = (await examineWith()).map(({ name }) => name).filter((name) => !name.startsWith('Mail'));
    await rename('lastReply', 'words');
    repairs.push(() => rename('words', 'lastReply'));
    expect((await examineWith()).map(({ name }) => name)).toEqual([...others, 'Mail']);
    expect(await findProblems()).toEqual([finding('Mail', 'failed', /^This could not be checked: .*lastReply/)]);
  });

  test.runIf(isSqlite)('copies that no retention reaches: made by hand, or left by a restore', async () => {
    const left = [join(backupDir, 'before-upgrade.sqlite.gz'), join(place.dataDir, 'site.sqlite.replaced-2026-01-01')];
    const others = [join(backupDir, 'today.sqlite'), join(backupDir, 'notes.txt')];
    for (const file of [...left, ...others]) writeFileSync(file, '', { mode: 0o600 });
    repairs.push(() => [...left, ...others].forEach((file) => rmSync(file)));
    const days = (count: number) => new Date(Date.now() - count * dayMs);
    for (const file of [...left, join(backupDir, 'notes.txt')]) utimesSync(file, days(15), days(15));
    const [problem, ...more] = await findProblems();
    expect(problem).toEqual(finding('Backups', 'warning', /^These copies keep enquiries that were erased since: /));
    expect(problem?.sentence.split(': ').at(-1)).toBe(`${left.join(', ')}.`);
    expect(more).toEqual([]);
    expect(await findProblems({ env: { BACKUP_KEEP: '30' } })).toEqual([]);
  });

  test.runIf(!isSqlite)('what a move from SQLite left, which no erasure reaches', async () => {
    const inData = ['site.sqlite', 'site.sqlite-wal', 'site.sqlite.replaced-2026-01-01'];
    const files = inData.map((name) => join(place.dataDir, name));
    const backups = [nameBackup(new Date('2026-01-01')), 'before-upgrade.sqlite'].map((name) => join(backupDir, name));
    const others = [join(place.dataDir, 'site.lock'), join(backupDir, 'notes.txt')];
    mkdirSync(place.dataDir, { recursive: true });
    for (const file of [...files, ...backups, ...others]) writeFileSync(file, '', { mode: 0o600 });
    repairs.push(() => [...files, ...backups, ...others].forEach((file) => rmSync(file)));
    const listed = ({ sentence = '' }: { sentence?: string } = {}) =>
      sentence.slice(0, -1).split(': ').at(-1)?.split(', ').toSorted();
    const about = finding('Backups', 'warning', /^The data is in PostgreSQL, and these files of SQLite /);
    const [inDataAlone, ...none] = await findProblems();
    expect(none).toEqual([]);
    expect(inDataAlone).toEqual(about);
    expect(listed(inDataAlone)).toEqual(files.toSorted());
    writeDump(backupDir, new Date());
    const [inBoth, ...more] = await findProblems({ env: { BACKUP_DIR: backupDir } });
    expect(more).toEqual([]);
    expect(inBoth).toEqual(about);
    const nightly = readdirSync(backupDir).filter((name) => name.endsWith('.sqlite.gz'));
    expect(listed(inBoth)).toEqual(
      [...new Set([...files, ...backups, ...nightly.map((name) => join(backupDir, name))])].toSorted(),
    );
  });

  test('backups that are off, missing or old', async () => {
    expect(await findProblems({ env: { BACKUP_DIR: '' } })).toEqual(
      isSqlite ? [finding('Backups', 'warning', /^BACKUP_DIR is not set/)] : [],
    );
    expect(await findProblems({ env: { BACKUP_DIR: join(folder, 'none') } })).toEqual([
      finding('Backups', 'failed', /none \(BACKUP_DIR\) does not exist: docs\/how-to\//),
    ]);
    const old = join(folder, 'old');
    mkdirSync(old);
    const env = { BACKUP_DIR: old };
    expect(await findProblems({ env })).toEqual([
      finding('Backups', 'failed', isSqlite ? / has no backup: / : / has no file that ends in \.dump: /),
    ]);
    const daysAgo = (days: number) => new Date(Date.now() - days * dayMs);
    if (isSqlite) writeBackup(old, daysAgo(3));
    else writeDump(old, daysAgo(3));
    expect(await findProblems({ env })).toEqual([finding('Backups', 'failed', /^The last backup is old \(site-/)]);
    // The newest counts.
    if (!isSqlite) writeDump(old, daysAgo(0.9));
    if (!isSqlite) expect(await findProblems({ env })).toEqual([]);
  });

  if (isSqlite)
    test('a full disk, and a folder that others may read', async () => {
      const readDiskSpace = async () => ({ free: 300 * 1024 ** 2, size: 10 * 1024 ** 3 });
      expect(await findProblems({ readDiskSpace })).toEqual([
        finding('Disk', 'warning', /has 300 MiB left: make room/),
      ]);
      chmodSync(place.dataDir, 0o755);
      repairs.push(() => chmodSync(place.dataDir, 0o700));
      expect(await findProblems()).toEqual([finding('Folder', 'failed', /chmod 700 the folder/)]);
    });

  test('a spam filter whose words would hold most of what comes', async () => {
    await teachWordsOfCustomers(app);
    for (let n = 100; n < 120; n += 1)
      await postEnquiry(app.newClient(), { message: customerMessage(n), email: `b${n}@bakery.example` });
    repairs.push(() => database.queries.deleteFrom('contact_submissions').execute());
    expect(await findProblems({ env: { SMTP_URL: '' } })).toContainEqual(
      finding('Spam filter', 'warning', /would hold 20 of the newest 20 enquiries\. Please mark/),
    );
  });

  test('the command prints a line for each finding, and exits with 1 if one failed', async () => {
    const { DATA_DIR = '', DATABASE_URL } = healthy.env;
    const { out, err, code } = await runCommand('scripts/doctor.ts', [], {
      DATA_DIR,
      ...(DATABASE_URL && { DATABASE_URL }),
      SMTP_URL: catcher.url.replace(login.pass, 'wr0ng'),
      ...withoutNameServers,
    });
    expect({ err, code }).toEqual({ err: '', code: 1 });
    const lines = out.trimEnd().split('\n');
    for (const line of lines) expect(line).toMatch(/^(?:ok|warning|failed|skipped) +[A-Z][\w: ]+?  +\S.*[.?]$/);
    expect(lines).toContainEqual(
      expect.stringMatching(/^failed {3}Mail: Mail server +The mail server at 127\.0\.0\.1:\d+ refused the login/),
    );
  });
});

/** A backup, as far as its name tells. */
const writeBackup = (folder: string, at: Date): void => writeFileSync(join(folder, nameBackup(at)), '');

/** A dump of PostgreSQL, as far as a user sees it who may not read it. */
function writeDump(folder: string, at: Date): void {
  const file = join(folder, `site-${at.toISOString().slice(0, 10)}.dump`);
  writeFileSync(file, '');
  utimesSync(file, at, at);
}
