import type { Queries } from '../db/schema.ts';
import { type AttemptThrottle, createAttemptLog } from './attempt-log.ts';
import { mailKinds, toVisitor } from './mail-kinds.ts';
import { type Mail, type Mailer, mailPlaces, type SendOutcome } from './mailer.ts';
import { createOutboxStore, dropMail, type DueMail, type Receiver } from './store.ts';

/** Writes the mail of a row from what is stored, or undefined where nothing is left to say. */
export type WriteMail = (due: DueMail) => Promise<Mail | undefined>;

type Parts = {
  queries: Queries;
  kind: 'sqlite' | 'postgres';
  mailer: Mailer | undefined;
  writeMail: WriteMail;
  clock: () => Date;
  /** Whether no other process sends from this database: leases that are still there then are a dead one's. */
  isAlone: () => boolean;
  leaseMs?: number;
  throttle: AttemptThrottle;
  log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
};

/** A dead worker's mail is free again after this; a living one renews its leases while a slow server holds it. */
const defaultLeaseMs = 45_000;
const pollMs = 2_000;
/** For the mail in hand at the stop: with the ten seconds of requests (http/listen.ts) half of what a service has to end. */
const stopMs = 5_000;
/** While nothing goes out, one mail is tried at a time, after pauses that double up to the poll. */
const firstPauseMs = 250;
const firstDelayMs = 1_000;
/** With the poll, and 15 s of an attempt that hangs: sent within a minute of recovery. */
const longestDelayMs = 40_000;
/** An address that is refused for now is no trouble that ends for all: some eighty attempts until it is given up. */
const longestRefusedDelayMs = 60 * 60 * 1000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/**
 * A refusal of mail to the office is put right one day, be it a wrong address or a full list of senders: tried again
 * after these times, then once a day until the refusals are two weeks old.
 */
const refusalDelaysMs = [15 * minuteMs, hourMs, 4 * hourMs];
const refusedForMs = 14 * 24 * hourMs;
/** A visitor who was promised a reply within a day, and may have it, need not read days later that the enquiry arrived. */
const acknowledgeForMs = 3 * 24 * 60 * 60 * 1000;

/** Doubling from one second up to the longest delay, with a quarter of chance so that retries do not march in step. */
export function retryDelayMs(attempts: number, chance: number, longestMs = longestDelayMs): number {
  const delay = Math.min(longestMs, firstDelayMs * 2 ** Math.max(0, attempts - 1));
  return Math.round(delay * (0.75 + chance * 0.25));
}

/** How long a mail waits that was refused now and for the first time so long ago; undefined where that was the end. */
function refusalDelayMs(refusedMs: number, kind: string): number | undefined {
  let until = 0;
  for (const delay of refusalDelaysMs) {
    until += delay;
    if (refusedMs < until) return delay;
  }
  // What it names stands in the next summary or reminder.
  if (kind === mailKinds.spamSummary || kind === mailKinds.reminder) return undefined;
  return refusedMs < refusedForMs ? 24 * hourMs : undefined;
}

/**
 * The pause after so many attempts in a row of which none went out. However many mails wait, trouble then costs
 * visitors an attempt every two seconds, and what the attempts write down stays bounded.
 */
export function pauseMs(vainAttempts: number): number {
  return vainAttempts === 0 ? 0 : Math.min(pollMs, firstPauseMs * 2 ** (vainAttempts - 1));
}

/**
 * Sends what is due at least once, with the row's own Message-ID. Mails to the office and mails to visitors have places
 * of their own, so that neither waits for the other; a place is filled again as soon as it is free. A mail to the
 * office is tried until the mail server takes it or has refused it for two weeks, one to a visitor for three days at
 * most. Any number of processes may run one on one database: what one of them has leased, the others leave alone.
 */
export function createOutbox(parts: Parts) {
  const store = createOutboxStore(parts);
  const cut = new AbortController();
  const lanes = (['office', 'visitor'] as const).map((receiver) => createLane(parts, store, receiver, cut.signal));

  let ready: Promise<void> | undefined;

  /** Leases left by a killed process are void where there is no other: before the first of our own. */
  const getReady = () =>
    (ready ??= (parts.isAlone() ? store.freeLeases() : Promise.resolve()).catch((error: unknown) => {
      ready = undefined;
      throw error;
    }));

  function wakeLanes(): void {
    for (const lane of lanes) lane.wake();
  }

  /** Sends what is due now, soon. */
  function wake(): void {
    if (!parts.mailer) return;
    void getReady().then(wakeLanes, (error: unknown) =>
      parts.log.error({ event: 'outbox', err: error }, 'the outbox could not work'),
    );
  }

  /** Begins sending. */
  async function start(): Promise<void> {
    if (!parts.mailer) return;
    await getReady();
    wakeLanes();
  }

  /**
   * Finishes the mail in hand and takes no more. What the mail server has not taken in time is cut and waits for the
   * next start: it goes out again then, also where it was taken and the answer was still to come.
   */
  async function stop(): Promise<void> {
    const patience = setTimeout(
      () => cut.abort(new Error('The site was stopped before the mail server had taken the mail.')),
      stopMs,
    );
    await Promise.all(lanes.map((lane) => lane.stop()));
    clearTimeout(patience);
  }

  return { wake, start, stop };
}

