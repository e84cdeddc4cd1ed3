import type { SendOutcome } from './mailer.ts';

type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

/** The mail that was tried, as far as the log names it. */
type Attempted = { id: number; submissionId: number | null; attempts: number };

/** A mail server that has said no for an hour is named once more; what changes is named at once. */
const quietMs = 60 * 60 * 1000;
/** Kinds of trouble remembered: a mail server has a handful of them. */
const mostKinds = 50;

/**
 * Tells the log of attempts. What was sent or refused for good, each; what is tried again, once for each kind of
 * trouble and hour: a mail that is not taken comes back every 40 s for as long as it takes.
 */
export function createAttemptLog(log: Log, clock: () => Date) {
  /** Each kind of trouble with when it was last told, and how many attempts have failed with it untold since. */
  const told = new Map<string, { at: number; untold: number }>();

  function tell(due: Attempted, { outcome, reply }: SendOutcome): void {
    const fields = { event: 'mail', outcome, outbox: due.id, submission: due.submissionId, attempt: due.attempts };
    if (outcome === 'sent') {
      // One that had waited is through: what fails from now on is news.
      if (due.attempts > 1) told.clear();
      return log.info(fields, 'mail sent');
    }
    const said = withoutAddresses(reply);
    if (outcome === 'refused') return log.warn({ ...fields, reply: said }, 'mail refused by the server');

    const kind = kindOf(reply);
    const now = clock().getTime();
    const before = told.get(kind);
    // A clock that was put back would be silent for as long as it was put back.
    if (before && Math.abs(now - before.at) < quietMs) {
      before.untold += 1;
      return;
    }
    if (told.size >= mostKinds) told.clear();
    told.set(kind, { at: now, untold: 0 });
    const untold = before?.untold;
    log.warn({ ...fields, reply: said, ...(untold && { untold }) }, 'mail not sent, will be tried again');
  }

  return tell;
}

/** The same trouble has the same codes; the words around them may name the mail or the hour. */
const kindOf = (reply: string) => (reply.match(/\b(?:E[A-Z]{3,}|[45]\d\d)\b/g) ?? []).join(' ');

/** Mail servers like to repeat the recipient; logs carry no personal data. */
function withoutAddresses(reply: string): string {
  return reply.replaceAll(/[^\s<>]{1,64}@[^\s<>]{1,255}/g, '…@…');
}
