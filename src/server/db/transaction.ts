import { isConflict } from './database-errors.ts';
import type { Queries, Trx } from './schema.ts';

/** What each open transaction does once it is committed. */
const afterCommits = new WeakMap<Queries, (() => void)[]>();

/** How often a transaction that conflicts with others is tried. */
const maxTries = 3;

/**
 * Runs work in a transaction, and then what the work left to `afterCommit`. PostgreSQL ends one of two transactions that
 * wait for each other: its work runs again.
 */
export async function inTransaction<Result>(queries: Queries, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  const { result, calls } = await tryTransaction(queries, work, maxTries);
  for (const call of calls) call();
  return result;
}

async function tryTransaction<Result>(
  queries: Queries,
  work: (trx: Trx) => Promise<Result>,
  tries: number,
): Promise<{ result: Result; calls: (() => void)[] }> {
  const calls: (() => void)[] = [];
  try {
    const result = await queries.transaction().execute((trx) => {
      afterCommits.set(trx, calls);
      return work(trx);
    });
    return { result, calls };
  } catch (error) {
    if (tries === 1 || !isConflict(error)) throw error;
    return tryTransaction(queries, work, tries - 1);
  }
}

/** Calls a function once the transaction is committed, or at once if `queries` is not a transaction. */
export function afterCommit(queries: Queries, call: () => void): void {
  const calls = afterCommits.get(queries);
  if (!calls && queries.isTransaction) throw new Error('This transaction did not begin with inTransaction().');
  if (calls) calls.push(call);
  else call();
}
