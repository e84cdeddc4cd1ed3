import type { LogThrottle } from '../log-throttle.ts';
import type { Site } from '../site.ts';
import type { Send } from './delivery.ts';
import { mailConcurrency, type SendOutcome } from './mailer.ts';
import {
  type AttemptResult,
  claimDue,
  discardMail,
  type DueMail,
  maxAcknowledgementAgeMs,
  type Recipient,
  recordAttempt,
} from './outbox-store.ts';

type Parts = {
  database: Parameters<typeof claimDue>[0];
  /** How each kind of recipient is sent to; what has no entry waits. */
  send: Partial<Record<Recipient, Send>>;
  clock: () => Date;
  throttle: LogThrottle;
  log: Site['log'];
  /** Counts attempts, for metrics. */
  countAttempt?: (attempt: { kind: string; outcome: SendOutcome['outcome'] }) => void;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Attempts at the same time. What hangs holds its own places only: staff do not wait for a visitor or a webhook. */
const concurrency: Record<Recipient, number> = { ...mailConcurrency, webhook: 1 };
/** In the order in which they are looked for. */
const recipients = ['staff', 'visitor', 'webhook'] as const;

/** After this another process sends what a crashed one had claimed; longer than any attempt (mailer.ts, webhook.ts). */
const leaseMs = 60_000;
const pollMs = 2_000;
/** How long a shutdown waits for mails in flight. With the 10 s for requests (http/listen.ts): half of a service's 30 s. */
const shutdownTimeoutMs = 5_000;

/** With the poll, the pause and an attempt of 15 s that times out: mails are sent within a minute of a recovery. */
const maxRetryMs = 40_000;
/** A visitor's address that is refused with a 4xx is not an outage: some eighty attempts in three days. */
const maxRefusedRecipientMs = hourMs;
/** What was refused with a 5xx is tried again after these times, then daily for two weeks. */
const refusalDelaysMs = [15 * minuteMs, hourMs, 4 * hourMs];
const maxRefusalMs = 14 * dayMs;
/** While a server fails, one mail at a time is tried, after such a pause. */
const maxPauseMs = 10_000;
/** Mail servers lock out clients that repeat a wrong password. */
const maxLoginPauseMs = 15 * minuteMs;

const doubling = (firstMs: number, times: number, maxMs: number) => Math.min(maxMs, firstMs * 2 ** (times - 1));

/** The delay before the next attempt of a mail that the server did not accept. */
export const retryDelayMs = (attempts: number, maxMs = maxRetryMs) => doubling(1_000, attempts, maxMs);

/** The pause after so many failures of a server. */
export const pauseMs = (failures: number) => doubling(1_000, failures, maxPauseMs);

/** The pause of all mails after so many refused logins. */
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

/** Failures in a row of a server, and until when it is left alone. */
type Trouble = { failures: number; until: number };
const noTrouble: Trouble = { failures: 0, until: 0 };
/** Nothing was sent yet: one mail at a time shows whether the server works. */
const untried: Trouble = { failures: 1, until: 0 };

/**
 * A transactional outbox: one loop sends each due mail and webhook at least once, with its stored Message-ID, and retries
 * after crashes and outages. Mail to staff is tried until the server accepts it or has refused it for two weeks, mail to
 * visitors for three days. Several processes may run on one database.
 */
export function createOutbox({ database, send, clock, throttle, log, countAttempt }: Parts) {
  const { queries } = database;
  const shutdown = new AbortController();
  const inFlight = new Map<number, { recipient: Recipient; attempt: Promise<void> }>();
  const troubles: Record<Recipient, Trouble> = { staff: untried, visitor: untried, webhook: untried };
  /** Of the login at the mail server, which all mails share. */
  let loginTrouble = noTrouble;
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;
  let isPollDue = false;
  let isStopped = false;
  let roundAt: Date | undefined;

  const countInFlight = (...wanted: Recipient[]) =>
    [...inFlight.values()].filter(({ recipient }) => wanted.includes(recipient)).length;

  /** How many more may be sent now: one at a time while the server fails, none during its pause. */
  function countFree(recipient: Recipient, now: number): number {
    const { failures, until } = troubles[recipient];
    if (now < until) return 0;
    if (recipient !== 'webhook' && loginTrouble.failures > 0)
      return now < loginTrouble.until || countInFlight('staff', 'visitor') > 0 ? 0 : 1;
    return (failures > 0 ? 1 : concurrency[recipient]) - countInFlight(recipient);
  }

  async function claimAndSend(): Promise<void> {
    for (const recipient of recipients) {
      const now = clock();
      const sendOne = send[recipient];
      const limit = sendOne ? countFree(recipient, now.getTime()) : 0;
      if (!sendOne || limit <= 0) continue;
      const leasedUntil = new Date(now.getTime() + leaseMs);
      const claimed = await claimDue(database, recipient, { limit, now, leasedUntil, except: [...inFlight.keys()] });
      for (const due of claimed)
        inFlight.set(due.id, {
          recipient,
          attempt: attempt(recipient, due, sendOne).finally(() => {
            inFlight.delete(due.id);
            pollNow();
          }),
        });
    }
    roundAt = clock();
  }

  /** An error on our side leaves the mail waiting: it is due again after its lease. */
  async function attempt(recipient: Recipient, due: DueMail, sendOne: Send): Promise<void> {
    try {
      const sent = await sendOne(due, shutdown.signal);
      if (!sent) return await discardMail(queries, due.id);
      const result = toResult(recipient, due, sent, clock());
      noteServer(recipient, sent);
      await recordAttempt(queries, due, result);
      countAttempt?.({ kind: due.kind, outcome: result.outcome });
      logAttempt(recipient, due, sent, result);
    } catch (error) {
      log.error({ event: 'outbox', outbox: due.id, err: error }, 'a mail or webhook could not be written or recorded');
    }
  }

  /** Notes whether the server works: it accepted the mail, or refused this one alone. */
  function noteServer(recipient: Recipient, { outcome, isLoginRefused, refusesRecipient, retryAfterMs }: SendOutcome) {
    const now = clock().getTime();
    const after = ({ failures, until }: Trouble, pause: (failures: number) => number): Trouble => {
      // What ends during a pause began before it, together with the attempt that caused it.
      const inARow = now < until ? failures : failures + 1;
      return { failures: inARow, until: Math.max(until, now + Math.max(pause(inARow), retryAfterMs ?? 0)) };
    };
    if (isLoginRefused) return (loginTrouble = after(loginTrouble, loginPauseMs));
    // A receiver of webhooks that refuses one mostly refuses all. Staff have one address: where that is put off, all of
    // their mail is.
    const isUp =
      outcome === 'sent' ||
      (outcome === 'refused' && recipient !== 'webhook') ||
      (recipient === 'visitor' && refusesRecipient === true);
    if (isUp && recipient !== 'webhook') loginTrouble = noTrouble;
    return (troubles[recipient] = isUp ? noTrouble : after(troubles[recipient], pauseMs));
  }

  /** Logs what was sent or given up, and retries as often as the throttle admits each kind of failure. */
  function logAttempt(recipient: Recipient, due: DueMail, sent: SendOutcome, result: AttemptResult): void {
    const name = recipient === 'webhook' ? 'webhook' : 'mail';
    const { outcome, reply, next } = result;
    const fields = { event: name, outcome, outbox: due.id, submission: due.submissionId, attempt: due.attempts };
    if (outcome === 'sent') {
      // The server has recovered: the next failure is logged at once.
      if (due.attempts > 1) throttle.reset();
      const { refusedReceivers = 0 } = sent;
      if (refusedReceivers === 0) return log.info(fields, `${name} sent`);
      return log.error(
        { ...fields, refusedReceivers, reply: withoutAddresses(reply) },
        'mail sent, but not to all receivers: look at MAIL_TO and MAIL_ROUTES',
      );
    }
    const shown = sent.summary ?? reply;
    const admitted = next ? throttle.admit(`${name} ${outcome} ${codesIn(shown)}`) : {};
    // Waiting does not help against a refusal: an address or a setting is wrong. Visitors mistype theirs every day.
    const level = outcome === 'refused' && recipient !== 'visitor' ? 'error' : 'warn';
    const message = outcome === 'refused' ? `${name} refused by the server` : `${name} not sent`;
    if (admitted)
      log[level](
        { ...fields, reply: withoutAddresses(shown), ...admitted },
        next ? `${message}, will be tried again` : `${name} given up`,
      );
  }

  async function poll(): Promise<void> {
    clearTimeout(timer);
    while (isPollDue && !isStopped) {
      isPollDue = false;
      // What waits keeps waiting, and the next poll claims it.
      await claimAndSend().catch((error: unknown) =>
        log.error({ event: 'outbox', err: error }, 'the outbox could not read the database'),
      );
    }
    polling = undefined;
    if (!isStopped) timer = setTimeout(pollNow, pollMs);
  }

  /** Sends what is due, soon. */
  function pollNow(): void {
    if (isStopped || Object.keys(send).length === 0) return;
    isPollDue = true;
    polling ??= poll();
  }

  /** Starts sending. */
  function start(): void {
    roundAt = clock();
    pollNow();
  }

  /** Ends every pause, and sends what is due: somebody has repaired something. */
  function resume(): void {
    loginTrouble = noTrouble;
    for (const recipient of recipients) troubles[recipient] = untried;
    pollNow();
  }

  /**
   * Finishes what is in flight and claims no more. An attempt that takes too long is aborted and repeated after the next
   * start, also where the mail server had accepted the mail and its reply was still to come.
   */
  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    const timeout = setTimeout(
      () => shutdown.abort(new Error('The site was stopped before the mail server had taken the mail.')),
      shutdownTimeoutMs,
    );
    await polling;
    await Promise.all([...inFlight.values()].map((one) => one.attempt));
    clearTimeout(timeout);
  }

  /** When it last looked for due mails; undefined where none is sent. */
  const findRound = (): Date | undefined => (send.staff ? roundAt : undefined);

  return { pollNow, start, resume, stop, findRound };
}

