import type { Transaction } from 'kysely';
import type { Queries, Tables } from './schema.ts';

/** What each open transaction does once it is committed. */
const afterCommits = new WeakMap<Queries, (() => void)[]>();

/** Runs work in a transaction, and then what the work left to `afterCommit`. */
export async function inTransaction<Result>(
  queries: Queries,
  work: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const calls: (() => void)[] = [];
  const result = await queries.transaction().execute((trx) => {
    afterCommits.set(trx, calls);
    return work(trx);
  });
  for (const call of calls) call();
  return result;
}

/** Calls a function once the transaction is committed, or at once if `queries` is not a transaction. */
export function afterCommit(queries: Queries, call: () => void): void {
  const calls = afterCommits.get(queries);
  if (!calls && queries.isTransaction) throw new Error('This transaction did not begin with inTransaction().');
  if (calls) calls.push(call);
  else call();
}
