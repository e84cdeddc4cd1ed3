import { CopyError } from '../src/server/db/exclusive-lock.ts';
import type { Database } from '../src/server/db/open.ts';
import { createErasedRowsStore } from '../src/server/privacy/erased-rows-store.ts';
import { recordErasures as appendErasures } from '../src/server/privacy/erasure-log.ts';

/**
 * Records what a command has erased in the file beside the backups.
 * @param folder BACKUP_DIR; undefined where the site makes no backups
 * @throws {CopyError} where it cannot be written: the erasure itself is done
 */
export async function recordErasures({ queries }: Database, folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  await appendErasures(folder, createErasedRowsStore(queries)).catch((error: unknown) => {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new CopyError(
      `It is erased, but that could not be recorded in ${folder} (BACKUP_DIR), from where a restored backup learns of it: ${error.message}.`,
      { cause: error },
    );
  });
}
