import { type Mail, type Mailer, mailConcurrency, type SendOutcome } from './mailer.ts';
import {
  type DueMail,
  mailKinds,
  maxAcknowledgementAgeMs,
  type OutboxStore,
  type Recipient,
  visitorKind,
} from './outbox-store.ts';
import { maxRetryAfterMs, type Webhook, type WebhookMessage } from './webhook.ts';

/** Writes a mail from what is stored when it is sent; undefined where nothing is left to say. */
export type WriteMail = (due: DueMail) => Promise<Mail | undefined>;
/** The writer of each kind of mail. */
export type MailWriters = Record<string, WriteMail>;

type Log = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>;

/** Limits log lines of one kind; after a `reset` the next line of each kind is logged. */
type Throttle = { admit(kind: string): { suppressed?: number } | undefined; reset(): void };

/** The receiver of webhooks, and the writer of their messages; undefined where nothing is left to say. */
export type WebhookParts = {
  webhook: Webhook;
  writeMessage: (due: DueMail) => Promise<WebhookMessage | undefined>;
  throttle: Throttle;
};

type Parts = {
  store: OutboxStore;
  mailer: Mailer | undefined;
  writeMail: WriteMail;
  /** Undefined where no receiver is set: webhooks wait. */
  webhooks?: WebhookParts | undefined;
  clock: () => Date;
  /** Whether no other process sends from this database: then every lease is one of a crashed worker. */
  isSoleProcess: () => boolean;
  leaseMs?: number;
  throttle: Throttle;
  log: Log;
  /** Counts attempts, for metrics. */
  countAttempt?: (attempt: { kind: string; outcome: SendOutcome['outcome'] }) => void;
};

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** After this another worker takes the mail of a crashed one. A living worker renews its leases. */
const defaultLeaseMs = 45_000;
const pollMs = 2_000;
/** How long a shutdown waits for mails in flight. With the 10 s for requests (http/listen.ts): half of a service's 30 s. */
const shutdownTimeoutMs = 5_000;
/** While nothing is delivered, one mail is tried at a time, with pauses that double up to the poll interval. */
const firstPauseMs = 250;
const firstDelayMs = 1_000;
/** With the poll interval and an attempt of 15 s that times out: mails are sent within a minute of a recovery. */
const maxDelayMs = 40_000;
/** A recipient that is refused with a 4xx is no outage: some eighty attempts in three days. */
const maxRefusedRecipientDelayMs = hourMs;
/** The longest delay of a retry, by queue. */
const longestDelaysMs = {
  staff: maxDelayMs,
  visitor: maxRefusedRecipientDelayMs,
  webhook: maxRetryAfterMs,
} as const;
/** Mail to staff that was refused with a 5xx is tried again after these times, then daily for two weeks. */
const refusalDelaysMs = [15 * minuteMs, hourMs, 4 * hourMs];
const maxRefusalMs = 14 * dayMs;

/** Exponential backoff from 1 s to the longest delay, with up to a quarter of jitter. */
export function retryDelayMs(attempts: number, random: number, maxMs = maxDelayMs): number {
  const delay = Math.min(maxMs, firstDelayMs * 2 ** Math.max(0, attempts - 1));
  return Math.round(delay * (0.75 + random * 0.25));
}

/** The delay after a refusal of mail to staff that was first refused `refusedMs` ago; undefined: given up. */
function refusalDelayMs(refusedMs: number, kind: string): number | undefined {
  let until = 0;
  for (const delay of refusalDelaysMs) {
    until += delay;
    if (refusedMs < until) return delay;
  }
  // The next digest lists its enquiries.
  if (kind === mailKinds.spamSummary || kind === mailKinds.reminder) return undefined;
  return refusedMs < maxRefusalMs ? dayMs : undefined;
}

/** The pause after so many failed attempts in a row: an outage costs an attempt every two seconds, however many wait. */
export function pauseMs(consecutiveFailures: number): number {
  return consecutiveFailures === 0 ? 0 : Math.min(pollMs, firstPauseMs * 2 ** (consecutiveFailures - 1));
}

