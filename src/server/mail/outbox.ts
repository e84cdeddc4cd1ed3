import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Trx } from '../db/schema.ts';
import type { LogThrottle } from '../log-throttle.ts';
import { mailAttempts } from '../monitoring/metrics.ts';
import type { Site } from '../site.ts';
import type { Mail, SendOutcome } from './mailer.ts';
import {
  type AttemptResult,
  claimFirst,
  claimRepeats,
  discardMail,
  type DueMail,
  listOldVisitorMails,
  maxVisitorMailAgeMs,
  type Audience,
  recordAttempt,
  renewLeases,
} from './outbox-store.ts';
import { sendWebhook, type WebhookMessage } from './webhook.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '../../contract/duration.ts';
import { givenUp } from '../../contract/reply-rules.ts';

// A transactional outbox: one loop sends each due mail and webhook at least once, with its stored Message-ID, and retries
// after crashes and outages. Mail to staff is tried until the server accepts it or has refused it for two weeks, mail to
// visitors for three days. Several processes may run on one database.

/** Writes what is due; undefined if it is no longer needed. */
export type Write = (site: Site, due: DueMail) => Promise<Mail | WebhookMessage | undefined>;

/** Changes what depends on an attempt, in the transaction that records it. */
export type AfterAttempt = (site: Site, trx: Trx, due: DueMail, result: AttemptResult) => Promise<void>;

/**
 * Attempts at the same time. Each audience has a limit of its own: staff do not wait for a visitor or a webhook.
 * A slow attempt, such as one that waits ten minutes for an answer, does not count as `prompt`, so that the next mail
 * starts; `all` limits the number of attempts with the slow ones.
 */
const maxInFlight: Record<Audience, { prompt: number; all: number }> = {
  staff: { prompt: 3, all: 20 },
  reply: { prompt: 3, all: 20 },
  visitor: { prompt: 1, all: 4 },
  webhook: { prompt: 1, all: 4 },
};
const slowMs = 15 * secondMs;
/** In the order in which they are claimed. */
const audiences = ['staff', 'reply', 'visitor', 'webhook'] as const;
/** A visitor gets no second copy unless the office sends one, and a refusal of their address is final. */
const isVisitor = (audience: Audience): boolean => audience === 'reply' || audience === 'visitor';

/** After this another process sends what a crashed one had claimed. An attempt that takes longer renews its lease. */
const leaseMs = minuteMs;
/**
 * After a database was away, leases have ended that their processes could not renew. This long nothing of them is claimed:
 * each process renews its own within a round.
 */
const renewalMs = 5 * secondMs;
/** The loop wakes this long after its last round, if nobody has woken it before. */
const roundIntervalMs = 2 * secondMs;
/** How long a shutdown waits for mails in flight. With the 10 s for requests (http/listen.ts): half of a service's 30 s. */
const shutdownTimeoutMs = 5 * secondMs;

/** With the interval of rounds and the pause: mails are sent within a minute of a recovery. */
const maxRetryMs = 40 * secondMs;
/** A mail that is put off while others pass is not an outage: some eighty attempts in three days. */
const maxOwnRetryMs = hourMs;
/** A mail that was refused with a 5xx is tried again after these times, then daily for two weeks. */
const refusalDelaysMs = [15 * minuteMs, hourMs, 4 * hourMs];
const maxRefusalMs = 14 * dayMs;
/**
 * A mail to staff that the server did not answer is tried again after these times. After a time-out it has mostly been
 * delivered, so no more copies follow. After a closed connection the server has mostly not kept it (RFC 5321, 3.8), so it
 * is tried daily, like a refused one. Either way there are at most three copies in a day.
 */
const unansweredDelaysMs = { timeout: [hourMs, 6 * hourMs], closed: [minuteMs, hourMs] };
/** While a server fails, one mail at a time is tried, after such a pause. */
const maxPauseMs = 10 * secondMs;
/** While repeats fail, one at a time is tried, after such a pause; first attempts do not wait for them. */
const maxRepeatPauseMs = 2 * secondMs;
/** Mail servers lock out clients that repeat a wrong password. */
const maxLoginPauseMs = 15 * minuteMs;

