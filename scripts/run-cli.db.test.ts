import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { dayMs } from '../src/contract/duration.ts';
import { type DatabasePlace, openDatabase } from '../src/server/db/open.ts';
import { compareMigrations, listMigrations } from '../src/server/db/migrate.ts';
import { calls } from '../src/contract/paths.ts';
import { adminPassword, startApp } from '../tests/support/app.ts';
import { makeCertificate } from '../tests/support/certificate.ts';
import { callCommand, runCommand } from '../tests/support/command.ts';
import { onEachDatabase } from '../tests/support/database.ts';
import { startMailCatcher } from '../tests/support/mail-catcher.ts';
import { withoutEnvFile, withoutNameServers } from '../tests/support/server-process.ts';
import { missingSmallDisk, mountSmallDisk } from '../tests/support/small-disk.ts';
import { runAdmin } from './admin.ts';
import { runBackup } from './backup.ts';
import { runDoctor } from './doctor.ts';
import { runEnquiries } from './enquiries.ts';
import { runMove } from './move.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'site-commands-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A port without a listener. */
const away = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' };

function expectSentence({ out, err, code }: Awaited<ReturnType<typeof runCommand>>, sentence: RegExp): void {
  expect(err.trim()).toMatch(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).not.toContain('secret');
  expect({ out, code }).toEqual({ out: '', code: 1 });
}

// Each program once, as its own process.
test.each<[file: string, args: string[], env: Record<string, string>, sentence: RegExp]>([
  ['scripts/admin.ts', ['list', 'margaret'], {}, /^Usage: npm run admin -- create NAME \| /],
  ['scripts/enquiries.ts', ['erase', 'a@x.example'], {}, / has no database: /],
  ['scripts/doctor.ts', ['--verbose'], {}, /^npm run doctor takes no options: /],
  ['scripts/backup.ts', ['backup', '--list'], {}, /^BACKUP_DIR is not set: set it to the folder of the backups\.$/],
  ['scripts/move.ts', [], { MOVE_TO_URL: 'secret' }, /^The setting MOVE_TO_URL must be an address such as postgres:/],
  ['scripts/start.mjs', ['--port', '80'], {}, /^npm start takes no options: .* 'PORT=8080 npm start'\.$/],
  ['scripts/dev.mjs', ['--open'], {}, /^npm run dev takes no options: .* 'PORT=8080 npm run dev'\.$/],
  ['scripts/dev.ts', [], { PORT: 'abc' }, /^The setting PORT must be a whole number from 0 to 65535; it is 'abc'\.$/],
  ['scripts/check.mjs', ['--help'], {}, /^npm run check takes no options: /],
  ['scripts/build.mjs', ['--watch'], {}, /^npm run build takes no options: /],
])('%s %j ends with 1 and prints one sentence that says what to do', async (file, args, env, sentence) => {
  expectSentence(await runCommand(file, args, { DATA_DIR: dataDir, ...env }), sentence);
});

test('a command that may not read .env, such as one of another user, says so', async () => {
  // As root the tests can read every file, but no folder.
  const folder = mkdtempSync(join(tmpdir(), 'site-env-'));
  mkdirSync(join(folder, '.env'));
  const ran = await runCommand('scripts/admin.ts', ['list'], {}, folder);
  rmSync(folder, { recursive: true });
  expectSentence(ran, /^The file \.env cannot be read: EISDIR.* as the site’s user\.$/);
});

describe('NODE_EXTRA_CA_CERTS in .env', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-certificates-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  /** Runs a program with these lines as its `.env`. */
  const runWith = (script: string, lines: string[]) => {
    writeFileSync(join(folder, '.env'), lines.join('\n'), { mode: 0o600 });
    return runCommand(script, [], withoutNameServers, folder);
  };

  test('names a certificate of the firm, with which mail goes to its server', async () => {
    // This address is not treated as local, though it reaches this machine.
    const certificate = makeCertificate(new Date(Date.now() + dayMs), '0.0.0.0');
    const catcher = await startMailCatcher({ certificate });
    writeFileSync(join(folder, 'ca.pem'), certificate.cert);
    const mail = [`SMTP_URL=smtp://0.0.0.0:${catcher.port}?requireTLS=true`, 'MAIL_TO=office@site.example'];
    const untrusted = await runWith('scripts/doctor.ts', mail);
    const trusted = await runWith('scripts/doctor.ts', [...mail, 'NODE_EXTRA_CA_CERTS=ca.pem']);
    await catcher.close();
    expect(untrusted.out).toMatch(/^failed +Mail: Mail server .*self-signed certificate/m);
    expect(trusted.out).toMatch(/^ok +Mail: Mail server /m);
  });

  test.each(['scripts/doctor.ts', 'src/server/main.ts'])('%s says if it cannot be used', async (script) => {
    writeFileSync(join(folder, 'text'), 'no certificate');
    for (const [name, why] of Object.entries({ missing: 'ENOENT.+', text: 'text has none' }))
      expectSentence(
        await runWith(script, [`NODE_EXTRA_CA_CERTS=${name}`]),
        new RegExp(`^The setting NODE_EXTRA_CA_CERTS must be a file with certificates in PEM [^:]+: ${why}\\.$`),
      );
  });
});

const commands = { admin: runAdmin, backup: runBackup, doctor: runDoctor, enquiries: runEnquiries, move: runMove };

