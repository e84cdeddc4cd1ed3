import { expect, test } from 'vitest';
import { webhookCauseOf, webhookReplyOf } from './webhook-cause.ts';

test.each([
  ['HTTP 307 Temporary Redirect: redirects are not followed', /has moved/],
  ['HTTP 401 Unauthorized', /address or the secret/],
  ['HTTP 404 Not Found', /no longer exists/],
  ['HTTP 410 Gone: no flow', /no longer exists/],
  ['HTTP 429 Too Many Requests', /at the moment/],
  ['HTTP 422 Unprocessable Entity: ECONNREFUSED', /does not accept what/],
  ['HTTP 503 Service Unavailable', /reported an error/],
  ['ENOTFOUND getaddrinfo ENOTFOUND hooks.example', /could not be found/],
  ['ETIMEDOUT The receiver had not answered after 15 s.', /in time/],
  ['ECONNREFUSED connect ECONNREFUSED 127.0.0.1:9', /does not answer/],
  ['CERT_HAS_EXPIRED certificate has expired', /encrypted/],
  ['ECONNRESET socket hang up', /closed the connection/],
  ['Something else', /reason that this site does not know/],
  [null, /not tried to send a webhook/],
])('%s has a sentence', (reason, sentence) => {
  expect(webhookCauseOf({ waiting: 1, waitingSince: null, refused: 0, lastAttemptAt: null, reason })).toMatch(sentence);
});

test.each([
  ['HTTP 503 Service Unavailable: busy', 'HTTP 503 Service Unavailable: busy'],
  ['ECONNREFUSED connect ECONNREFUSED 127.0.0.1:9', undefined],
  ['CERT_HAS_EXPIRED certificate has expired', undefined],
  [null, undefined],
])('of %j the office reads what the receiver answered', (reason, reply) => {
  expect(webhookReplyOf(reason)).toBe(reply);
});
