import { type RawBuilder, sql } from 'kysely';

/**
 * The name of an account as the office shows it: another account may have the name of one that was removed.
 * @param id the column of the account, which is null once it is removed
 * @param name the column of its name of then
 */
export const shownName = (id: string, name: string): RawBuilder<string> =>
  sql<string>`case when ${sql.ref(id)} is null then ${sql.ref(name)} || ' (removed)' else ${sql.ref(name)} end`;
