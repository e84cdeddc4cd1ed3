import { setImmediate as giveWay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../db/schema.ts';
import { mostIndexedBytes } from './searched-text.ts';

type Database = { queries: Queries; kind: 'sqlite' | 'postgres' };

/** Which texts are read: the newest, or those that are in no index. */
type Texts = 'newest' | 'not-indexed';

export type Scan = {
  texts: Texts;
  part: string;
  /** About `l`, the listing: which of its rows are looked at. */
  conditions: readonly RawBuilder<unknown>[];
  oldestFirst: boolean;
  /** Hits after which the scan ends. */
  most: number;
};

/**
 * One or two letters, which no index knows, are looked for in so many of the newest texts: 20 to
 * 30 ms, however many there are. Three letters and more are found in all.
 */
export const newestTexts = 25_000;

/** Texts in one statement: SQLite holds up the process meanwhile, for a millisecond or two. Those not indexed are long. */
const pieceTexts = { newest: 2_000, 'not-indexed': 100 } as const;
/** PostgreSQL works elsewhere: each statement takes so many times the texts of the one before it. */
const growth = { sqlite: 1, postgres: 4 } as const;

/** Finds ids by reading texts, piece by piece; answers those that hold the part, in the order that is asked for. */
export async function scanTexts({ queries, kind }: Database, scan: Scan): Promise<number[]> {
  const { texts, part, oldestFirst, most } = scan;
  const rows = sourceOf(kind, texts);
  const conditions = [...rows.conditions, ...scan.conditions];
  if (texts === 'newest') {
    const floor = await findFloor(queries);
    if (floor > 0) conditions.push(sql`${rows.id} > ${floor}`);
  }
  const [order, beyond] = oldestFirst ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const end = oldestFirst ? sql`max` : sql`min`;
  const hits: number[] = [];
  let last: number | undefined;
  for (let size: number = pieceTexts[texts]; hits.length < most; size *= growth[kind]) {
    const further = last === undefined ? conditions : [...conditions, sql`${rows.id} ${beyond} ${last}`];
    const { rows: piece } = await sql<{ id: number; hit: number | boolean }>`
      with piece as materialized (
        select ${rows.id} as id, l."text" like ${likePattern(part)} escape '\\' as hit
        from ${rows.from} ${where(further)} order by ${rows.id} ${order} limit ${size})
      select id, hit from piece where hit or id = (select ${end}(id) from piece) order by id ${order}`.execute(queries);
    if (piece.length === 0) break;
    for (const { id, hit } of piece) if (hit) hits.push(id);
    last = piece.at(-1)?.id;
    await giveWay();
  }
  return hits.slice(0, most);
}

function sourceOf(kind: Database['kind'], texts: Texts) {
  const listing = {
    from: sql`submission_listing l`,
    id: sql`l."submissionId"`,
    conditions: [] as RawBuilder<unknown>[],
  };
  if (texts === 'newest') return listing;
  return kind === 'sqlite'
    ? {
        // The order of the tables as written: the backlog is short.
        from: sql`search_backlog b cross join submission_listing l on l."submissionId" = b."submissionId"`,
        id: sql`b."submissionId"`,
        conditions: [],
      }
    : { ...listing, conditions: [sql`octet_length(l."text") > ${sql.lit(mostIndexedBytes)}`] };
}

async function findFloor(queries: Queries): Promise<number> {
  const newest = await queries
    .selectFrom('submission_listing')
    .select((eb) => eb.fn.max('submissionId').as('id'))
    .executeTakeFirst();
  return (newest?.id ?? 0) - newestTexts;
}

export const likePattern = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export const where = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
