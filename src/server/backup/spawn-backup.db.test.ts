import { mkdtempSync, readdirSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';
import { CopyError } from '../db/exclusive-lock.ts';
import { listBackups } from './backup-files.ts';
import { readLastBackup } from './last-backup.ts';
import { spawnBackup } from './spawn-backup.ts';

onSqlite((databases) => {
  const folders: string[] = [];
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

  async function start() {
    const place = await databases.newPlace();
    const app = await startApp(await databases.open(place));
    const folder = mkdtempSync(join(tmpdir(), 'site-backups-'));
    folders.push(folder);
    for (let n = 0; n < 60; n += 1)
      await app.newClient(`203.0.113.${n}`).postJson(calls.contact, {
        firstName: 'Ada',
        lastName: 'L',
        email: 'ada@x.example',
        message: `${n} `.repeat(500),
      });
    const settings = {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      DATA_DIR: place.dataDir,
      BACKUP_DIR: folder,
    };
    return { folder, settings };
  }

  test('stopped in the middle, it leaves nothing that looks proven; the next run removes the rest', async () => {
    const { folder, settings } = await start();
    const abort = new AbortController();
    const running = spawnBackup(abort.signal, settings).catch((error: Error) => error);
    const part = new Promise<string>((resolve) => {
      const watcher = watch(folder, (_, name) => {
        if (!name?.endsWith('.part')) return;
        watcher.close();
        resolve('a part');
      });
    });
    expect(await Promise.race([part, running])).toBe('a part');
    abort.abort();
    expect(await running).toBeInstanceOf(Error);
    expect(await listBackups(folder)).toEqual([]);
    expect(await spawnBackup(new AbortController().signal, settings)).toMatchObject({
      outcome: 'made',
      enquiries: 60,
    });
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
    // Nothing is due any more.
    expect(await spawnBackup(new AbortController().signal, settings)).toEqual({ outcome: 'not-due' });
    expect(await readLastBackup(folder)).toBeDefined();
  });

  test('its error arrives as the sentence that it is', async () => {
    const { folder, settings } = await start();
    const spawned = spawnBackup(new AbortController().signal, { ...settings, BACKUP_DIR: join(folder, 'a\0b') });
    await expect(spawned).rejects.toThrow(/null bytes/);
    const failed = await spawnBackup(new AbortController().signal, { ...settings, BACKUP_DIR: '/proc/no/such' }).catch(
      (error: unknown) => error,
    );
    expect(failed).toBeInstanceOf(CopyError);
    expect((failed as Error).message).toMatch(
      /^The backup could not be made in \/proc\/no\/such \(BACKUP_DIR\): ENOENT/,
    );
  });
});
