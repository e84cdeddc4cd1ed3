import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** The database handle the limiter's own SQL runs on. */
export type LimitStore = { kind: 'sqlite' | 'postgres'; client: unknown };

/** Counts within a number of seconds; a rule's name separates its counts from the others'. */
type Rule = { points: number; duration: number };

const minute = 60;
const hour = 60 * minute;

/** Every limit of the program, in tries per seconds (PROMISES B8; the rest against floods). */
const rules = {
  loginOfAccount: { points: 10, duration: 15 * minute },
  loginOfSource: { points: 100, duration: hour },
  registration: { points: 30, duration: hour },
  enquiry: { points: 60, duration: minute },
} as const satisfies Record<string, Rule>;
export type RuleName = keyof typeof rules;

export type Limits = ReturnType<typeof createLimits>;

/** Limits kept in the database, so that several processes count together. */
export function createLimits(parts: { store: LimitStore; isOn: boolean; trustedProxies: readonly string[] }) {
  const limiters = Object.fromEntries(
    (Object.entries(rules) as [RuleName, Rule][]).map(([keyPrefix, rule]) => [
      keyPrefix,
      createLimiter(parts.store, { ...rule, keyPrefix }),
    ]),
  ) as Record<RuleName, RateLimiterSQLite | RateLimiterPostgres>;

  /** @throws {Refusal} 429 with Retry-After once the rule's count for this key is used up */
  async function count(rule: RuleName, key: string): Promise<void> {
    if (!parts.isOn) return;
    try {
      await limiters[rule].consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new Refusal(429, `Too many attempts. Please try again in ${inWords(seconds)}.`, {
        headers: { 'Retry-After': String(seconds) },
      });
    }
  }

  /** Forgets what was counted for a key. */
  async function forget(rule: RuleName, key: string): Promise<void> {
    if (parts.isOn) await limiters[rule].delete(key);
  }

  /** The address a request came from; X-Forwarded-For counts only from a trusted proxy. */
  function sourceOf(context: Context): string {
    const direct = plainAddress(getConnInfo(context).remote.address ?? 'unknown');
    if (!parts.trustedProxies.includes(direct)) return direct;
    const forwarded = (context.req.header('X-Forwarded-For') ?? '')
      .split(',')
      .map((one) => plainAddress(one.trim()))
      .filter((one) => isIP(one));
    return forwarded.findLast((one) => !parts.trustedProxies.includes(one)) ?? direct;
  }

  return { count, forget, sourceOf };
}

function createLimiter(store: LimitStore, rule: Rule & { keyPrefix: string }) {
  const options = { storeClient: store.client, tableName: 'rate_limits', tableCreated: true, ...rule };
  return store.kind === 'sqlite'
    ? new RateLimiterSQLite({ ...options, storeType: 'better-sqlite3' })
    : new RateLimiterPostgres({ ...options, storeType: 'pool' });
}

/** IPv4 inside IPv6 is IPv4; a whole /64 is one household. */
function plainAddress(address: string): string {
  const inner = address.replace(/^::ffff:/i, '');
  return isIP(inner) === 6 && inner !== '::1' ? inner.split(':').slice(0, 4).join(':') : inner;
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
