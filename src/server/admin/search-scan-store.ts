import { setImmediate as giveWay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/schema.ts';
import { mostIndexedBytes } from '../intake/searched-text.ts';

type Database = { queries: Queries; kind: 'sqlite' | 'postgres' };

/** Which texts are read: all, as for one or two letters, which no index knows, or those that are in no index. */
type Texts = 'all' | 'not-indexed';

export type Scan = {
  texts: Texts;
  part: string;
  /** About `l`, the listing: which of its rows are looked at. */
  conditions: readonly RawBuilder<unknown>[];
  oldestFirst: boolean;
  /** Hits after which the scan ends. */
  most: number;
};

/** Texts in one statement: SQLite holds up the process meanwhile, for a millisecond or two. Those not indexed are long. */
const pieceTexts = { all: 2_000, 'not-indexed': 100 } as const;
/** PostgreSQL works elsewhere: each statement takes so many times the texts of the one before it. */
const growth = { sqlite: 1, postgres: 4 } as const;

/** Finds ids by reading texts, piece by piece; answers those that hold the part, in the order that is asked for. */
export async function scanTexts({ queries, kind }: Database, scan: Scan): Promise<number[]> {
  const { texts, part, oldestFirst, most } = scan;
  const rows = sourceOf(kind, texts);
  const conditions = [...rows.conditions, ...scan.conditions];
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
  if (texts === 'all') return listing;
  return kind === 'sqlite'
    ? {
        // The order of the tables as written: the backlog is short.
        from: sql`search_backlog b cross join submission_listing l on l."submissionId" = b."submissionId"`,
        id: sql`b."submissionId"`,
        conditions: [],
      }
    : { ...listing, conditions: [sql`octet_length(l."text") > ${sql.lit(mostIndexedBytes)}`] };
}

export const likePattern = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export const where = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
