import type { UndeliveredMail } from '../../contract/submission.ts';

/** What the server records of a failed webhook (server/mail/webhook.ts), with a sentence for staff. */
const causes: readonly (readonly [RegExp, string])[] = [
  [/^HTTP 3/, 'The receiver has moved.'],
  [/^HTTP 40[13]/, 'The receiver does not accept requests of this site: address or secret are wrong.'],
  [/^HTTP 4(?:04|10)/, 'The address of the receiver is wrong or gone: its server answers that nothing is there.'],
  [/^HTTP 4(?:08|25|29)/, 'The receiver accepts no more requests at the moment.'],
  [/^HTTP 4/, 'The receiver does not accept what this site sends.'],
  [/^HTTP 5/, 'The receiver has a fault of its own.'],
  [/^EFORBIDDEN/, "The receiver's name leads to an address that is not public."],
  [/ENOTFOUND|EAI_AGAIN/, "The receiver's name could not be found."],
  [/ETIMEDOUT/, 'The receiver did not answer in time.'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/, 'No connection to the receiver could be made.'],
  [/CERT|TLS|SSL|certificate/i, 'The receiver and the site could not agree on an encrypted connection.'],
  [/ECONNRESET|socket hang up/, 'The receiver closed the connection.'],
];

/** One sentence about why webhooks were not delivered. */
export function webhookCauseOf({ reason }: UndeliveredMail['webhooks']): string {
  if (reason === null) return 'No webhook was tried yet.';
  return causes.find(([pattern]) => pattern.test(reason))?.[1] ?? 'The receiver gave a reason of its own.';
}
