import type { SendOutcome } from './mailer.ts';

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** The mail that was tried, as far as the log names it. */
type Attempted = { id: number; submissionId: number | null; attempts: number };

/** Lets a line of each kind into the log now and then; after a `reset` each kind is news again. */
export type AttemptThrottle = { admit(kind: string): { suppressed?: number } | undefined; reset(): void };

/**
 * Tells the log of attempts. What was sent or refused for good, each; what is tried again, as often as
 * the throttle lets each kind of trouble through: a mail that is not taken comes back every 40 s for as long as it takes.
 */
export function createAttemptLog(log: Log, throttle: AttemptThrottle) {
  function tell(due: Attempted, { outcome, reply }: SendOutcome, isTriedAgain: boolean): void {
    const fields = { event: 'mail', outcome, outbox: due.id, submission: due.submissionId, attempt: due.attempts };
    if (outcome === 'sent') {
      // One that had waited is through: what fails from now on is news.
      if (due.attempts > 1) throttle.reset();
      return log.info(fields, 'mail sent');
    }
    const said = withoutAddresses(reply);
    if (!isTriedAgain) return log.warn({ ...fields, reply: said }, 'mail refused by the server');

    const admitted = throttle.admit(`${outcome} ${kindOf(reply)}`);
    const message = outcome === 'refused' ? 'mail refused by the server' : 'mail not sent';
    if (admitted) log.warn({ ...fields, reply: said, ...admitted }, `${message}, will be tried again`);
  }

  return tell;
}

/** The same trouble has the same codes; the words around them may name the mail or the hour. */
const kindOf = (reply: string) => (reply.match(/\b(?:E[A-Z]{3,}|[45]\d\d)\b/g) ?? []).join(' ');

/** Mail servers like to repeat the recipient; logs carry no personal data. */
function withoutAddresses(reply: string): string {
  return reply.replaceAll(/[^\s<>]{1,64}@[^\s<>]{1,255}/g, '…@…');
}