test.each<[name: keyof typeof commands, args: string[], env: Record<string, string>, sentence: RegExp]>([
  ['admin', ['create'], {}, /^Usage: npm run admin -- create NAME \| /],
  ['admin', ['list'], { PORT: 'eighty' }, /^The setting PORT must be /],
  ['admin', ['list'], {}, /^.* has no database: DATA_DIR must be the folder that the site runs with\.$/],
  ['admin', ['list'], away, /^The database of DATABASE_URL could not be opened: /],
  ['enquiries', ['export'], {}, /^Usage: npm run enquiries -- export ADDRESS/],
  ['enquiries', ['erase', 'nobody'], {}, /^'nobody' is not an e-mail address: give one such as anna@example\.org\.$/],
  ['doctor', ['--json'], {}, /^npm run doctor takes no options: /],
  ['backup', ['backup', '--help'], {}, /^Usage: npm run backup, npm run backup -- FILE, or npm run backup -- --list/],
  ['backup', ['backup'], {}, /^BACKUP_DIR is not set: set it to the folder of the backups\.$/],
  ['backup', ['backup', '--list'], { BACKUP_DIR: dataDir }, /^.* \(BACKUP_DIR\) has no backup\.$/],
  ['backup', ['restore'], {}, /^Usage: npm run restore -- FILE$/],
  ['backup', ['backup', 'x'], away, /^DATABASE_URL is set: docs\/how-to\/postgresql\.md /],
  ['move', [], {}, /^MOVE_TO_URL is not set: set it to the address of the new database, /],
  ['move', ['postgres://127.0.0.1:1/site'], {}, /^npm run move takes no options, but MOVE_TO_URL: set it to /],
])('%s %j prints one sentence that says what to do', async (name, args, env, sentence) => {
  expectSentence(await callCommand(commands[name], args, { DATA_DIR: dataDir, ...env }), sentence);
});

onEachDatabase((databases) => {
  const settingsOf = (place: DatabasePlace) => ({
    DATA_DIR: place.dataDir,
    ADMIN_PASSWORD: adminPassword,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  });

  test('after the pull of a version no command migrates the database, since the former one still serves from it', async () => {
    const place = await databases.newPlace();
    const site = await databases.open(place);
    const [last = ''] = listMigrations(databases.kind).slice(-1);
    await sql`delete from kysely_migration where name = ${last}`.execute(site.queries);
    const move = { MOVE_TO_URL: 'postgres://user:secret@127.0.0.1:1/name' };
    const ran = [
      await callCommand(runAdmin, ['list'], settingsOf(place)),
      await callCommand(runAdmin, ['create', 'margaret'], settingsOf(place)),
      await callCommand(runEnquiries, ['erase', 'a@x.example'], settingsOf(place)),
      ...(databases.kind === 'sqlite' ? [await callCommand(runMove, [], { ...settingsOf(place), ...move })] : []),
    ];
    const sentence = `is not migrated to this version yet (${last}): start the site, which does it, then try again.`;
    for (const result of ran) {
      expectSentence(result, /^The database (of DATABASE_URL|in \S+ \(DATA_DIR\)) is not migrated/);
      expect(result.err).toContain(sentence);
    }
    const { pending } = await compareMigrations(site.queries, databases.kind);
    expect(pending).toEqual([last]);
  });

  test('the first administrator may be created before the first start', async () => {
    const settings = settingsOf(await databases.newPlace());
    expect(await callCommand(runAdmin, ['create', 'margaret'], settings)).toMatchObject({ err: '', code: 0 });
    expect((await callCommand(runAdmin, ['list'], settings)).out).toMatch(/^admin .+ margaret\n$/);
  });
});

test.skipIf(missingSmallDisk)('a command on a full disk prints one sentence', async () => {
  const disk = mountSmallDisk(2);
  await (await openDatabase({ dataDir: disk.folder })).close();
  disk.fill();
  const settings = { DATA_DIR: disk.folder, ADMIN_PASSWORD: 'four gulls over the pier' };
  const { out, err, code } = await callCommand(runAdmin, ['create', 'margaret'], settings);
  disk.remove();
  expect(err).toMatch(/^The database [^\n]*(full|disk I\/O error)[^\n]*\n$/);
  expect({ out, code }).toEqual({ out: '', code: 1 });
});

test.skipIf(missingSmallDisk)('a command whose write fails beside a running site prints one sentence', async () => {
  const disk = mountSmallDisk(4);
  const database = await openDatabase({ dataDir: disk.folder });
  const site = await startApp(database);
  for (let n = 0; n < 20; n += 1) {
    const message = `${n} `.repeat(500);
    await site.newClient().postJson(calls.contact, { firstName: 'A', lastName: 'B', email: 'a@x.example', message });
  }
  disk.fill();
  const result = await callCommand(runEnquiries, ['erase', 'a@x.example'], { DATA_DIR: disk.folder });
  await site.close();
  disk.makeRoom();
  await database.close();
  disk.remove();
  expectSentence(result, /^The command was not completed: .*full/);
});

test.runIf(existsSync('/dev/full'))('an export that cannot be written prints one sentence', async () => {
  const full = mkdtempSync(join(dataDir, 'export-'));
  await (await openDatabase({ dataDir: full })).close();
  const command = `exec '${process.execPath}' '${join(import.meta.dirname, 'enquiries.ts')}' export a@x.example > /dev/full`;
  const run = promisify(execFile)('sh', ['-c', command], {
    cwd: withoutEnvFile,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: full },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: 'The export is incomplete: it could not be written (ENOSPC).\n',
  });
});
