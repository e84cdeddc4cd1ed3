import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  hashFile,
  listBackups,
  nameBackup,
  pruneBackups,
  publishBackup,
  removeLeftovers,
  verifyChecksum,
} from './backup-files.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'site-backups-'))));
afterEach(() => rmSync(folder, { recursive: true }));
const put = (...names: string[]) => names.forEach((name) => writeFileSync(join(folder, name), name));
const nights = (count: number) =>
  Array.from({ length: count }, (_, n) => nameBackup(new Date(Date.UTC(2026, 10, n + 1, 3, 30)), 'sqlite.gz'));
const putProven = (...names: string[]) => put(...names, ...names.map((name) => `${name}.sha256`));

test('names are times, and sort as they do', () => {
  expect(nameBackup(new Date('2026-11-25T03:30:00.789Z'), 'sqlite.gz')).toBe('site-2026-11-25T033000Z.sqlite.gz');
  expect(nameBackup(new Date('2026-11-25T03:30:00.000Z'), 'dump')).toBe('site-2026-11-25T033000Z.dump');
});

test('a published backup is private, and sha256sum accepts it; a changed byte is found', async () => {
  put('x.part');
  const file = join(folder, 'site-2026-11-25T033000Z.dump');
  await publishBackup(join(folder, 'x.part'), file, await hashFile(join(folder, 'x.part')));
  expect(readdirSync(folder)).toEqual(['site-2026-11-25T033000Z.dump', 'site-2026-11-25T033000Z.dump.sha256']);
  expect(statSync(`${file}.sha256`).mode & 0o777).toBe(0o600);
  expect(execFileSync('sha256sum', ['-c', `${file}.sha256`], { cwd: folder, encoding: 'utf8' })).toMatch(/: OK\n$/);
  expect(await verifyChecksum(file)).toBe(true);
  writeFileSync(file, readFileSync(file, 'utf8').replace('x', 'y'));
  await expect(verifyChecksum(file)).rejects.toThrow(/was changed after it was made: .*Take another backup\.$/);
  rmSync(`${file}.sha256`);
  expect(await verifyChecksum(file)).toBe(false);
  writeFileSync(`${file}.sha256`, 'no checksum');
  await expect(verifyChecksum(file)).rejects.toThrow(/was changed/);
});

describe('pruning', () => {
  test('keeps the newest proven backups and the files of others', async () => {
    const names = nights(6);
    putProven(...names.slice(0, 4));
    // Unproven: one older than all that are kept, one newer.
    put(names[4] ?? '', 'site-2026-10-01T033000Z.sqlite.gz', 'holiday.jpg', 'site-old.sqlite.gz');
    const { removed, oldest } = await pruneBackups(folder, 2);
    expect(removed.toSorted()).toEqual(['site-2026-10-01T033000Z.sqlite.gz', names[0], names[1]]);
    expect(oldest).toEqual(new Date(Date.UTC(2026, 10, 3, 3, 30)));
    expect(readdirSync(folder).toSorted()).toEqual(
      [
        ...names.slice(2, 5),
        `${names[2]}.sha256`,
        `${names[3]}.sha256`,
        'holiday.jpg',
        'site-old.sqlite.gz',
      ].toSorted(),
    );
  });

  test('never removes the last proven backup', async () => {
    const [first = '', second = ''] = nights(2);
    putProven(first);
    put(second);
    expect((await pruneBackups(folder, 0)).removed).toEqual([]);
    expect((await listBackups(folder)).map(({ name, isProven }) => [name, isProven])).toEqual([
      [second, false],
      [first, true],
    ]);
  });

  test('removes nothing where nothing is proven', async () => {
    put(...nights(3));
    expect(await pruneBackups(folder, 1)).toEqual({ removed: [] });
    expect(readdirSync(folder)).toHaveLength(3);
  });
});

test('what killed runs left is removed: parts of each kind, and checksums without a file', async () => {
  const [name = ''] = nights(1);
  putProven(name);
  const others = ['site.part', 'x.sha256', 'site-a.sqlite.gz.part.txt', 'erasures.log'];
  put(...others);
  put(
    'site-2026-11-25T033000Z.sqlite.gz.00c0ffee.raw.part',
    'site-2026-11-25T033000Z.sqlite.gz.00c0ffee.raw.part-journal',
    'site-2026-11-25T033000Z.dump.00c0ffee.part',
    'site-2026-11-25T033000Z.dump.sha256.part',
    'site-2026-11-25T033000Z.dump.sha256',
  );
  await removeLeftovers(folder);
  expect(readdirSync(folder).toSorted()).toEqual([name, `${name}.sha256`, ...others].toSorted());
});
