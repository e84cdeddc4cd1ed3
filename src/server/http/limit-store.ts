import { createHash } from 'node:crypto';
import { setImmediate as eventLoopTurn } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Queries } from '../db/schema.ts';

/** The database client for the limiter's own SQL, and the function that waits for a connection. */
export type LimitStore = {
  kind: 'sqlite' | 'postgres';
  client: unknown;
  withConnection<Result>(work: () => Promise<Result>): Promise<Result>;
};

/** Counts for one rule; `consume` rejects with a RateLimiterRes when the points are used up, `penalty` only adds. */
export type Limiter = Pick<RateLimiterMemory, 'consume' | 'penalty' | 'get' | 'delete'>;

/** Sources counted in memory at a time: an attacker with more of them must not use up the memory. */
const maxSources = 10_000;

/** What is counted for each key, and where. */
type CountedRule = { keyPrefix: string; points: number; duration: number; place: 'database' | 'memory' };

/** Creates the counter of a rule. Only this module writes rate_limits, by the library. */
export function createLimiter(store: LimitStore, rule: CountedRule): Limiter {
  if (rule.place === 'memory') return createMemoryLimiter(rule);
  const limiter = createStoredLimiter(store, rule);
  // SQLite blocks the event loop until a count is flushed: what arrived in between, as in a burst of sign-ins, comes first.
  const run = <Result>(work: () => Promise<Result>) =>
    store.withConnection(async () => {
      if (store.kind === 'sqlite') await eventLoopTurn();
      return work();
    });
  return {
    consume: (key, points) => run(() => limiter.consume(hashKey(key), points)),
    penalty: (key, points) => run(() => limiter.penalty(hashKey(key), points)),
    get: (key) => run(() => limiter.get(hashKey(key))),
    delete: (key) => run(() => limiter.delete(hashKey(key))),
  };
}

/** A key as the database has it: people also type their password into the field of the username. */
export const hashKey = (key: string | number): string => createHash('sha256').update(String(key)).digest('base64url');

/** Counts in memory; beyond `maxSources` the least recently seen source is removed. */
function createMemoryLimiter(rule: CountedRule): Limiter {
  const limiter = new RateLimiterMemory(rule);
  /** In order of their last request. */
  const seen = new Set<string>();
  async function touch(key: string): Promise<void> {
    seen.delete(key);
    seen.add(key);
    if (seen.size <= maxSources) return;
    const [oldest = key] = seen;
    seen.delete(oldest);
    await limiter.delete(oldest);
  }
  return {
    async consume(key, points) {
      await touch(String(key));
      return limiter.consume(key, points);
    },
    async penalty(key, points) {
      await touch(String(key));
      return limiter.penalty(key, points);
    },
    get: (key) => limiter.get(key),
    delete: (key) => limiter.delete(key),
  };
}

function createStoredLimiter(store: LimitStore, rule: CountedRule) {
  const options = {
    storeClient: store.client,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    points: rule.points,
    duration: rule.duration,
    keyPrefix: rule.keyPrefix,
  };
  return store.kind === 'sqlite'
    ? new RateLimiterSQLite({ ...options, storeType: 'better-sqlite3' })
    : new RateLimiterPostgres({
        ...options,
        storeClient: withoutStatementNames(store.client as Pool),
        storeType: 'pool',
      });
}

type Pool = { query(text: string, values: unknown[]): Promise<unknown> };

/** PgBouncer before 1.21 does not support the library's named statements with transaction pooling. */
const withoutStatementNames = (pool: Pool) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
});

/** Deletes counts that have expired. The library does so by a timer, which would end the process when SQLite is busy. */
export async function deleteExpiredCounts(queries: Queries): Promise<void> {
  await queries.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute();
}