/** Writes each mail with the writer of its kind. */
export function createMailWriter(writers: MailWriters): WriteMail {
  return (due) => {
    const write = writers[due.kind];
    // A newer version queued it before a downgrade: the mail waits for that version.
    if (!write) throw new Error(`There is no mail of the kind '${due.kind}'.`);
    return write(due);
  };
}

/**
 * A transactional outbox: sends each due mail at least once, with its stored Message-ID, and retries after crashes and
 * SMTP outages. Mails to staff, mails to visitors and webhooks have concurrency limits of their own, so that none waits
 * for another; webhooks are retried as mails to staff are.
 * Mail to staff is tried until the mail server accepts it or has refused it for two weeks, mail to visitors for three
 * days. Several processes may run on one database: a mail that one has leased is left alone by the others.
 */
export function createOutbox(parts: Parts) {
  const shutdown = new AbortController();
  const { mailer, webhooks } = parts;
  const queues: ReturnType<typeof createQueue>[] = [];
  if (mailer) {
    const sendMail = senderOf(parts.writeMail, mailer);
    for (const recipient of ['staff', 'visitor'] as const)
      queues.push(createQueue({ ...parts, send: sendMail }, recipient, shutdown.signal));
  }
  if (webhooks) {
    const send = senderOf(webhooks.writeMessage, webhooks.webhook);
    queues.push(createQueue({ ...parts, send, throttle: webhooks.throttle }, 'webhook', shutdown.signal));
  }

  let ready: Promise<void> | undefined;

  /** Before the first claim of this process. */
  const getReady = () =>
    (ready ??= (parts.isSoleProcess() ? parts.store.releaseLeases() : Promise.resolve()).catch((error: unknown) => {
      ready = undefined;
      throw error;
    }));

  function pollQueues(): void {
    for (const queue of queues) queue.pollNow();
  }

  /** Sends what is due, soon. */
  function pollNow(): void {
    if (queues.length === 0) return;
    void getReady().then(pollQueues, (error: unknown) =>
      parts.log.error({ event: 'outbox', err: error }, 'the outbox could not read the database'),
    );
  }

  /** Starts sending. */
  async function start(): Promise<void> {
    if (queues.length === 0) return;
    await getReady();
    pollQueues();
  }

  /**
   * Finishes the mails in flight and claims no more. An attempt that times out is aborted and repeated after the next
   * start, also where the mail server had accepted the mail and its reply was still to come.
   */
  async function stop(): Promise<void> {
    const timeout = setTimeout(
      () => shutdown.abort(new Error('The site was stopped before the mail server had taken the mail.')),
      shutdownTimeoutMs,
    );
    await Promise.all(queues.map((queue) => queue.stop()));
    clearTimeout(timeout);
  }

  /** When the queues of mails last looked for due ones: the earlier of the two; undefined where none is sent. */
  function findRound(): Date | undefined {
    // A receiver of webhooks may ask for a pause of a quarter of an hour.
    const rounds = queues
      .filter(({ recipient }) => recipient !== 'webhook')
      .map((queue) => queue.findRound().getTime());
    return rounds.length > 0 ? new Date(Math.min(...rounds)) : undefined;
  }

  return { pollNow, start, stop, findRound };
}

/** One attempt; undefined where nothing is left to say. */
type Send = (due: DueMail, abortSignal: AbortSignal) => Promise<SendOutcome | undefined>;

const senderOf =
  <Message>(
    write: (due: DueMail) => Promise<Message | undefined>,
    to: { send(message: Message, abortSignal: AbortSignal): Promise<SendOutcome> },
  ): Send =>
  async (due, abortSignal) => {
    const message = await write(due);
    return message && to.send(message, abortSignal);
  };

