import { adviceOn } from '../../../contract/mail-advice.ts';
import type { UndeliveredMail } from '../../../contract/submission.ts';

/**
 * Beginnings of the reasons that the server records, with a sentence for staff: nodemailer's codes
 * (nodemailer.com/errors) and SMTP's (RFC 5321, 4.2.3).
 */
const causes: readonly (readonly [RegExp, string])[] = [
  [/STARTTLS/, 'The mail server offers no encrypted connection, so the password was not sent.'],
  [/\bEAUTH|\b53[0458]\b/, 'The mail server refuses the login: the site’s user name or password is wrong.'],
  [/\bETLS|certificate/i, 'The mail server and the site could not agree on an encrypted connection.'],
  [/\bEDNS|ENOTFOUND|EAI_AGAIN/, "The mail server's name could not be found."],
  [/gave no answer/, 'The mail server took a mail and did not confirm it.'],
  [/\bETIMEDOUT|timeout|had not taken/i, 'The mail server did not answer in time.'],
  [/\bESOCKET|\bECONNECTION/, 'The mail server closed the connection.'],
  [/\b4\d\d\b/, 'The mail server is not accepting mail at the moment.'],
  [/\b5\d\d\b/, 'The mail server does not accept mail from this site, or does not know the address of our staff.'],
];

/** With the address, if the reason has it. */
const noConnection = /(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)(?: (\S+))?/;
/** Nodemailer's codes for a server that did not answer: the reason is the site's own. */
const unanswered = /^(?:EABORT|ECONNECTION|EDNS|ESOCKET|ETIMEDOUT|ETLS)\b/;
const smtpReply = /\b[245]\d\d[ -].*/s;

/** What the mail server answered; undefined if it did not answer. */
export function mailReplyOf(reason: string | null): string | undefined {
  if (reason === null || unanswered.test(reason)) return undefined;
  return smtpReply.exec(reason)?.[0] ?? reason;
}

/** One sentence about why mails were not delivered. */
export function mailCauseOf({ reason, lastAttemptAt }: Pick<UndeliveredMail, 'reason' | 'lastAttemptAt'>): string {
  if (reason === null)
    return lastAttemptAt
      ? 'The mail server gave no reason.'
      : 'The site has not tried to send any mail: mail may not be configured.';
  const [isRefused, address] = noConnection.exec(reason) ?? [];
  if (isRefused) return `No mail server answers${address ? ` at ${address}` : ''}.`;
  return (
    adviceOn(reason) ??
    causes.find(([pattern]) => pattern.test(reason))?.[1] ??
    'The mail server gave a reason that this site does not know.'
  );
}
