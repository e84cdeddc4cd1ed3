import { Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckStep, MailTest } from '../../contract/submission.ts';
import { checkSenderDomain, type TxtNames } from './sender-domain.ts';
import { describeFailure } from './smtp-errors.ts';
import { readSmtpServer } from './smtp-server.ts';
import type { Undelivered } from './undelivered-store.ts';

/** A browser waits for the answer. */
const defaultLimitMs = 20_000;
/** The time of each part of a test; together less than the limit. */
const timeoutsOf = (limitMs: number) => ({
  dnsTimeout: limitMs * 0.25,
  connectionTimeout: limitMs * 0.25,
  greetingTimeout: limitMs * 0.25,
  socketTimeout: limitMs * 0.3,
});
const dnsTryMs = 2_500;

const mailIsNotConfigured = 'Mail is not configured: the setting SMTP_URL is not set.';

type Site = {
  config: { smtpUrl?: string | undefined; smtpAllowPlaintext: boolean; mailFrom: string };
  /** What staff have not got; undefined where the database cannot be asked. */
  findUndelivered?: (() => Promise<Undelivered>) | undefined;
  clock: () => Date;
  createResolver?: (() => TxtNames) | undefined;
  limitMs?: number;
};

/**
 * Tests what the mail of this site needs: connection, encryption and login of the mail server, the mail that waits, and the
 * records of the sender's domain. It sends nothing.
 */
export async function testMail(site: Site): Promise<MailTest> {
  const { smtpUrl, mailFrom } = site.config;
  const names = site.createResolver?.() ?? new Resolver({ timeout: dnsTryMs, tries: 2 });
  const [failure, waiting, domain] = await Promise.all([
    smtpUrl ? findFailure(smtpUrl, site) : mailIsNotConfigured,
    site.findUndelivered?.(),
    smtpUrl ? checkSenderDomain(names, mailFrom.slice(mailFrom.lastIndexOf('@') + 1)) : [],
  ]);
  const server: CheckStep = failure
    ? { name: 'Mail server', state: 'failed', sentence: failure }
    : { name: 'Mail server', state: 'ok', sentence: 'The mail server answers and accepts the login.' };
  return {
    success: failure === undefined,
    message: failure ?? 'The email system is properly configured.',
    findings: [
      server,
      ...(waiting ? [{ name: 'Waiting mail', ...judgeWaiting(waiting, site.clock()) }] : []),
      ...domain,
    ],
  };
}

/** Why the mailer could not connect and sign in, in a sentence; undefined where it can. */
async function findFailure(
  smtpUrl: string,
  { config, limitMs = defaultLimitMs }: Pick<Site, 'config' | 'limitMs'>,
): Promise<string | undefined> {
  const server = readSmtpServer(smtpUrl, { allowPlaintext: config.smtpAllowPlaintext });
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...server.options,
    ...timeoutsOf(limitMs),
    forceAuth: server.options.auth !== undefined,
  });
  const limit = new AbortController();
  // A server that sends a byte now and then reaches none of the timeouts.
  const tooLate = sleep(limitMs, undefined, limit).then(() => {
    throw Object.assign(new Error('The test took too long.'), { code: 'ETIMEDOUT' });
  });
  try {
    await Promise.race([transport.verify(), tooLate]);
    return undefined;
  } catch (error) {
    return describeFailure(error, server);
  } finally {
    tooLate.catch(() => {});
    limit.abort();
    transport.close();
  }
}

/** How much mail to staff waits or was refused, and for how long. */
function judgeWaiting(
  { waiting, waitingSince, refused, refusedSince, givenUp }: Undelivered,
  now: Date,
): Pick<CheckStep, 'state' | 'sentence'> {
  const count = waiting + refused + givenUp;
  if (count === 0) return { state: 'ok', sentence: 'No mail to the office waits.' };
  const [since] = [waitingSince, refusedSince].filter((time) => time !== null).toSorted();
  const oldest = since === undefined ? '' : `, the oldest for ${describeAge(now.getTime() - Date.parse(since))}`;
  const refusals = refused + givenUp > 0 ? `; the mail server refused ${refused + givenUp} of them` : '';
  return {
    state: 'warning',
    sentence: `${count} ${count === 1 ? 'mail to the office waits' : 'mails to the office wait'}${oldest}${refusals}: the list of enquiries shows the reason and has ‘Send again’.`,
  };
}

/** Minutes, hours or days, whichever is the largest that fits. */
function describeAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [count, unit] =
    minutes < 120
      ? [minutes, 'minute']
      : minutes < 2_880
        ? [Math.floor(minutes / 60), 'hour']
        : [Math.floor(minutes / 1_440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