/** Sends the mails of one kind of recipient, or the webhooks, several at a time. */
function createQueue(
  {
    store,
    send,
    clock,
    log,
    throttle,
    countAttempt,
    leaseMs = defaultLeaseMs,
  }: Omit<Parts, 'mailer' | 'writeMail'> & { send: Send },
  recipient: Recipient,
  abortSignal: AbortSignal,
) {
  const longestWaitMs = leaseMs + longestDelaysMs[recipient];
  const name = recipient === 'webhook' ? 'webhook' : 'mail';
  /** By mail id. A clock that jumps may end a lease: a mail in flight is not claimed again. */
  const inFlight = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let claiming: Promise<void> | undefined;
  let isPollDue = false;
  let isStopped = false;
  let consecutiveFailures = 0;
  /** By `performance.now()`, since the clock may jump. */
  let pausedUntil = 0;
  /** The pause that the last response asked for (Retry-After). */
  let askedPauseMs = 0;
  /** When it last asked the database for due mails, and got an answer; at first the start. */
  let roundAt = clock();

  const pauseLeftMs = () => Math.max(0, pausedUntil - performance.now());
  const leaseEnd = () => new Date(clock().getTime() + leaseMs);

  async function settle(due: DueMail, sent: SendOutcome): Promise<void> {
    const at = clock();
    const result = giveUpInTime(due, sent, at);
    const delayMs = delayAfter(due, result, at);
    const next = delayMs === undefined ? undefined : new Date(at.getTime() + delayMs);
    await store.settle(due, { at, outcome: result.outcome, reply: result.reply, next });
    countAttempt?.({ kind: due.kind, outcome: result.outcome });
    logAttempt(due, result, next !== undefined);
  }

  /** Logs every mail that was sent or given up, and retries as often as the throttle admits each kind of failure. */
  function logAttempt(due: DueMail, { outcome, reply, summary = reply }: SendOutcome, isRetried: boolean): void {
    const fields = { event: name, outcome, outbox: due.id, submission: due.submissionId, attempt: due.attempts };
    if (outcome === 'sent') {
      // The mail server has recovered: the next failure is logged at once.
      if (due.attempts > 1) throttle.reset();
      return log.info(fields, `${name} sent`);
    }
    const admitted = isRetried ? throttle.admit(`${outcome} ${codesIn(summary)}`) : {};
    const message = outcome === 'refused' ? `${name} refused by the server` : `${name} not sent`;
    // Waiting does not help against a refusal: an address or a setting is wrong. Visitors mistype theirs every day.
    const level = outcome === 'refused' && recipient !== 'visitor' ? 'error' : 'warn';
    if (admitted)
      log[level](
        { ...fields, reply: withoutAddresses(summary), ...admitted },
        isRetried ? `${message}, will be tried again` : `${name} refused by the server`,
      );
  }

  /**
   * One attempt. An error on our side leaves the mail waiting: it is due again after its lease.
   * @returns whether the server works: it accepted the mail, or refused this mail alone. A receiver of webhooks that
   * refuses one mostly refuses all
   */
  async function deliver(due: DueMail): Promise<boolean> {
    try {
      const sent = await send(due, abortSignal);
      if (!sent) {
        await store.drop(due);
        return true;
      }
      await settle(due, sent);
      askedPauseMs = sent.retryAfterMs ?? 0;
      if (recipient === 'webhook') return sent.outcome === 'sent';
      return sent.outcome !== 'retry' || isRecipientRefused(due, sent);
    } catch (error) {
      log.error({ event: 'outbox', outbox: due.id, err: error }, `a ${name} could not be written or recorded`);
      return false;
    }
  }

  async function process(due: DueMail): Promise<void> {
    const failuresBefore = consecutiveFailures;
    const renewal = setInterval(
      () =>
        void store
          .renewLease(due, leaseEnd())
          .catch((error: unknown) => log.error({ event: 'outbox', err: error }, 'leases could not be renewed')),
      leaseMs / 3,
    );
    const isServerUp = await deliver(due);
    clearInterval(renewal);
    // Attempts that started together count as one failure.
    consecutiveFailures = isServerUp ? 0 : Math.max(consecutiveFailures, failuresBefore + 1);
    pausedUntil = performance.now() + Math.max(pauseMs(consecutiveFailures), isServerUp ? 0 : askedPauseMs);
  }

  async function claimDue(): Promise<void> {
    try {
      do {
        isPollDue = false;
        const free = (consecutiveFailures > 0 ? 1 : mailConcurrency[recipient]) - inFlight.size;
        if (free <= 0) return;
        const claimed = await store.claim(recipient, free, {
          now: clock(),
          leasedUntil: leaseEnd(),
          longestWaitMs,
          except: [...inFlight.keys()],
        });
        roundAt = clock();
        for (const due of claimed)
          inFlight.set(
            due.id,
            process(due).finally(() => {
              inFlight.delete(due.id);
              pollNow();
            }),
          );
      } while (isPollDue && !isStopped && pauseLeftMs() === 0);
    } catch (error) {
      // The mails keep waiting, and the next poll claims them.
      log.error({ event: 'outbox', err: error }, 'the outbox could not read the database');
    }
  }

  function pollIn(ms: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(pollNow, ms);
  }

  /** Claims due mails, at once or after the pause. */
  function pollNow(): void {
    if (isStopped) return;
    isPollDue = true;
    if (claiming) return;
    const pause = pauseLeftMs();
    if (pause > 0) {
      // It is alive: an outage of the mail server has it wait.
      roundAt = clock();
      return pollIn(pause);
    }
    claiming = claimDue().finally(() => {
      claiming = undefined;
      // A `pollNow` after the last claim does not wait for the next poll.
      pollIn(pauseLeftMs() || (isPollDue ? 0 : pollMs));
    });
  }

  /** Claims no more, and waits for the mails in flight. */
  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await claiming;
    await Promise.all(inFlight.values());
  }

  return { recipient, findRound: () => roundAt, pollNow, stop };
}

