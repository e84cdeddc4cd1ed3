import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onSqlite } from '../../../tests/support/database.ts';
import { openDatabase } from './open.ts';
import { findReadableByOthers, restrictToOwner } from './private-files.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

describe.skipIf(process.platform === 'win32')('files of the embedded database', () => {
  let folder: string;
  let umask: number;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'site-private-'));
    chmodSync(folder, 0o755);
    // The umask of most systems: other users may read new files and folders.
    umask = process.umask(0o022);
  });
  afterEach(() => {
    process.umask(umask);
    rmSync(folder, { recursive: true, force: true });
  });
  const listModes = (dataDir: string) =>
    Object.fromEntries(readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name)).toString(8)]));

  onSqlite(() => {
    test('a folder that is reached by a link counts by its own mode', async () => {
      const dataDir = join(folder, 'data');
      mkdirSync(dataDir, { mode: 0o755 });
      const link = join(folder, 'current');
      symlinkSync(dataDir, link);
      expect(findReadableByOthers(link)).toEqual([link]);
      await (await openDatabase({ dataDir: link })).close();
      expect(modeOf(dataDir)).toBe(0o700);
      expect(findReadableByOthers(link)).toEqual([]);
    });

    test('a link to a folder that does not exist is named, and nothing is created in its place', async () => {
      const parent = mkdtempSync(join(tmpdir(), 'site-link-'));
      const link = join(parent, 'data');
      symlinkSync(join(parent, 'disk'), link);
      await expect(openDatabase({ dataDir: link })).rejects.toThrow(
        `could not be opened: ${link} is a link to ${join(parent, 'disk')}, which does not exist.`,
      );
      expect(readdirSync(parent)).toEqual(['data']);
      rmSync(parent, { recursive: true });
    });

    test('a new database and its folder have modes 0600 and 0700, whatever the umask', async () => {
      const dataDir = join(folder, 'new', 'data');
      const database = await openDatabase({ dataDir });
      database.isSoleProcess();
      expect(listModes(dataDir)).toEqual({
        'site.lock': '600',
        'site.lock-journal': '600',
        'site.sqlite': '600',
        'site.sqlite-shm': '600',
        'site.sqlite-wal': '600',
      });
      expect([modeOf(dataDir), modeOf(join(folder, 'new'))]).toEqual([0o700, 0o700]);
      await database.close();
    });

    test('opening a database removes other users’ access to its files', async () => {
      const first = await openDatabase({ dataDir: folder });
      first.isSoleProcess();
      writeFileSync(join(folder, 'site.sqlite.replaced-2026-01-01T00-00-00-000Z'), 'an older database');
      chmodSync(folder, 0o755);
      for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
      expect(findReadableByOthers(folder)).toHaveLength(7);

      const second = await openDatabase({ dataDir: folder });
      expect(new Set(Object.values(listModes(folder)))).toEqual(new Set(['600']));
      expect(modeOf(folder)).toBe(0o700);
      expect(findReadableByOthers(folder)).toEqual([]);
      await second.close();
      await first.close();
    });
  });

  test('a folder that holds other files keeps its mode and is reported', () => {
    writeFileSync(join(folder, 'site.sqlite'), '');
    writeFileSync(join(folder, 'notes.txt'), '');
    restrictToOwner(folder);
    expect(listModes(folder)).toEqual({ 'notes.txt': '644', 'site.sqlite': '600' });
    expect(modeOf(folder)).toBe(0o755);
    expect(findReadableByOthers(folder)).toEqual([folder]);
  });

  test('the target of a symbolic link keeps its mode', () => {
    const elsewhere = join(folder, 'elsewhere');
    writeFileSync(elsewhere, '');
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    symlinkSync(elsewhere, join(dataDir, 'site.sqlite.replaced-1'));
    restrictToOwner(dataDir);
    expect(modeOf(elsewhere)).toBe(0o644);
  });

  test('files whose mode cannot be changed cause no error', () => {
    expect(() => restrictToOwner(join(folder, 'missing'))).not.toThrow();
    expect(findReadableByOthers(join(folder, 'missing'))).toEqual([]);
    expect(() => restrictToOwner('/proc/self')).not.toThrow();
  });
});
