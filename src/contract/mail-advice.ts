/**
 * What replies of mail servers mean and what to do about them, by the enhanced status codes (RFC 3463) and the words that
 * common servers use. The codes of Microsoft 365: learn.microsoft.com/exchange/mail-flow-best-practices/non-delivery-reports-in-exchange-online
 */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /5\.7\.139/,
    'Microsoft 365 has switched off sign-in with a password for this mailbox: its administrator can allow authenticated SMTP for it, or SMTP_URL can name another relay.',
  ],
  [
    /5\.7\.60|5\.2\.252|SendAsDenied/i,
    'The login of SMTP_URL may not send as MAIL_FROM: its administrator can allow that (Send As), or MAIL_FROM can be the address of the login.',
  ],
  [
    /too many (?:concurrent )?(?:smtp )?(?:connections|sessions)|concurrent connections?|4\.3\.2.*limit/i,
    'The mail server allows fewer connections at a time: the site then sends one mail after the other.',
  ],
  [
    /^\W*(?:\w+ )*?4\d\d[ -]4\.7\.\d|too many (?:login|auth|messages|mails)|rate limit|throttl/i,
    'The mail server limits how much the site may send, or how often it may sign in: the site waits and tries again.',
  ],
  [
    /5\.7\.57|relay(?:ing)?(?: access)? (?:denied|not permitted)|not permitted to relay|unable to relay/i,
    'The mail server does not send this site’s mail to other domains: it has to allow this machine, or SMTP_URL needs its user name and password.',
  ],
  [
    /5\.7\.(?:23|25|26|27)\b|\bSPF\b|\bDKIM\b|\bDMARC\b/i,
    'The mail server cannot verify the domain of MAIL_FROM: its SPF, DKIM or DMARC records have to allow this mail server.',
  ],
  [/[45]\.2\.2\b|mailbox (?:is )?full|over quota|quota exceeded/i, 'The mailbox of the receiver is full.'],
];

/** What to do about a reply of a mail server, in one sentence; undefined if it needs no more than its own words. */
export const adviceOn = (reply: string): string | undefined => advice.find(([pattern]) => pattern.test(reply))?.[1];
