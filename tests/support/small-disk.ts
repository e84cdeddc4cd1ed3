import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The reason why no small file system can be mounted, or undefined. */
export const missingSmallDisk = ((): string | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'a file system can be mounted by root alone';
  const folder = mkdtempSync(join(tmpdir(), 'site-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]).status === 0;
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return mounted ? undefined : 'this machine lets nobody mount a file system';
})();

/** A file system of a few megabytes that tests fill and empty. */
export function mountSmallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'site-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Uses every free byte. */
    fill(): void {
      const file = openSync(filler, 'w');
      try {
        for (let size = 1 << 20; size >= 1; size >>= 1) writeAll(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    makeReadOnly: () => execFileSync('mount', ['-o', 'remount,ro', folder]),
    makeRoom: () => rmSync(filler, { force: true }),
    remove(): void {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function writeAll(file: number, bytes: Buffer): void {
  try {
    while (writeSync(file, bytes) === bytes.length);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