/** The mails to the office or to visitors, some of them on their way at the same time. */
function createLane(
  { queries, mailer, writeMail, clock, log, throttle, leaseMs = defaultLeaseMs }: Parts,
  store: ReturnType<typeof createOutboxStore>,
  receiver: Receiver,
  cut: AbortSignal,
) {
  const tell = createAttemptLog(log, throttle);
  const longestWaitMs = leaseMs + (receiver === 'office' ? longestDelayMs : longestRefusedDelayMs);
  /** By the number of the mail: a lease may run out by a clock that jumps, and what is in hand is not taken again. */
  const inHand = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let filling: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  /** Attempts in a row of which none went out, and until when nothing is tried: not by the clock, which may jump. */
  let vainAttempts = 0;
  let pausedUntil = 0;

  const pauseLeftMs = () => Math.max(0, pausedUntil - performance.now());
  const leaseEnd = () => new Date(clock().getTime() + leaseMs);

  async function settle(due: DueMail, answer: SendOutcome): Promise<void> {
    const at = clock();
    const sent = giveUpInTime(due, answer, at);
    const delayMs = delayAfter(due, sent, at);
    const next = delayMs === undefined ? undefined : new Date(at.getTime() + delayMs);
    await store.settle(due, { at, outcome: sent.outcome, reply: sent.reply, next });
    tell(due, sent, next !== undefined);
  }

  /**
   * One attempt; whether the mail server is at work: it took the mail, or refused it and none but it. What fails here
   * on our side leaves the mail waiting: its lease runs out, then it is due again.
   */
  async function deliver(due: DueMail): Promise<boolean> {
    try {
      const mail = await writeMail(due);
      if (!mail || !mailer) {
        // What it told of was erased meanwhile.
        await dropMail(queries, due.id);
        return true;
      }
      const sent = await mailer.send(mail, cut);
      await settle(due, sent);
      return sent.outcome !== 'retry' || isAddressRefused(due, sent);
    } catch (error) {
      log.error({ event: 'outbox', outbox: due.id, err: error }, 'a mail could not be written or recorded');
      return false;
    }
  }

  /** Holds a place from the claim of a mail to the end of its attempt. */
  async function take(due: DueMail): Promise<void> {
    const vainBefore = vainAttempts;
    const renewing = setInterval(
      () =>
        void store
          .renewLease(due, leaseEnd())
          .catch((error: unknown) => log.error({ event: 'outbox', err: error }, 'leases could not be renewed')),
      leaseMs / 3,
    );
    const isAtWork = await deliver(due);
    clearInterval(renewing);
    // Attempts that were begun together are one sign of trouble.
    vainAttempts = isAtWork ? 0 : Math.max(vainAttempts, vainBefore + 1);
    pausedUntil = performance.now() + pauseMs(vainAttempts);
  }

  async function fill(): Promise<void> {
    try {
      do {
        again = false;
        const free = (vainAttempts > 0 ? 1 : mailPlaces[receiver]) - inHand.size;
        if (free <= 0) return;
        const claimed = await store.claim(receiver, free, {
          now: clock(),
          leasedUntil: leaseEnd(),
          longestWaitMs,
          except: [...inHand.keys()],
        });
        for (const due of claimed)
          inHand.set(
            due.id,
            take(due).finally(() => {
              inHand.delete(due.id);
              wake();
            }),
          );
      } while (again && !stopped && pauseLeftMs() === 0);
    } catch (error) {
      // The database is away or full: the rows stay waiting and the next look finds them.
      log.error({ event: 'outbox', err: error }, 'the outbox could not work');
    }
  }

  function lookAgainIn(ms: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(wake, ms);
  }

  /** Fills the free places, at once or when the pause is over, or has the running look look again. */
  function wake(): void {
    if (stopped || !mailer) return;
    again = true;
    if (filling) return;
    const pause = pauseLeftMs();
    if (pause > 0) return lookAgainIn(pause);
    filling = fill().finally(() => {
      filling = undefined;
      // A wake-up between the last look and this line must not wait for the next poll.
      lookAgainIn(pauseLeftMs() || (again ? 0 : pollMs));
    });
  }

  /** Takes no more, and waits for what is in hand. */
  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(timer);
    await filling;
    await Promise.all(inHand.values());
  }

  return { wake, stop };
}

/** The office has one address: where that is refused, all of its mail is, as in any other trouble. */
const isAddressRefused = ({ kind }: DueMail, { refusesRecipient }: SendOutcome) =>
  kind === toVisitor && refusesRecipient === true;

/** A mail that is tried again for long enough is refused by us. */
function giveUpInTime({ kind, createdAt }: DueMail, sent: SendOutcome, at: Date): SendOutcome {
  const isOver =
    kind === toVisitor && sent.outcome === 'retry' && at.getTime() - Date.parse(createdAt) >= acknowledgeForMs;
  return isOver ? { outcome: 'refused', reply: `Given up after three days: ${sent.reply}` } : sent;
}

/** How long a mail waits for its next attempt; undefined where there is none. */
function delayAfter(due: DueMail, sent: SendOutcome, at: Date): number | undefined {
  if (sent.outcome === 'sent') return undefined;
  if (sent.outcome === 'refused') {
    const refusedMs = due.refusedSince === null ? 0 : Math.max(0, at.getTime() - Date.parse(due.refusedSince));
    return due.kind === toVisitor ? undefined : refusalDelayMs(refusedMs, due.kind);
  }
  const longestMs = isAddressRefused(due, sent) ? longestRefusedDelayMs : longestDelayMs;
  return retryDelayMs(due.attempts, Math.random(), longestMs);
}