const doubling = (firstMs: number, times: number, maxMs: number) => Math.min(maxMs, firstMs * 2 ** (times - 1));

/** The delay before the next attempt of a mail that the server did not accept. */
export const retryDelayMs = (attempts: number, maxMs = maxRetryMs) => doubling(secondMs, attempts, maxMs);

/** The pause after this many failures of a server. */
export const pauseMs = (failures: number) => doubling(secondMs, failures, maxPauseMs);

const repeatPauseMs = (failures: number) => doubling(secondMs / 2, failures, maxRepeatPauseMs);

/** The pause of all mails after this many failed logins. */
export const loginPauseMs = (refusals: number) => doubling(2 * minuteMs, refusals, maxLoginPauseMs);

/** The delay after a refusal of what was first refused `refusedMs` ago; undefined: it is given up. */
export function refusalDelayMs(refusedMs: number): number | undefined {
  let until = 0;
  for (const delay of refusalDelaysMs) {
    until += delay;
    if (refusedMs < until) return delay;
  }
  return refusedMs < maxRefusalMs ? dayMs : undefined;
}

/**
 * The delay before another copy of a mail to staff.
 * @param copies how many the server had without an answer
 * @returns undefined: no more copies follow
 */
export function unansweredDelayMs(copies: number, isTimeout: boolean, ageMs: number): number | undefined {
  const delay = unansweredDelaysMs[isTimeout ? 'timeout' : 'closed'][copies - 1];
  return delay ?? (isTimeout || ageMs >= maxRefusalMs ? undefined : dayMs);
}

/** Failures in a row, and until when nothing is tried (by the clock of `elapsedMs`). */
type Backoff = { failures: number; until: number };
const noBackoff: Backoff = { failures: 0, until: 0 };
/** Nothing was sent yet: one mail at a time, until one shows that the server works. */
const notTried: Backoff = { failures: 1, until: 0 };

const isAboutMail = (about: SendOutcome['about']): boolean => about === 'receiver' || about === 'text';

type InFlight = {
  audience: Audience;
  isRepeat: boolean;
  startedAt: number;
  leasedUntil: number;
  due: DueMail;
  attempt: Promise<void>;
};

/** What the outbox of a process remembers. */
export type Outbox = {
  inFlight: Map<number, InFlight>;
  backoffs: Record<Audience, Backoff>;
  repeatBackoffs: Record<Audience, Backoff>;
  /** Of the login at the mail server, which all mails share. */
  loginBackoff: Backoff;
  /** When the mail server last accepted a mail. */
  acceptedAt: Date | undefined;
  /** When it last claimed due mails. */
  lastRound: Date | undefined;
  timer: NodeJS.Timeout | undefined;
  /** The rounds that are going on; undefined while the loop sleeps. */
  running: Promise<void> | undefined;
  isRoundDue: boolean;
  /** When the database last failed (by the clock of `elapsedMs`). */
  failedAt: number;
  isStopped: boolean;
  shutdown: AbortController;
  /** Milliseconds of a monotonic clock: a pause must not last as long as a wrong clock was ahead. */
  elapsedMs: () => number;
  /** Of lines about failed attempts. */
  throttle: LogThrottle;
  /** A request may wake the outbox, whose work for hours must not keep the request's context. */
  outsideOfRequests: <Result>(work: () => Result) => Result;
};

/** The outbox of a process, before its first round. */
export const createOutbox = ({ elapsedMs, throttle }: Pick<Outbox, 'elapsedMs' | 'throttle'>): Outbox => ({
  inFlight: new Map(),
  backoffs: { staff: notTried, reply: notTried, visitor: notTried, webhook: notTried },
  repeatBackoffs: { staff: noBackoff, reply: noBackoff, visitor: noBackoff, webhook: noBackoff },
  loginBackoff: noBackoff,
  acceptedAt: undefined,
  lastRound: undefined,
  timer: undefined,
  running: undefined,
  isRoundDue: false,
  failedAt: Number.NEGATIVE_INFINITY,
  isStopped: false,
  shutdown: new AbortController(),
  elapsedMs,
  throttle,
  outsideOfRequests: AsyncLocalStorage.snapshot(),
});