/** What is recorded of an attempt: when the next one is due, or that none follows. */
function toResult(
  recipient: Recipient,
  due: DueMail,
  { outcome, reply, ...sent }: SendOutcome,
  at: Date,
): AttemptResult {
  const again = (delayMs: number | undefined) => (delayMs === undefined ? undefined : new Date(at.getTime() + delayMs));
  if (outcome === 'sent') return { at, outcome, reply, next: undefined };
  if (outcome === 'refused') {
    const refusedMs = due.refusedSince === null ? 0 : at.getTime() - Date.parse(due.refusedSince);
    return { at, outcome, reply, next: again(recipient === 'visitor' ? undefined : refusalDelayMs(refusedMs)) };
  }
  if (recipient === 'visitor' && at.getTime() - Date.parse(due.createdAt) >= maxAcknowledgementAgeMs)
    return { at, outcome: 'refused', reply: `Given up after three days: ${reply}`, next: undefined };
  const maxMs = recipient === 'visitor' && sent.refusesRecipient ? maxRefusedRecipientMs : maxRetryMs;
  return { at, outcome, reply, next: again(Math.max(retryDelayMs(due.attempts, maxMs), sent.retryAfterMs ?? 0)) };
}

/** Error and reply codes: the same failure has the same codes, while the words around them may name the mail or the time. */
const codesIn = (reply: string) => (reply.match(/\b(?:E[A-Z]{3,}|[45]\d\d)\b/g) ?? []).join(' ');

/** Mail servers repeat the recipient's address in replies; logs carry no personal data. */
export const withoutAddresses = (reply: string) => reply.replaceAll(/[^\s<>]{1,64}@[^\s<>]{1,255}/g, '…@…');
