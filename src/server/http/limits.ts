import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** The database handle the limiter's own SQL runs on, and the turn it waits for. */
export type LimitStore = {
  kind: 'sqlite' | 'postgres';
  client: unknown;
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
};

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
export function createLimits(parts: {
  store: LimitStore;
  isOn: boolean;
  trustedProxies: readonly string[];
  /** Called once, when an address that is not trusted first sends X-Forwarded-For. */
  onUntrustedProxy: () => void;
}) {
  const limiters = Object.fromEntries(
    (Object.entries(rules) as [RuleName, Rule][]).map(([keyPrefix, rule]) => [
      keyPrefix,
      createLimiter(parts.store, { ...rule, keyPrefix }),
    ]),
  ) as Record<RuleName, RateLimiterSQLite | RateLimiterPostgres>;
  const { inTurn } = parts.store;
  let isUntrustedProxyReported = false;
  const trusted = readProxies(parts.trustedProxies);

  /** @throws {Refusal} 429 with Retry-After once the rule's count for this key is used up */
  async function count(rule: RuleName, key: string): Promise<void> {
    if (!parts.isOn) return;
    try {
      await inTurn(() => limiters[rule].consume(key));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // Nothing counts for so long: it was begun by a clock that has been put back since.
      if (error.msBeforeNext > 2 * rules[rule].duration * 1000) {
        await forget(rule, key);
        return count(rule, key);
      }
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new Refusal(429, `Too many attempts. Please try again in ${inWords(seconds)}.`, {
        headers: { 'Retry-After': String(seconds) },
      });
    }
  }

  /** Forgets what was counted for a key. */
  async function forget(rule: RuleName, key: string): Promise<void> {
    if (parts.isOn) await inTurn(() => limiters[rule].delete(key));
  }

  /** Removes counts that have run out: those of all rules, they share a table. */
  async function sweep(): Promise<void> {
    // Missing in the library's types; its own timer would end the process where SQLite is busy.
    const limiter = limiters.enquiry as unknown as { clearExpired(beforeMs: number): Promise<void> };
    await inTurn(() => limiter.clearExpired(Date.now()));
  }

  /** The address a request came from; X-Forwarded-For counts only from a trusted proxy. */
  function sourceOf(context: Context): string {
    // Absent where a test calls the app without a connection.
    const bindings = context.env as Partial<HttpBindings> | undefined;
    const direct = plainAddress(bindings?.incoming?.socket.remoteAddress ?? '');
    if (!isTrusted(direct)) {
      if (!isUntrustedProxyReported && context.req.header('X-Forwarded-For') !== undefined) {
        isUntrustedProxyReported = true;
        parts.onUntrustedProxy();
      }
      return networkOf(direct);
    }
    const forwarded = (context.req.header('X-Forwarded-For') ?? '').split(',').map((one) => plainAddress(one.trim()));
    // From the right: what a proxy of ours did not write, anybody may have written.
    const client = forwarded.findLast((one) => !isTrusted(one)) ?? '';
    return networkOf(isIP(client) ? client : direct);
  }

  const isTrusted = (address: string) => isIP(address) > 0 && trusted.check(address, familyOf(address));

  return { count, forget, sweep, sourceOf };
}

function createLimiter(store: LimitStore, rule: Rule & { keyPrefix: string }) {
  const options = {
    storeClient: store.client,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    ...rule,
  };
  return store.kind === 'sqlite'
    ? new RateLimiterSQLite({ ...options, storeType: 'better-sqlite3' })
    : new RateLimiterPostgres({ ...options, storeType: 'pool' });
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Addresses and networks ('10.0.0.0/8') whose X-Forwarded-For counts; config.ts has checked them. */
function readProxies(list: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const one of list) {
    const [address = '', prefix] = one.split('/');
    if (prefix === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(prefix), familyOf(address));
  }
  return proxies;
}

/** IPv4 inside IPv6 is IPv4. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** What counts as one source: an IPv4 address, or an IPv6 household, which is a whole /64. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address || 'unknown';
  const [left = [], right = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left;
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