/** Starts sending. */
export function startOutbox(site: Site): void {
  site.outbox.lastRound = site.clock();
  wakeOutbox(site);
}

/** Wakes the loop, which sends what is due; between two calls it wakes by itself. */
export function wakeOutbox(site: Site): void {
  const { outbox } = site;
  if (outbox.isStopped || !audiences.some((audience) => canSendTo(site, audience))) return;
  outbox.isRoundDue = true;
  outbox.running ??= outbox.outsideOfRequests(() => runRounds(site));
}

/** Ends every pause, and sends what is due: somebody has repaired something. */
export function resumeOutbox(site: Site): void {
  const { outbox } = site;
  outbox.loginBackoff = noBackoff;
  for (const audience of audiences) {
    outbox.backoffs[audience] = notTried;
    outbox.repeatBackoffs[audience] = noBackoff;
  }
  wakeOutbox(site);
}

/**
 * Finishes what is in flight and claims no more. An attempt that takes too long is aborted and repeated after the next
 * start; if its text was sent, it counts as not answered.
 */
export async function stopOutbox({ outbox }: Site): Promise<void> {
  outbox.isStopped = true;
  clearTimeout(outbox.timer);
  const timeout = setTimeout(
    () => outbox.shutdown.abort(new Error('The site was stopped before the mail server had taken the mail.')),
    shutdownTimeoutMs,
  );
  await outbox.running;
  await Promise.all([...outbox.inFlight.values()].map((sending) => sending.attempt));
  clearTimeout(timeout);
}

/** Without a mail server mails wait, and without a receiver webhooks do. */
const canSendTo = ({ mailer, config }: Site, audience: Audience): boolean =>
  audience === 'webhook' ? config.webhook !== undefined : mailer !== undefined;

/** Claims and sends until nobody wants another round, then sleeps. */
async function runRounds(site: Site): Promise<void> {
  const { outbox, log } = site;
  clearTimeout(outbox.timer);
  while (outbox.isRoundDue && !outbox.isStopped) {
    outbox.isRoundDue = false;
    // The mails keep waiting, and the next round claims them.
    await claimAndSend(site).catch((error: unknown) => {
      outbox.failedAt = outbox.elapsedMs();
      log.error({ event: 'outbox', err: error }, 'the outbox could not read the database');
    });
  }
  outbox.running = undefined;
  if (!outbox.isStopped) outbox.timer = setTimeout(() => wakeOutbox(site), roundIntervalMs);
}

async function claimAndSend(site: Site): Promise<void> {
  await renew(site);
  for (const audience of audiences) if (canSendTo(site, audience)) await claimFor(site, audience);
  site.outbox.lastRound = site.clock();
}

/** Claims what may be sent now: first attempts, and at least one repeat if two may be sent. */
async function claimFor(site: Site, audience: Audience): Promise<void> {
  const { outbox, clock } = site;
  let free = countFree(outbox, audience);
  if (free <= 0) return;
  async function claim(claimSome: typeof claimFirst, limit: number): Promise<number> {
    if (limit <= 0) return 0;
    const now = clock();
    const leasedUntil = new Date(now.getTime() + leaseMs);
    const leasesEndedBy = outbox.elapsedMs() - outbox.failedAt < renewalMs ? new Date(0) : now;
    const except = [...outbox.inFlight.keys()];
    const claimed = await claimSome(site.database, audience, { limit, now, leasedUntil, leasesEndedBy, except });
    for (const due of claimed) startAttempt(site, audience, due, leasedUntil);
    free -= claimed.length;
    return claimed.length;
  }
  const limit = Math.max(1, free - 1);
  const first = await claim(claimFirst, limit);
  await claim(claimRepeats, Math.min(free, countFreeRepeats(outbox, audience)));
  if (first === limit) await claim(claimFirst, free);
}

