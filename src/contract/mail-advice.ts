/**
 * What replies of mail servers mean and what to do about them, by the enhanced status codes (RFC 3463) and the words that
 * common servers use. The codes of Microsoft 365: learn.microsoft.com/exchange/mail-flow-best-practices/non-delivery-reports-in-exchange-online
 */
const advice: readonly (readonly [RegExp, string])[] = [
  [
    /5\.7\.139/,
    'Microsoft 365 has switched off sign-in with a password for this mailbox: ask its administrator to allow authenticated SMTP, or name another relay in SMTP_URL.',
  ],
  [
    /5\.7\.60|5\.2\.252|SendAsDenied/i,
    'The login of SMTP_URL may not send as MAIL_FROM: ask its administrator to allow that (Send As), or set MAIL_FROM to the address of the login.',
  ],
  [
    /5\.7\.57|relay(?:ing)?(?: access)? (?:denied|not permitted)|not permitted to relay|unable to relay/i,
    'The mail server does not send this site’s mail to other domains: it has to allow this machine, or SMTP_URL needs its user name and password.',
  ],
  [
    /\b(?:helo|ehlo)\b/i,
    'The mail server does not accept the name by which the site introduces itself: set SITE_ORIGIN to its public address, or add ?name= to SMTP_URL with a name that the server accepts.',
  ],
  [
    /reverse (?:dns|hostname|lookup)|\bPTR\b/i,
    'The mail server wants a name for the address of this machine (reverse DNS): ask your hosting provider to set it, or name a relay with a login in SMTP_URL.',
  ],
  [
    /too many (?:concurrent )?(?:smtp )?(?:connections|sessions)|concurrent connections?|connection limit/i,
    'The mail server allows fewer connections than the site opened: the site waits and tries again.',
  ],
  [
    /too many (?:login|auth|messages|mails|errors)|rate[ -]?limit|unusual rate|throttl|sending limit|4\.7\.28\b/i,
    'The mail server limits how much the site may send, or how often it may sign in: the site waits and tries again.',
  ],
  [
    /5\.7\.(?:23|25|26|27)\b|\bSPF\b|\bDKIM\b|\bDMARC\b/i,
    'The mail server cannot verify the domain of MAIL_FROM: its SPF, DKIM or DMARC records have to allow this mail server.',
  ],
  [/[45]\.2\.2\b|mailbox (?:is )?full|over quota|quota exceeded/i, 'The mailbox of the receiver is full.'],
];

/** What to do about a reply of a mail server, in one sentence; undefined if it needs no more than its own words. */
export const adviceOn = (reply: string): string | undefined => advice.find(([pattern]) => pattern.test(reply))?.[1];
