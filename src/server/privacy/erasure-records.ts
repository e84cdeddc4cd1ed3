import type { Database } from '../db/open.ts';
import { createErasedRowsStore, type ErasedRow } from './erased-rows-store.ts';
import { forgetErasures, readErasureLog, recordErasures } from './erasure-log.ts';
import type { ErasureStore } from './erasure-store.ts';

/** Clocks of the machines of site and database may differ; an erasure is kept so much longer than needed. */
const marginMs = 24 * 60 * 60 * 1000;

/** A stored enquiry or account. */
type Created = { id: number; createdAt: string };

/** Rows of one query. */
const pageRows = 500;

type Parts = {
  database: Pick<Database, 'queries'>;
  erasure: Pick<ErasureStore, 'listCreated' | 'erase' | 'purgeErased'>;
  accounts: {
    listCreated(ids: readonly number[]): Promise<Created[]>;
    /** Returns false for the only administrator, who stays. */
    deleteUser(id: number): Promise<boolean>;
  };
  /** BACKUP_DIR; without it the table alone remembers erasures. */
  folder: string | undefined;
};

/** How many enquiries and accounts were erased again. */
export type Replayed = { enquiries: number; accounts: number };

/**
 * Remembers what was erased for as long as a backup may still have it, and erases it again after a restore: the privacy
 * policy promises that what was erased does not come back.
 */
export function createErasureRecords({ database, erasure, accounts, folder }: Parts) {
  const store = createErasedRowsStore(database.queries);
  let isPurgeDue = false;

  /** Writes new erasures into the file beside the backups. Throws the system's error where it cannot be written. */
  async function record(): Promise<void> {
    if (folder !== undefined) await recordErasures(folder, store);
  }

  /**
   * Erases again what the table, the file and `more` list, where number and time of creation are the same. Also purges
   * freed pages and the search index.
   * @throws {IncompleteErasureError} where something remains; call it again later
   */
  async function replay(more: readonly ErasedRow[] = []): Promise<Replayed> {
    const outcome = { enquiries: 0, accounts: 0 };
    const replayPage = async (rows: readonly ErasedRow[]) => {
      const enquiries = await listReturned(rows, 'enquiry', erasure.listCreated);
      await erasure.erase(enquiries);
      outcome.enquiries += enquiries.length;
      for (const id of await listReturned(rows, 'account', accounts.listCreated))
        if (await accounts.deleteUser(id)) outcome.accounts += 1;
    };
    for await (const page of store.list()) await replayPage(page);
    const listed = [...more, ...(folder === undefined ? [] : await readErasureLog(folder))];
    for (let at = 0; at < listed.length; at += pageRows) await replayPage(listed.slice(at, at + pageRows));
    isPurgeDue ||= outcome.enquiries + outcome.accounts > 0;
    if (isPurgeDue) await erasure.purgeErased();
    isPurgeDue = false;
    return outcome;
  }

  /** Forgets erasures from before the oldest backup that is kept: no backup has their rows any more. */
  async function forget(oldestBackup: Date): Promise<void> {
    const before = new Date(oldestBackup.getTime() - marginMs);
    await store.deleteBefore(before.toISOString());
    if (folder !== undefined) await forgetErasures(folder, before);
  }

  return { record, replay, forget };
}

/** The numbers of the rows of a kind that exist again: with the same number, created at the same time. */
async function listReturned(
  erased: readonly ErasedRow[],
  kind: ErasedRow['kind'],
  listCreated: (ids: readonly number[]) => Promise<Created[]>,
): Promise<number[]> {
  const ofKind = erased.filter((row) => row.kind === kind);
  if (ofKind.length === 0) return [];
  const known = new Set(ofKind.map(({ rowId, createdAt }) => `${rowId} ${createdAt}`));
  const found = await listCreated(ofKind.map(({ rowId }) => rowId));
  return found.filter(({ id, createdAt }) => known.has(`${id} ${createdAt}`)).map(({ id }) => id);
}

export type ErasureRecords = ReturnType<typeof createErasureRecords>;
