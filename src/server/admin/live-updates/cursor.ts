/**
 * How far a table has been read to which rows are only ever added: the newest number, and those before it that were not
 * there. PostgreSQL gives numbers out before they are committed, so that a smaller one may come later.
 */
export type Cursor = { newest: number; missing: readonly number[] };

/**
 * A number that so many have overtaken does not come any more: it was given back, or erased. Enquiries share
 * transactions of up to 64, of which a process has two on their way (decisions/0016): enough for four processes.
 */
export const overtaken = 512;

/** Where one is who had read up to a cursor and now finds these numbers. */
export function moveOn({ newest, missing }: Cursor, found: readonly number[]): Cursor {
  const end = Math.max(newest, ...found);
  const there = new Set(found);
  const left = missing.filter((id) => id >= end - overtaken && !there.has(id));
  for (let id = Math.max(newest + 1, end - overtaken); id < end; id += 1) if (!there.has(id)) left.push(id);
  return { newest: end, missing: left };
}

/** Where one is who has just read the newest rows of a table, or all of them where they are fewer than `overtaken`. */
export function cursorOf(newestIds: readonly number[]): Cursor {
  const beginning = newestIds.length < overtaken ? 0 : Math.min(...newestIds);
  return moveOn({ newest: beginning, missing: [] }, newestIds);
}

/** As it travels: '812~700-763~801'. */
export function writeCursor({ newest, missing }: Cursor): string {
  const ranges: { first: number; last: number }[] = [];
  for (const id of missing) {
    const range = ranges.at(-1);
    if (range && range.last === id - 1) range.last = id;
    else ranges.push({ first: id, last: id });
  }
  return [newest, ...ranges.map(({ first, last }) => (first === last ? first : `${first}-${last}`))].join('~');
}

/** The databases' own limit of these numbers. */
const largest = 2 ** 31 - 1;

/** Undefined for what is no cursor. */
export function readCursor(text: string): Cursor | undefined {
  if (!/^\d{1,10}(~\d{1,10}(-\d{1,10})?)*$/.test(text)) return undefined;
  const [newest = '', ...parts] = text.split('~');
  const end = Number(newest);
  if (end > largest || parts.length > overtaken) return undefined;
  const missing = new Set<number>();
  for (const part of parts) {
    const [first = 0, last = first] = part.split('-').map(Number);
    for (let id = Math.max(first, end - overtaken, 1); id <= Math.min(last, end - 1); id += 1) missing.add(id);
  }
  return { newest: end, missing: [...missing].toSorted((a, b) => a - b) };
}
