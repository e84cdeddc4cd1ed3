import type { UndeliveredMail } from '../../../contract/submission.ts';

/** What the server records of a failed webhook (server/mail/webhook.ts), with a sentence for staff. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/^HTTP 3/, 'The receiver has moved.'],
  [/^HTTP 40[13]/, 'The receiver does not accept requests from this site: the address or the secret is wrong.'],
  [/^HTTP 4(?:04|10)/, 'The address of the receiver is wrong or no longer exists: its server found nothing there.'],
  [/^HTTP 4(?:08|25|29)/, 'The receiver is not accepting more requests at the moment.'],
  [/^HTTP 4/, 'The receiver does not accept what this site sends.'],
  [/^HTTP 5/, 'The receiving server reported an error.'],
  [/ENOTFOUND|EAI_AGAIN/, "The receiver's name could not be found."],
  [/ETIMEDOUT/, 'The receiver did not answer in time.'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'The receiver does not answer.'],
  [/CERT|TLS|SSL|certificate/i, 'The receiver and the site could not agree on an encrypted connection.'],
  [/ECONNRESET|socket hang up/, 'The receiver closed the connection.'],
];

/** The code of a system error, which the site itself records if no response came. */
const unanswered = /^(?!HTTP )[A-Z_\d]+ /;

/** What the receiver answered; undefined if it did not answer. */
export const webhookReplyOf = (reason: string | null): string | undefined =>
  reason === null || unanswered.test(reason) ? undefined : reason;

/** One sentence about why webhooks were not delivered. */
export function webhookCauseOf({ reason }: UndeliveredMail['webhooks']): string {
  if (reason === null) return 'The site has not tried to send a webhook yet.';
  return (
    causes.find(([pattern]) => pattern.test(reason))?.[1] ?? 'The receiver gave a reason that this site does not know.'
  );
}
