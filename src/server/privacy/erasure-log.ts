import { appendFile, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder } from '../db/private-files.ts';
import type { ErasedRow, ErasedRowsStore } from './erased-rows-store.ts';

/** The file of erasures in BACKUP_DIR: one line of JSON for each. */
const fileIn = (folder: string) => join(folder, 'erasures.log');

/** What tells one erased row from every other: a number is used again after a restore, but not at the same time. */
const keyOf = ({ kind, rowId, createdAt }: ErasedRow) => `${kind} ${rowId} ${createdAt}`;

/**
 * Everything the file of a folder records; nothing where there is no file. A line that cannot be read, such as half a
 * line of a killed process, is left out: the table has it too.
 */
export async function readErasureLog(folder: string): Promise<ErasedRow[]> {
  const text = await readFile(fileIn(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => parseLine(line) ?? []);
}

function parseLine(line: string): ErasedRow | undefined {
  try {
    const row = JSON.parse(line) as Partial<ErasedRow> | null;
    const { kind, rowId, createdAt, erasedAt } = row ?? {};
    if ((kind !== 'enquiry' && kind !== 'account') || !Number.isSafeInteger(rowId)) return undefined;
    if (![createdAt, erasedAt].every((time) => typeof time === 'string' && !Number.isNaN(Date.parse(time))))
      return undefined;
    return { kind, rowId, createdAt, erasedAt } as ErasedRow;
  } catch {
    return undefined;
  }
}

/**
 * Appends to the file what the table has and the file has not, so that the loss of the database's disk does not lose it.
 * Two processes may both append a row: it is the same row twice.
 * @throws the system's error where the folder cannot be written
 */
export async function recordErasures(folder: string, store: Pick<ErasedRowsStore, 'list'>): Promise<void> {
  const recorded = new Set((await readErasureLog(folder)).map(keyOf));
  for await (const page of store.list()) {
    const lines = page.filter((row) => !recorded.has(keyOf(row))).map((row) => `${JSON.stringify(row)}\n`);
    // The line break before them ends what a killed process left of a line.
    if (lines.length === 0) continue;
    makePrivateFolder(folder);
    await appendFile(fileIn(folder), `\n${lines.join('')}`, { mode: 0o600, flush: true });
  }
}

/** Removes the lines of erasures from before a time. What another process appends meanwhile it appends again. */
export async function forgetErasures(folder: string, before: Date): Promise<void> {
  const rows = await readErasureLog(folder);
  const kept = rows.filter(({ erasedAt }) => Date.parse(erasedAt) >= before.getTime());
  if (kept.length === rows.length) return;
  const partial = `${fileIn(folder)}.part`;
  await rm(partial, { force: true });
  const file = await open(partial, 'wx', 0o600);
  try {
    await file.writeFile(kept.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(partial, fileIn(folder));
}
