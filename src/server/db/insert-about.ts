import { type InsertObject, type RawBuilder, sql } from 'kysely';
import type { Queries, Tables } from './schema.ts';

/** A part of a statement that stores an enquiry: made from the name of the part before it. */
export type StatementPart = (before: string) => RawBuilder<unknown>;

/**
 * Inserts a row about each enquiry whose number the part before returns as "submissionId", and returns it too. PostgreSQL
 * alone changes several tables in one statement (PostgreSQL manual, 7.8.4).
 * @param numberColumn the column that gets the number
 */
export function insertAbout<Table extends keyof Tables, Column extends keyof Tables[Table] & string>(
  table: Table,
  row: Omit<InsertObject<Tables, Table>, Column>,
  numberColumn: Column,
): StatementPart {
  const columns = [numberColumn, ...Object.keys(row)].map((name) => sql.ref(name));
  const values = [sql.ref('submissionId'), ...Object.values(row)];
  return (before) =>
    sql`insert into ${sql.table(table)} (${sql.join(columns)}) select ${sql.join(values)} from ${sql.table(before)}
      returning ${sql.ref(numberColumn)} as "submissionId"`;
}

/**
 * Runs parts as one statement, which needs one round trip and is a transaction of its own. Each part reads the one before
 * it, which fixes their order; foreign keys are checked at the end.
 * @param first starts without a part before it
 * @returns the numbers of the enquiries
 */
export async function runParts(queries: Queries, first: RawBuilder<unknown>, rest: readonly StatementPart[]) {
  const parts = [first, ...rest.map((part, place) => part(`part_${place}`))];
  const named = parts.map((part, place) => sql`${sql.id(`part_${place}`)} as (${part})`);
  const last = sql.table(`part_${rest.length}`);
  const { rows } = await sql<{
    submissionId: number;
  }>`with ${sql.join(named)} select "submissionId" from ${last}`.execute(queries);
  return rows.map(({ submissionId }) => submissionId);
}
