import { expect, test } from 'vitest';
import { mailCauseOf, mailReplyOf } from './mail-cause.ts';

test.each([
  ['ESOCKET connect ECONNREFUSED 127.0.0.1:25', /^No mail server answers at 127\.0\.0\.1:25\.$/],
  ['ESOCKET connect EHOSTUNREACH', /^No mail server answers\.$/],
  ['EAUTH Invalid login: 535 5.7.8 Bad credentials', /refuses the login/],
  ['EDNS getaddrinfo ENOTFOUND mail.example', /name could not be found/],
  ['ETIMEDOUT Greeting never received', /did not answer in time/],
  ['EABORT The mail server had not taken the mail after 60 s.', /did not answer in time/],
  ['EENVELOPE 550 This box is closed', /does not accept mail from/],
  ['EMESSAGE 452 Insufficient storage', /not accepting mail at the moment/],
  ['Something else', /a reason that this site does not know/],
  [null, /may not be configured/],
])('%s has a sentence', (reason, sentence) => {
  expect(mailCauseOf({ lastAttemptAt: null, reason })).toMatch(sentence);
});

test.each([
  ['ESOCKET connect ECONNREFUSED 10.0.0.250:465', undefined],
  ['ETIMEDOUT Greeting never received', undefined],
  [null, undefined],
  ['EAUTH Invalid login: 535 5.7.8 Bad credentials', '535 5.7.8 Bad credentials'],
  ['EMESSAGE Message failed: 550-This box\n550 is closed', '550-This box\n550 is closed'],
  ['Something else', 'Something else'],
])('of %j the office reads what the mail server answered', (reason, reply) => {
  expect(mailReplyOf(reason)).toBe(reply);
});
