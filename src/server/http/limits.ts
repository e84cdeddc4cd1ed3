import { BlockList, isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { HttpError } from './http-error.ts';

/** The database client for the limiter's own SQL, and the function that waits for a connection. */
export type LimitStore = {
  kind: 'sqlite' | 'postgres';
  client: unknown;
  withConnection<Result>(work: () => Promise<Result>): Promise<Result>;
};

/**
 * So many points within a number of seconds; a rule's name separates its counts from the others'. `place` is where they
 * are counted: 'database', where all processes count together and a restart forgets nothing, or 'memory' of one process,
 * which costs an enquiry no write.
 */
type Rule = {
  points: number;
  duration: number;
  place: 'database' | 'memory';
  /** The first sentence of the error; the second one says when to try again. */
  sentence?: string;
  /** Logged once an hour, for a limit of all sources together: an error where enquiries are lost by it. */
  warning?: string;
  level?: 'warn' | 'error';
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** All rate limits (SECURITY.md, Limits). Points are requests, or bytes where the name says so. */
const rules = {
  loginOfAccount: { points: 10, duration: 15 * minute, place: 'database' },
  loginOfSource: { points: 100, duration: hour, place: 'database' },
  registration: { points: 30, duration: hour, place: 'database' },
  enquiry: { points: 60, duration: minute, place: 'memory' },
  // A hundred and more of the longest enquiries. An honest visitor sends one or two a day.
  enquiryBytesOfSource: {
    points: 5_000_000,
    duration: day,
    place: 'memory',
    sentence: 'Too much text was sent from your network today.',
  },
  // Many sources together need at least ten days to fill a 20 GB disk, which leaves time to see the warning and act.
  enquiryBytes: {
    points: 500_000_000,
    duration: day,
    place: 'memory',
    sentence: 'The site cannot take any more messages today.',
    warning: 'enquiries of all sources are refused: their bytes of a day are used up',
    level: 'error',
  },
  newsletter: { points: 60, duration: minute, place: 'memory' },
  // The page of the link in a notification: a signature to verify and, if it is ours, a row to read.
  mailLink: { points: 60, duration: minute, place: 'memory' },
  // The page with which an administrator registers a passkey: a token to look up, a signature to verify.
  passkeyLink: { points: 60, duration: minute, place: 'memory' },
  // Reports of one administrator that an enquiry is open, or was closed: each writes a row. An open one sends four a minute.
  reading: { points: 240, duration: minute, place: 'memory' },
  // Rendering takes 10 to 50 ms of a processor, a hundred times as much as a built page: a source gets a fortieth of a
  // processor, all sources together at most a quarter.
  rendering: { points: 30, duration: minute, place: 'memory' },
  renderingOfAll: {
    points: 300,
    duration: minute,
    place: 'memory',
    sentence: 'The site is very busy right now.',
    warning: 'pages are rendered for nobody until the minute is over: many sources asked for them',
  },
} as const satisfies Record<string, Rule>;
export type RuleName = keyof typeof rules;

/** Counts for one rule; `consume` rejects with a RateLimiterRes when the points are used up. */
type Limiter = { consume(key: string, points: number): Promise<unknown>; delete(key: string): Promise<unknown> };

/** Sources counted in memory at a time: an attacker with more of them must not use up the memory. */
const maxSources = 10_000;
const warnEveryMs = 60 * 60 * 1000;

export type Limits = ReturnType<typeof createLimits>;

/** The rate limits, each counted where its rule says. */
export function createLimits(parts: {
  store: LimitStore;
  isOn: boolean;
  trustedProxies: readonly string[];
  /** Called once, when an untrusted address first sends X-Forwarded-For. */
  onUntrustedProxy: () => void;
  log: Record<'warn' | 'error', (fields: object, message: string) => void>;
}) {
  const limiters = Object.fromEntries(
    (Object.entries(rules) as [RuleName, Rule][]).map(([keyPrefix, rule]) => [
      keyPrefix,
      createLimiter(parts.store, { ...rule, keyPrefix }),
    ]),
  ) as Record<RuleName, Limiter>;
  // Any rule works. The method is missing in the library's types; the library's own timer would end the process when
  // SQLite is busy.
  const table = createStoredLimiter(parts.store, { ...rules.registration, keyPrefix: '' }) as unknown as {
    clearExpired(beforeMs: number): Promise<void>;
  };
  const warnedAt = new Map<RuleName, number>();
  const { withConnection } = parts.store;
  let isUntrustedProxyReported = false;
  const trusted = readProxies(parts.trustedProxies);

  /** @throws {HttpError} 429 with Retry-After once the rule's points for this key are used up */
  async function count(name: RuleName, key: string, points = 1): Promise<void> {
    if (!parts.isOn) return;
    const rule: Rule = rules[name];
    try {
      await limiters[name].consume(key, points);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      // No rule lasts that long: the clock has been set back since the count began.
      if (error.msBeforeNext > 2 * rule.duration * 1000) {
        await forget(name, key);
        return count(name, key, points);
      }
      if (rule.warning) warnHourly(name, rule.warning, rule.level);
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      const { sentence = 'Too many attempts.' } = rule;
      throw new HttpError(429, `${sentence} Please try again in ${inWords(seconds)}.`, {
        headers: { 'Retry-After': String(seconds) },
      });
    }
  }

  function warnHourly(rule: RuleName, warning: string, level: 'warn' | 'error' = 'warn'): void {
    const now = performance.now();
    if (now - (warnedAt.get(rule) ?? -Infinity) < warnEveryMs) return;
    warnedAt.set(rule, now);
    parts.log[level]({ event: 'rate-limit', rule }, warning);
  }

  /** Resets the count of a key. */
  async function forget(rule: RuleName, key: string): Promise<void> {
    if (parts.isOn) await limiters[rule].delete(key);
  }

  /** Removes expired counts of all rules from the database. */
  async function sweep(): Promise<void> {
    await withConnection(() => table.clearExpired(Date.now()));
  }

  const isTrusted = (address: string) => isIP(address) > 0 && trusted.check(address, familyOf(address));
  const isFromTrustedProxy = (context: Context) => isTrusted(remoteAddressOf(context));

  /** The network address of the client; X-Forwarded-For counts only from a trusted proxy. */
  function sourceOf(context: Context): string {
    const direct = remoteAddressOf(context);
    if (!isTrusted(direct)) {
      if (!isUntrustedProxyReported && context.req.header('X-Forwarded-For') !== undefined) {
        isUntrustedProxyReported = true;
        parts.onUntrustedProxy();
      }
      return networkOf(direct);
    }
    const forwarded = (context.req.header('X-Forwarded-For') ?? '').split(',').map((one) => toIpv4(one.trim()));
    // From the right: anybody may have written what a trusted proxy did not write.
    const client = forwarded.findLast((one) => !isTrusted(one)) ?? '';
    return networkOf(isIP(client) ? client : direct);
  }

  return { count, forget, sweep, sourceOf, isFromTrustedProxy };
}

/** The address at the other end of the connection, an IPv4 address as such; empty where a test calls the app without a connection. */
export function remoteAddressOf(context: Context): string {
  const bindings = context.env as Partial<HttpBindings> | undefined;
  return toIpv4(bindings?.incoming?.socket.remoteAddress ?? '');
}

function createLimiter(store: LimitStore, rule: Rule & { keyPrefix: string }): Limiter {
  if (rule.place === 'memory') return createMemoryLimiter(rule);
  const limiter = createStoredLimiter(store, rule);
  return {
    consume: (key, points) => store.withConnection(() => limiter.consume(key, points)),
    delete: (key) => store.withConnection(() => limiter.delete(key)),
  };
}

/** Counts in memory; beyond `maxSources` the least recently seen source is removed. */
function createMemoryLimiter(rule: Rule & { keyPrefix: string }): Limiter {
  const limiter = new RateLimiterMemory(rule);
  /** In order of their last request. */
  const seen = new Set<string>();
  return {
    async consume(key, points) {
      seen.delete(key);
      seen.add(key);
      if (seen.size > maxSources) {
        const [oldest = key] = seen;
        seen.delete(oldest);
        await limiter.delete(oldest);
      }
      return limiter.consume(key, points);
    },
    delete: (key) => limiter.delete(key),
  };
}

function createStoredLimiter(store: LimitStore, rule: Rule & { keyPrefix: string }) {
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
    : new RateLimiterPostgres({ ...options, storeClient: withoutNames(store.client as Pool), storeType: 'pool' });
}

type Pool = { query(text: string, values: unknown[]): Promise<unknown> };

/** PgBouncer before 1.21 does not support the library's named statements with transaction pooling. */
const withoutNames = (pool: Pool) => ({
  query: ({ text, values }: { text: string; values: unknown[] }) => pool.query(text, values),
});

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Addresses and networks ('10.0.0.0/8') of trusted proxies; config.ts has checked them. */
function readProxies(list: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const one of list) {
    const [address = '', prefix] = one.split('/');
    if (prefix === undefined) proxies.addAddress(address, familyOf(address));
    else proxies.addSubnet(address, Number(prefix), familyOf(address));
  }
  return proxies;
}

/** An IPv4-mapped IPv6 address as IPv4. */
const toIpv4 = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** One source: an IPv4 address, or the /64 network that an IPv6 household has. */
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
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
