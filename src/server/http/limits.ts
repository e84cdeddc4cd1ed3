import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '../log.ts';
import { createLogThrottle } from '../log-throttle.ts';
import { HttpError } from './http-error.ts';
import { createLimiter, type Limiter, type LimitStore } from './limit-store.ts';
import { describeRoughly, hourMs, secondMs } from '../../contract/duration.ts';

/**
 * A number of points within a number of seconds; a rule's name separates its counts from the others'. `place` is where they
 * are counted: 'database', where all processes count together and a restart forgets nothing, or 'memory' of one process,
 * which costs an enquiry no write.
 */
type Rule = {
  points: number;
  duration: number;
  place: 'database' | 'memory';
  /** The first sentence of the error; the second one says when to try again. */
  sentence?: string;
  /** Logged once an hour, for a limit of all sources together: an error if it rejects enquiries. */
  warning?: string;
  level?: 'warn' | 'error';
};

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** All rate limits (SECURITY.md, Limits). Points are requests, or bytes where the name says so. */
export const rules = {
  loginOfAccount: { points: 10, duration: 15 * minute, place: 'database' },
  loginOfSource: { points: 100, duration: hour, place: 'database' },
  registration: { points: 30, duration: hour, place: 'database' },
  // These two rules count stored accounts, each of which takes up to some kilobytes of disk. One source must not use up
  // the accounts of all.
  registrationOfSource: {
    points: 20,
    duration: day,
    place: 'database',
    sentence: 'Too many accounts were opened from your network today.',
  },
  registrationOfAll: {
    points: 500,
    duration: day,
    place: 'database',
    sentence: 'Too many accounts were opened today.',
    warning: 'no more accounts can be opened today: the daily limit is reached',
  },
  enquiry: { points: 60, duration: minute, place: 'memory' },
  // More than a hundred of the longest enquiries. An honest visitor sends one or two a day. These two rules count the
  // bytes of stored enquiries (enquiries/enquiry-bytes.ts).
  enquiryBytesOfSource: {
    points: 5_000_000,
    duration: day,
    place: 'memory',
    sentence: 'Too much text was sent from your network today.',
  },
  // Many sources together need at least a month to fill a 20 GB disk, which leaves time to see the warning and act.
  enquiryBytesOfAll: {
    points: 600_000_000,
    duration: day,
    place: 'memory',
    sentence: 'Too much text was sent to this site today.',
    warning: 'enquiries are rejected for now: the daily limit of bytes is reached',
    level: 'error',
  },
  newsletter: { points: 60, duration: minute, place: 'memory' },
  // The page of the link in a notification: a signature to verify and, if it is ours, a row to read.
  mailLink: { points: 60, duration: minute, place: 'memory' },
  // The pages of one-time links: a token to look up, and for a valid one a signature to verify or a password to hash.
  oneTimeLink: { points: 60, duration: minute, place: 'memory' },
  // Mails that one administrator sends to visitors: a session that was stolen must not write to everybody.
  reply: {
    points: 120,
    duration: hour,
    place: 'database',
    sentence: 'You have sent very many replies in a short time.',
  },
  // Reports of one administrator that an enquiry is open, or was closed: each writes a row. An open one sends four a minute.
  viewing: { points: 240, duration: minute, place: 'memory' },
  // Assignments by one administrator: each may send a mail to a colleague.
  assignment: { points: 120, duration: hour, place: 'memory' },
  // Enquiries that one administrator types in.
  enteredEnquiry: { points: 60, duration: hour, place: 'memory' },
} as const satisfies Record<string, Rule>;
type RuleName = keyof typeof rules;

export type Limits = ReturnType<typeof createLimits>;

/** The rate limits, each counted where its rule says. */
export function createLimits(parts: { store: LimitStore; isOn: boolean; clock: () => Date; log: Log }) {
  const limiters = Object.fromEntries(
    (Object.entries(rules) as [RuleName, Rule][]).map(([keyPrefix, rule]) => [
      keyPrefix,
      createLimiter(parts.store, { ...rule, keyPrefix }),
    ]),
  ) as Record<RuleName, Limiter>;
  const { clock, log } = parts;
  const warnings = createLogThrottle({ quietMs: hourMs, clock });

  /**
   * Counts a request under a key: a source, or a text that ends with `|` and a source.
   * @throws {HttpError} 429 with Retry-After once the rule's points for this key are used up
   */
  const enforce = (name: RuleName, key: string, points = 1): Promise<void> => enforceTogether([[name, key]], points);

  /**
   * Counts a request under several rules, each with its key, or under none of them if one refuses it.
   * @throws {HttpError} 429 with Retry-After once the points of a rule are used up
   */
  async function enforceTogether(counts: readonly (readonly [RuleName, string])[], points = 1): Promise<void> {
    if (!parts.isOn) return;
    // Reads first, so that a flood of refused requests does not write.
    for (const [name, key] of counts) if (rules[name].place === 'database') await check(name, key, points);
    for (const [name, key] of counts) await consume(name, key, points);
  }

  async function consume(name: RuleName, key: string, points: number): Promise<void> {
    try {
      await limiters[name].consume(key, points);
    } catch (error) {
      if (error instanceof RateLimiterRes) refuse(name, error);
      throw error;
    }
  }

  /** The count that these points would exceed, or undefined; counts nothing. */
  async function findExceeded(name: RuleName, key: string, points: number): Promise<RateLimiterRes | undefined> {
    if (!parts.isOn) return undefined;
    const counted = await limiters[name].get(key);
    return counted && counted.remainingPoints < points ? counted : undefined;
  }

  /** Whether these points are within the rule; counts nothing. */
  const isWithin = async (name: RuleName, key: string, points: number): Promise<boolean> =>
    points <= rules[name].points && !(await findExceeded(name, key, points));

  /** @throws {HttpError} 429 with Retry-After if these points would exceed the rule; counts nothing */
  async function check(name: RuleName, key: string, points: number): Promise<void> {
    const exceeded = await findExceeded(name, key, points);
    if (exceeded) refuse(name, exceeded);
  }

  /** Counts points that `check` has allowed, or that can no longer be refused; a negative number gives points back. */
  async function add(name: RuleName, key: string, points: number): Promise<void> {
    if (parts.isOn) await limiters[name].penalty(key, points);
  }

  function refuse(name: RuleName, { msBeforeNext }: RateLimiterRes): never {
    const { sentence = 'Too many attempts.', warning, level = 'warn' }: Rule = rules[name];
    const admitted = warning && warnings.admit(name);
    if (admitted) log[level]({ event: 'rate-limit', rule: name, ...admitted }, warning);
    const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
    throw new HttpError(429, `${sentence} Please try again in ${describeRoughly(seconds * secondMs, Math.ceil)}.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  }

  /** Resets the count of a key. */
  async function forget(rule: RuleName, key: string): Promise<void> {
    if (parts.isOn) await limiters[rule].delete(key);
  }

  return { enforce, enforceTogether, check, isWithin, add, forget };
}
