import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../src/server/db/open.ts';
import { runCommand } from '../tests/support/command.ts';
import { missingSmallDisk, mountSmallDisk } from '../tests/support/small-disk.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'site-commands-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A port without a listener. */
const away = { DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' };

test.concurrent.each<[file: string, args: string[], env: Record<string, string>, sentence: RegExp]>([
  ['scripts/admin.ts', [], {}, /^Usage: npm run admin -- create NAME \| /],
  ['scripts/admin.ts', ['make', 'margaret'], {}, /^Usage: /],
  ['scripts/admin.ts', ['create', 'margaret', 'of', 'bristol'], {}, /^Usage: /],
  ['scripts/admin.ts', ['list', 'margaret'], {}, /^Usage: /],
  ['scripts/admin.ts', ['create'], {}, /^Usage: /],
  ['scripts/admin.ts', ['create', '--name'], {}, /^Usage: /],
  ['scripts/admin.ts', ['list'], { PORT: 'eighty' }, /^The setting PORT must be /],
  [
    'scripts/admin.ts',
    ['list'],
    {},
    /^There is no database in .*: DATA_DIR must be the folder that the site runs with\.$/,
  ],
  ['scripts/admin.ts', ['list'], away, /^The database of DATABASE_URL could not be opened: /],
  ['scripts/enquiries.ts', ['export'], {}, /^Usage: npm run enquiries -- export ADDRESS/],
  [
    'scripts/enquiries.ts',
    ['erase', 'nobody'],
    {},
    /^'nobody' is no e-mail address: give one such as anna@example\.org\.$/,
  ],
  ['scripts/enquiries.ts', ['erase', 'a@x.example'], {}, /^There is no database in /],
  ['scripts/enquiries.ts', ['export', 'a@x.example'], away, /^The database of DATABASE_URL could not be opened: /],
  ['scripts/doctor.ts', ['--verbose'], {}, /^npm run doctor takes no options: /],
  ['scripts/backup.ts', ['backup'], {}, /^Usage: npm run backup -- FILE, npm run backup \(with BACKUP_DIR set\), or /],
  ['scripts/backup.ts', ['backup', '--help'], {}, /^Usage: npm run backup -- FILE, /],
  ['scripts/backup.ts', ['backup', '--list', '--all'], {}, /^Usage: npm run backup -- FILE, /],
  ['scripts/backup.ts', ['backup', '--list'], {}, /^BACKUP_DIR is not set: set it to the folder of the backups\.$/],
  ['scripts/backup.ts', ['backup', '--list'], { BACKUP_DIR: dataDir }, /^There is no backup in .* \(BACKUP_DIR\)\.$/],
  ['scripts/backup.ts', ['restore'], {}, /^Usage: npm run restore -- FILE$/],
  ['scripts/backup.ts', ['backup', 'x'], away, /^The database of DATABASE_URL could not be opened: /],
  ['scripts/backup.ts', ['restore', 'x'], away, /^There is no file .*x/],
  ['scripts/move.ts', [], {}, /^Usage: npm run move -- TO_URL, or npm run move with the address in MOVE_TO_URL$/],
  ['scripts/move.ts', ['postgres'], {}, /^TO_URL must be an address such as postgres:/],
  [
    'scripts/move.ts',
    ['postgres://ada:secret@127.0.0.1:1/site'],
    {},
    /^A password on the command line can be read by other users: set MOVE_TO_URL /,
  ],
  ['scripts/move.ts', ['postgres://127.0.0.1:1/site?password=secret'], {}, /^A password on the command line /],
  ['scripts/move.ts', [], { MOVE_TO_URL: 'secret' }, /^The setting MOVE_TO_URL must be an address such as postgres:/],
  ['scripts/move.ts', ['mysql://host/name'], {}, /^TO_URL must be an address such as postgres:/],
  ['scripts/start.mjs', ['--port', '80'], {}, /^npm start takes no options: .* 'PORT=8080 npm start'\.$/],
  ['scripts/dev.mjs', ['--open'], {}, /^npm run dev takes no options: .* 'PORT=8080 npm run dev'\.$/],
  ['scripts/check.mjs', ['--help'], {}, /^npm run check takes no options: /],
  ['scripts/build.mjs', ['--watch'], {}, /^npm run build takes no options: /],
  ['tests/faults/proof.ts', ['Z9'], {}, /^There is no promise 'Z9'\. There are: backups, bytes, .*sqlite, postgres\.$/],
  ['scripts/dev.ts', [], { PORT: 'abc' }, /^The setting PORT must be a whole number from 0 to 65535; it is 'abc'\.$/],
])('%s %j prints one sentence that says what to do', async (file, args, env, sentence) => {
  const { out, err, code } = await runCommand(file, args, { DATA_DIR: dataDir, ...env });
  expect(err.trim()).toMatch(sentence);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).not.toContain('secret');
  expect({ out, code }).toEqual({ out: '', code: 1 });
});

test.skipIf(missingSmallDisk)('a command on a full disk prints one sentence', async () => {
  const disk = mountSmallDisk(2);
  await (await openDatabase({ dataDir: disk.folder })).close();
  disk.fill();
  const settings = { DATA_DIR: disk.folder, ADMIN_PASSWORD: 'four gulls over the pier' };
  const { out, err, code } = await runCommand('scripts/admin.ts', ['create', 'margaret'], settings);
  disk.remove();
  expect(err).toMatch(/^The database [^\n]*(full|disk I\/O error)[^\n]*\n$/);
  expect({ out, code }).toEqual({ out: '', code: 1 });
});

test.runIf(existsSync('/dev/full'))('an export that cannot be written prints one sentence', async () => {
  const full = mkdtempSync(join(dataDir, 'export-'));
  await (await openDatabase({ dataDir: full })).close();
  const command = `exec '${process.execPath}' scripts/enquiries.ts export a@x.example > /dev/full`;
  const run = promisify(execFile)('sh', ['-c', command], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: full },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: 'The export is incomplete: it could not be written (ENOSPC).\n',
  });
});