const listInFlight = ({ inFlight }: Outbox, ...wanted: Audience[]) =>
  [...inFlight.values()].filter(({ audience }) => wanted.includes(audience));

/** How many more may be sent now: one at a time while the server fails, none during its pause. */
function countFree(outbox: Outbox, audience: Audience): number {
  const { elapsedMs, loginBackoff } = outbox;
  const { failures, until } = outbox.backoffs[audience];
  const { prompt, all } = maxInFlight[audience];
  const inFlight = listInFlight(outbox, audience);
  const free = all - inFlight.length;
  if (elapsedMs() < until || free <= 0) return 0;
  if (audience !== 'webhook' && loginBackoff.failures > 0) {
    const { until: pausedUntil } = loginBackoff;
    // One attempt after each pause, however long it takes: some servers delay the refusal of a login.
    const isTrying = listInFlight(outbox, 'staff', 'reply', 'visitor').some(
      ({ startedAt }) => startedAt >= pausedUntil,
    );
    return elapsedMs() < pausedUntil || isTrying ? 0 : 1;
  }
  const promptInFlight = inFlight.filter(({ startedAt }) => elapsedMs() - startedAt < slowMs).length;
  return Math.min(free, (failures > 0 ? 1 : prompt) - promptInFlight);
}

/** How many of these may be repeats. */
function countFreeRepeats(outbox: Outbox, audience: Audience): number {
  const { failures, until } = outbox.repeatBackoffs[audience];
  if (outbox.elapsedMs() < until) return 0;
  if (failures === 0) return Number.POSITIVE_INFINITY;
  return listInFlight(outbox, audience).some(({ isRepeat }) => isRepeat) ? 0 : 1;
}

function startAttempt(site: Site, audience: Audience, due: DueMail, leasedUntil: Date): void {
  const { inFlight, elapsedMs } = site.outbox;
  inFlight.set(due.id, {
    audience,
    isRepeat: due.attempts > 1,
    startedAt: elapsedMs(),
    leasedUntil: leasedUntil.getTime(),
    due,
    attempt: attempt(site, audience, due).finally(() => {
      inFlight.delete(due.id);
      wakeOutbox(site);
    }),
  });
}

/** Renews the leases that are half over. */
async function renew({ outbox, database, clock }: Site): Promise<void> {
  const now = clock().getTime();
  const ending = [...outbox.inFlight].filter(([, { leasedUntil }]) => leasedUntil - now < leaseMs / 2);
  if (ending.length === 0) return;
  const leasedUntil = new Date(now + leaseMs);
  await renewLeases(
    database.queries,
    ending.map(([, { due }]) => due),
    leasedUntil,
  );
  for (const [, sending] of ending) sending.leasedUntil = leasedUntil.getTime();
}

/** One attempt, with its record and its log line. After an error on our side the mail is due again after its lease. */
async function attempt(site: Site, audience: Audience, due: DueMail): Promise<void> {
  const { outbox, database, clock, log } = site;
  const startedAt = clock();
  try {
    if (isTooOld(audience, due, startedAt)) {
      await giveUp(site, audience, due, startedAt);
      return;
    }
    const answer = await send(site, due);
    if (!answer) {
      await discardMail(database.queries, due.id);
      return;
    }
    const isOwn = hasOwnCause(outbox, audience, due, answer);
    const result = toResult(audience, due, answer, { startedAt, at: clock(), isOwn });
    recordServer(site, audience, answer, isOwn);
    await recordOutcome(site, due, result);
    mailAttempts.inc({ kind: due.kind, outcome: result.outcome });
    logAttempt(site, audience, due, answer, result);
  } catch (error) {
    log.error({ event: 'outbox', outbox: due.id, err: error }, 'a mail or webhook could not be written or recorded');
  }
}

/**
 * Records an attempt, however long the database is away: what is not recorded would be sent again. Until then the mail
 * stays in flight. A stop ends it, and the next start repeats the mail.
 */