/** Staff have one address: where that is refused, all of their mail is, as in an outage. */
const isRecipientRefused = ({ kind }: DueMail, { refusesRecipient }: SendOutcome) =>
  kind === visitorKind && refusesRecipient === true;

/** Gives up an acknowledgement that was tried for three days. */
function giveUpInTime({ kind, createdAt }: DueMail, sent: SendOutcome, at: Date): SendOutcome {
  const ageMs = at.getTime() - Date.parse(createdAt);
  const isOver = kind === visitorKind && sent.outcome === 'retry' && ageMs >= maxAcknowledgementAgeMs;
  return isOver ? { outcome: 'refused', reply: `Given up after three days: ${sent.reply}` } : sent;
}

/** The delay before the next attempt; undefined where there is none. */
function delayAfter(due: DueMail, sent: SendOutcome, at: Date): number | undefined {
  if (sent.outcome === 'sent') return undefined;
  if (sent.outcome === 'refused') {
    const refusedMs = due.refusedSince === null ? 0 : Math.max(0, at.getTime() - Date.parse(due.refusedSince));
    return due.kind === visitorKind ? undefined : refusalDelayMs(refusedMs, due.kind);
  }
  const maxMs = isRecipientRefused(due, sent) ? maxRefusedRecipientDelayMs : maxDelayMs;
  return Math.max(retryDelayMs(due.attempts, Math.random(), maxMs), sent.retryAfterMs ?? 0);
}

/** Error and reply codes: the same failure has the same codes, while the words around them may name the mail or the time. */
const codesIn = (reply: string) => (reply.match(/\b(?:E[A-Z]{3,}|[45]\d\d)\b/g) ?? []).join(' ');

/** Mail servers repeat the recipient's address in replies; logs carry no personal data. */
export const withoutAddresses = (reply: string) => reply.replaceAll(/[^\s<>]{1,64}@[^\s<>]{1,255}/g, '…@…');
