import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/schema.ts';
import { maxIndexedBytes } from '../intake/enquiry-store.ts';

type Database = { queries: Queries; kind: 'sqlite' | 'postgres' };

/** Which texts are read: all, for a search of one or two letters, which no index supports, or those that are not indexed. */
type Texts = 'all' | 'not-indexed';

export type Scan = {
  texts: Texts;
  part: string;
  /** Conditions on the listing, whose alias is `l`. */
  conditions: readonly RawBuilder<unknown>[];
  oldestFirst: boolean;
  /** The scan ends after this many hits. */
  maxHits: number;
};

/** Texts that one statement reads: SQLite blocks the process for a millisecond or two. Texts that are not indexed are long. */
const batchTexts = { all: 2_000, 'not-indexed': 100 } as const;
/** PostgreSQL does not block the process: each statement reads this many times the texts of the one before it. */
const growth = { sqlite: 1, postgres: 4 } as const;

/** Finds the ids of texts that contain `part` by reading them in batches; returns them in the given order. */
export async function scanTexts({ queries, kind }: Database, scan: Scan): Promise<number[]> {
  const { texts, part, oldestFirst, maxHits } = scan;
  const rows = sourceOf(kind, texts);
  const conditions = [...rows.conditions, ...scan.conditions];
  const [order, beyond] = oldestFirst ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const end = oldestFirst ? sql`max` : sql`min`;
  const hits: number[] = [];
  let last: number | undefined;
  for (let size: number = batchTexts[texts]; hits.length < maxHits; size *= growth[kind]) {
    const further = last === undefined ? conditions : [...conditions, sql`${rows.id} ${beyond} ${last}`];
    const { rows: batch } = await sql<{ id: number; hit: number | boolean }>`
      with batch as materialized (
        select ${rows.id} as id, l."text" like ${likePattern(part)} escape '\\' as hit
        from ${rows.from} ${where(further)} order by ${rows.id} ${order} limit ${size})
      select id, hit from batch where hit or id = (select ${end}(id) from batch) order by id ${order}`.execute(queries);
    if (batch.length === 0) break;
    for (const { id, hit } of batch) if (hit) hits.push(id);
    last = batch.at(-1)?.id;
    await eventLoopTurn();
  }
  return hits.slice(0, maxHits);
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
        // The cross join fixes the order of the tables: the backlog is short.
        from: sql`search_backlog b cross join submission_listing l on l."submissionId" = b."submissionId"`,
        id: sql`b."submissionId"`,
        conditions: [],
      }
    : { ...listing, conditions: [sql`octet_length(l."text") > ${sql.lit(maxIndexedBytes)}`] };
}

export const likePattern = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

export const where = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