async function recordOutcome(site: Site, due: DueMail, result: AttemptResult): Promise<void> {
  const { outbox, log } = site;
  for (let tries = 1; ; tries += 1)
    try {
      return await recordAttempt(site, due, result);
    } catch (error) {
      if (outbox.isStopped) throw error;
      log.error({ event: 'outbox', outbox: due.id, err: error }, 'an attempt could not be recorded, and will be again');
      await sleep(retryDelayMs(tries), undefined, { signal: outbox.shutdown.signal }).catch(() => {});
    }
}

/** Whether a mail to a visitor is of no use any more, also one that could not be tried for days. */
const isTooOld = (audience: Audience, { createdAt }: DueMail, now: Date): boolean =>
  isVisitor(audience) && now.getTime() - Date.parse(createdAt) >= maxVisitorMailAgeMs;

async function giveUp(site: Site, audience: Audience, due: DueMail, at: Date): Promise<void> {
  const last = due.lastReply ?? 'no answer of a mail server is known.';
  const reply = last.startsWith(givenUp) ? last : `${givenUp} ${last}`;
  const refused = { outcome: 'refused', reply } as const;
  const result: AttemptResult = { ...refused, at, next: undefined };
  await recordAttempt(site, due, result);
  logAttempt(site, audience, due, refused, result);
}

/** Gives up what has waited for too long and was not claimed meanwhile, such as while the mail server refuses the login. */
export async function giveUpOldMails(site: Site): Promise<void> {
  const now = site.clock();
  for (const due of await listOldVisitorMails(site.database.queries, now))
    if (!site.outbox.inFlight.has(due.id)) await giveUp(site, due.kind === 'reply' ? 'reply' : 'visitor', due, now);
}

/** Writes and sends; undefined if the mail is no longer needed. */
async function send(site: Site, due: DueMail): Promise<SendOutcome | undefined> {
  const { writers, mailer, config, clock, outbox } = site;
  const message = await writers[due.kind](site, due);
  const { signal } = outbox.shutdown;
  if (!message) return undefined;
  if ('body' in message) {
    if (!config.webhook) throw new Error('No receiver of webhooks is set.');
    return sendWebhook({ ...config.webhook, clock }, message, signal);
  }
  if (!mailer) throw new Error('No mail server is set.');
  return mailer.send(message, signal);
}

/**
 * Whether a mail is put off for a cause of its own: the server has accepted others since its last attempt. A visitor's
 * address may be mistyped, so its refusal always counts as one.
 */
function hasOwnCause(
  { acceptedAt }: Outbox,
  audience: Audience,
  { lastAttemptAt }: DueMail,
  { about }: SendOutcome,
): boolean {
  if (about === 'receiver' && isVisitor(audience)) return true;
  if (!isAboutMail(about) || !acceptedAt || lastAttemptAt === null) return false;
  return acceptedAt.getTime() >= Date.parse(lastAttemptAt);
}

/** Records whether the server works: it does if it accepted the mail, or refused or put off only this one. */
function recordServer(
  { outbox, clock }: Site,
  audience: Audience,
  { outcome, about, retryAfterMs }: SendOutcome,
  isOwn: boolean,
): void {
  const now = outbox.elapsedMs();
  const after = ({ failures, until }: Backoff, pause: (failures: number) => number): Backoff => {
    // An attempt that ends during a pause began before it, together with the attempt that caused it.
    const inARow = now < until ? failures : failures + 1;
    return { failures: inARow, until: Math.max(until, now + Math.max(pause(inARow), retryAfterMs ?? 0)) };
  };
  const { backoffs, repeatBackoffs } = outbox;
  if (about === 'login') {
    outbox.loginBackoff = after(outbox.loginBackoff, loginPauseMs);
    return;
  }
  if (outcome === 'sent') {
    if (audience !== 'webhook') outbox.acceptedAt = clock();
    repeatBackoffs[audience] = noBackoff;
  } else if (isAboutMail(about) && outcome === 'retry' && !isOwn)
    repeatBackoffs[audience] = after(repeatBackoffs[audience], repeatPauseMs);
  // A server that refuses or puts off one mail answers. A receiver of webhooks that refuses one mostly refuses all.
  const isUp = outcome === 'sent' || (audience !== 'webhook' && (outcome === 'refused' || isAboutMail(about)));
  if (isUp && audience !== 'webhook') outbox.loginBackoff = noBackoff;
  backoffs[audience] = isUp ? noBackoff : after(backoffs[audience], pauseMs);
}

