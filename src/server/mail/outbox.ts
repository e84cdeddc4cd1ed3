import type { Queries } from '../db/schema.ts';
import { type AttemptThrottle, createAttemptLog } from './attempt-log.ts';
import { toVisitor } from './mail-kinds.ts';
import type { Mail, Mailer, SendOutcome } from './mailer.ts';
import { createOutboxStore, dropMail, type DueMail } from './store.ts';

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
const batch = 5;
/** For the mail in hand at the stop: with the ten seconds of requests (http/listen.ts) half of what a service has to end. */
const stopMs = 5_000;
/** While nothing goes out, one mail is tried at a time, after pauses that double up to the poll. */
const firstPauseMs = 250;
const firstDelayMs = 1_000;
/** With the poll, and 15 s of an attempt that hangs: sent within a minute of recovery (PROMISES A5). */
const longestDelayMs = 40_000;
/** An address that is refused for now is no trouble that ends for all: some eighty attempts until it is given up. */
const longestRefusedDelayMs = 60 * 60 * 1000;
/** A visitor who was promised a reply within a day, and may have it, need not read days later that the enquiry arrived. */
const acknowledgeForMs = 3 * 24 * 60 * 60 * 1000;

/** Doubling from one second up to the longest delay, with a quarter of chance so that retries do not march in step. */
export function retryDelayMs(attempts: number, chance: number, longestMs = longestDelayMs): number {
  const delay = Math.min(longestMs, firstDelayMs * 2 ** Math.max(0, attempts - 1));
  return Math.round(delay * (0.75 + chance * 0.25));
}

/**
 * The pause after so many batches in a row of which nothing went out. However many mails wait, trouble then costs
 * visitors an attempt every two seconds, and what the attempts write down stays bounded (PROMISES A5).
 */
export function pauseMs(vainBatches: number): number {
  return vainBatches === 0 ? 0 : Math.min(pollMs, firstPauseMs * 2 ** (vainBatches - 1));
}

/**
 * Sends what is due, the office's mails first, at least once, with the row's own Message-ID. A mail to the office is
 * tried until the mail server takes it or refuses it for good, one to a visitor for three days at most. Any number of
 * processes may run one on one database: what one of them has leased, the others leave alone.
 */
export function createOutbox(parts: Parts) {
  const { clock, log, leaseMs = defaultLeaseMs } = parts;
  const store = createOutboxStore(parts);
  const tell = createAttemptLog(log, parts.throttle);
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  const cut = new AbortController();
  /** Batches in a row of which nothing went out, and until when nothing is tried: not by the clock, which may jump. */
  let vainBatches = 0;
  let pausedUntil = 0;

  const pauseLeftMs = () => Math.max(0, pausedUntil - performance.now());
  const leaseEnd = () => new Date(clock().getTime() + leaseMs);

  async function settle(due: DueMail, answer: SendOutcome): Promise<void> {
    const at = clock();
    const sent = isGivenUp(due, answer, at) ? giveUp(answer) : answer;
    const longestMs = isAddressRefused(due, sent) ? longestRefusedDelayMs : longestDelayMs;
    const next = new Date(at.getTime() + retryDelayMs(due.attempts, Math.random(), longestMs));
    await store.settle(due, { at, ...sent, next });
    tell(due, sent);
  }

  /**
   * One attempt; whether the mail server is at work: it took the mail, or refused it and none but it. What fails here
   * on our side leaves the mail waiting: its lease runs out, then it is due again.
   */
  async function deliver(mailer: Mailer, due: DueMail): Promise<boolean> {
    try {
      const mail = await parts.writeMail(due);
      if (!mail) {
        // What it told of was erased meanwhile.
        await dropMail(parts.queries, due.id);
        return true;
      }
      const sent = await mailer.send(mail, cut.signal);
      await settle(due, sent);
      return sent.outcome !== 'retry' || isAddressRefused(due, sent);
    } catch (error) {
      log.error({ event: 'outbox', outbox: due.id, err: error }, 'a mail could not be written or recorded');
      return false;
    }
  }

  async function deliverAll(mailer: Mailer, mails: DueMail[]): Promise<void> {
    if (mails.length === 0) return;
    const renewing = setInterval(
      () =>
        void store
          .renewLeases(mails, leaseEnd())
          .catch((error: unknown) => log.error({ event: 'outbox', err: error }, 'leases could not be renewed')),
      leaseMs / 3,
    );
    const done = await Promise.all(mails.map((one) => deliver(mailer, one)));
    clearInterval(renewing);
    vainBatches = done.includes(true) ? 0 : vainBatches + 1;
    pausedUntil = performance.now() + pauseMs(vainBatches);
  }

  async function work(mailer: Mailer): Promise<void> {
    try {
      let isMore: boolean;
      do {
        again = false;
        const most = vainBatches > 0 ? 1 : batch;
        const due = await store.claim(most, {
          now: clock(),
          leasedUntil: leaseEnd(),
          longestWaitMs: { office: leaseMs + longestDelayMs, visitor: leaseMs + longestRefusedDelayMs },
        });
        await deliverAll(mailer, due);
        isMore = due.length === most;
      } while (!stopped && pauseLeftMs() === 0 && (again || isMore));
    } catch (error) {
      // The database is away or full: the rows stay waiting and the next round finds them.
      log.error({ event: 'outbox', err: error }, 'the outbox could not work');
    }
  }

  function lookAgainIn(ms: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(wake, ms);
  }

  /** Starts a round, at once or when the pause is over, or has the running one look again. */
  function wake(): void {
    if (stopped || !parts.mailer) return;
    again = true;
    if (round) return;
    const pause = pauseLeftMs();
    if (pause > 0) return lookAgainIn(pause);
    round = work(parts.mailer).finally(() => {
      round = undefined;
      // A wake-up between the last look and this line must not wait for the next poll.
      lookAgainIn(pauseLeftMs() || (again ? 0 : pollMs));
    });
  }

  /** Begins sending. Leases left by a killed process are void where there is no other. */
  async function start(): Promise<void> {
    if (!parts.mailer) return;
    if (parts.isAlone()) await store.freeLeases();
    wake();
  }

  /**
   * Finishes the mail in hand and takes no more. What the mail server has not taken in time is cut and waits for the
   * next start: it goes out again then, also where it was taken and the answer was still to come.
   */
  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(timer);
    const patience = setTimeout(
      () => cut.abort(new Error('The site was stopped before the mail server had taken the mail.')),
      stopMs,
    );
    await round;
    clearTimeout(patience);
  }

  return { wake, start, stop };
}

/** The office has one address: where that is refused, all of its mail is, as in any other trouble. */
const isAddressRefused = ({ kind }: DueMail, { refusesRecipient }: SendOutcome) =>
  kind === toVisitor && refusesRecipient === true;

const isGivenUp = ({ kind, createdAt }: DueMail, { outcome }: SendOutcome, at: Date) =>
  kind === toVisitor && outcome === 'retry' && at.getTime() - Date.parse(createdAt) >= acknowledgeForMs;

const giveUp = ({ reply }: SendOutcome): SendOutcome => ({
  outcome: 'refused',
  reply: `Given up after three days: ${reply}`,
});
