import { expect, test } from 'vitest';
import { adviceOn } from './mail-advice.ts';

test.each<[reply: string, advice: RegExp | undefined]>([
  ['535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled', /Microsoft 365 has switched off/],
  ['550 5.7.60 SMTP; Client does not have permissions to send as this sender', /may not send as MAIL_FROM/],
  ['554 5.2.252 SendAsDenied; website@site.example not allowed', /may not send as MAIL_FROM/],
  ['454 4.7.1 <office@site.example>: Relay access denied', /other domains/],
  ['550 5.7.57 Client not authenticated to send mail', /other domains/],
  ['450 4.7.1 <[127.0.0.1]>: Helo command rejected: Host not found', /introduces itself/],
  ['450 4.7.1 Client host rejected: cannot find your reverse hostname', /reverse DNS/],
  ['421 4.3.2 The maximum number of concurrent connections has exceeded a limit', /fewer connections/],
  ['421 4.7.0 Too many connections from your host', /fewer connections/],
  ['454 4.7.0 Too many login attempts, please try again later', /limits how much/],
  ['421 4.7.28 Our system has detected an unusual rate of mail', /limits how much/],
  ['550 5.7.26 This mail has been blocked because the sender is unauthenticated', /cannot verify the domain/],
  ['452 4.2.2 The recipient is over quota', /mailbox of the receiver is full/],
  ['450 4.7.1 Service unavailable', undefined],
  ['550 5.1.1 unknown user', undefined],
])('%s', (reply, sentence) => {
  // As the test reads it, and with nodemailer's words before it, as it is recorded.
  for (const text of [reply, `EENVELOPE Can't send mail - all recipients were rejected: ${reply}`])
    if (sentence) expect(adviceOn(text)).toMatch(sentence);
    else expect(adviceOn(text)).toBeUndefined();
});