/** Logs what was sent or given up, and retries as often as the throttle admits each kind of failure. */
function logAttempt(
  { outbox: { throttle }, log }: Site,
  audience: Audience,
  due: DueMail,
  answer: SendOutcome,
  result: AttemptResult,
): void {
  const name = audience === 'webhook' ? 'webhook' : 'mail';
  const { outcome, reply, next } = result;
  const fields = { event: name, outcome, outbox: due.id, submission: due.submissionId, attempt: due.attempts };
  if (outcome === 'sent') {
    // The server has recovered: the next failure is logged at once.
    if (due.attempts > 1) throttle.reset();
    return log.info(fields, `${name} sent`);
  }
  const shown = answer.summary ?? reply;
  const admitted = next ? throttle.admit(`${name} ${outcome} ${codesIn(shown)}`) : {};
  // Waiting does not help against a refusal: an address or a setting is wrong. Visitors mistype theirs every day.
  const level = outcome === 'refused' && !isVisitor(audience) ? 'error' : 'warn';
  const message = {
    refused: `${name} refused by the server`,
    unanswered: `${name} perhaps delivered`,
    retry: `${name} not sent`,
  }[outcome];
  const ending = outcome === 'unanswered' ? `${message}, and not sent again` : `${name} given up`;
  if (admitted)
    log[level](
      { ...fields, reply: withoutAddresses(shown), ...admitted },
      next ? `${message}, will be tried again` : ending,
    );
}

/** What is recorded of an attempt: when the next one is due, or that none follows. */
function toResult(
  audience: Audience,
  due: DueMail,
  { outcome, reply, about, isTimeout = false, retryAfterMs = 0 }: SendOutcome,
  { startedAt, at, isOwn }: { startedAt: Date; at: Date; isOwn: boolean },
): AttemptResult {
  const again = (delayMs: number | undefined) => (delayMs === undefined ? undefined : new Date(at.getTime() + delayMs));
  const ageMs = at.getTime() - Date.parse(due.createdAt);
  if (outcome === 'sent') return { at, outcome, reply, next: undefined };
  if (outcome === 'unanswered') {
    // A visitor gets no second copy, whatever happens.
    const delay = isVisitor(audience) ? undefined : unansweredDelayMs(due.unanswered + 1, isTimeout, ageMs);
    return { at, outcome, reply, next: again(delay) };
  }
  if (outcome === 'refused') {
    const refusedMs = due.refusedSince === null ? 0 : at.getTime() - Date.parse(due.refusedSince);
    // A refused sender is a fault of the settings, which the office can repair.
    const isGivenUp = isVisitor(audience) && isAboutMail(about);
    return { at, outcome, reply, next: again(isGivenUp ? undefined : refusalDelayMs(refusedMs)) };
  }
  // From its beginning: an attempt that hung for a minute has waited long enough.
  const tookMs = Math.max(0, at.getTime() - startedAt.getTime());
  const delayMs = Math.max(secondMs, retryDelayMs(due.attempts, isOwn ? maxOwnRetryMs : maxRetryMs) - tookMs);
  return { at, outcome, reply, next: again(Math.max(delayMs, retryAfterMs)) };
}

/** Error and reply codes: the same failure has the same codes, while the words around them may name the mail or the time. */
const codesIn = (reply: string) => (reply.match(/\b(?:E[A-Z]{3,}|[45]\d\d)\b/g) ?? []).join(' ');

/** Mail servers repeat the receiver's address in replies; logs carry no personal data. */
export const withoutAddresses = (reply: string) => reply.replaceAll(/[^\s<>]{1,64}@[^\s<>]{1,255}/g, '…@…');
