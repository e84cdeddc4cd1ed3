import { Resolver } from 'node:dns/promises';
import type { Context } from 'hono';
import type { CheckStep, MailTest } from '../../contract/submission.ts';
import { recordEventAfter } from '../events-store.ts';
import {
  isLoginRefused,
  isWithoutTls,
  offersUtf8,
  openConnection,
  readSmtpServer,
  type SmtpError,
  type SmtpServer,
  tidyReply,
  withoutTls,
} from './mailer.ts';
import { acceptsMail, type MailNames } from './mail-domain.ts';
import { findUndelivered, type Undelivered } from './outbox-store.ts';
import { checkSenderDomain, type TxtNames } from './sender-domain.ts';
import type { Site } from '../site.ts';

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
/** All look-ups of the receivers' domains; they run at the same time. */
const receiverLimitMs = 5_000;

const mailIsNotConfigured = 'Mail is not configured: the setting SMTP_URL is not set.';

type TestSite = Pick<Site, 'clock'> & {
  config: Pick<Site['config'], 'smtpUrl' | 'smtpAllowPlaintext' | 'mailFrom' | 'mailTo' | 'mailRoutes'>;
  /** What staff have not got; undefined where the database cannot be asked. */
  findUndelivered?: (() => Promise<Undelivered>) | undefined;
  createResolver?: (() => TxtNames & MailNames) | undefined;
  limitMs?: number;
};

export type MailTestSite = Pick<Site, 'config' | 'database'> &
  Parameters<typeof recordEventAfter>[0] & {
    outbox: { resume(): void };
    createResolver?: TestSite['createResolver'];
  };

/** GET /api/admin/test-email, 'Test Email Connection': the result of `testMail`. After a success waiting mail is tried at once. */
export async function showMailTest(site: MailTestSite, context: Context, username: string): Promise<Response> {
  const { database, config, clock } = site;
  const result = await testMail({
    ...site,
    findUndelivered: async () =>
      (await findUndelivered(database.queries, { now: clock(), hasWebhook: config.webhook !== undefined })).staff,
  });
  if (result.success) site.outbox.resume();
  const detail = result.success ? 'succeeded' : 'failed';
  await recordEventAfter(site, { by: { username }, what: 'mail-tested', detail });
  return context.json(result);
}

/**
 * Tests what the mail of this site needs: connection, encryption and login of the mail server, the mail that waits, and the
 * records of the sender's domain. It sends nothing.
 */
export async function testMail(site: TestSite): Promise<MailTest> {
  const { smtpUrl, mailFrom } = site.config;
  // Each has one of its own: a question that takes too long cancels all others of its resolver.
  const newNames = site.createResolver ?? (() => new Resolver({ timeout: dnsTryMs, tries: 2 }));
  const [{ failure, takesUtf8 }, waiting, domain, receivers] = await Promise.all([
    smtpUrl ? tryServer(smtpUrl, site) : { failure: mailIsNotConfigured, takesUtf8: true },
    site.findUndelivered?.(),
    smtpUrl ? checkSenderDomain(newNames(), domainOf(mailFrom)) : [],
    smtpUrl ? checkReceivers(site.config, newNames) : undefined,
  ]);
  const server: CheckStep = failure
    ? { name: 'Mail server', state: 'failed', sentence: failure }
    : { name: 'Mail server', state: 'ok', sentence: 'The mail server answers and accepts the login.' };
  return {
    success: failure === undefined,
    message: failure ?? 'The email system is properly configured.',
    findings: [
      server,
      ...(failure ? [] : [{ name: 'International addresses', ...judgeUtf8(takesUtf8) }]),
      ...(waiting ? [{ name: 'Waiting mail', ...judgeWaiting(waiting, site.clock()) }] : []),
      ...(receivers ? [{ name: 'Receivers', ...receivers }] : []),
      ...domain,
    ],
  };
}

/** Connects and signs in as the mailer does: why that failed, in a sentence, or whether the server offers SMTPUTF8. */
async function tryServer(
  smtpUrl: string,
  { config, limitMs = defaultLimitMs }: Pick<TestSite, 'config' | 'limitMs'>,
): Promise<{ failure?: string; takesUtf8: boolean }> {
  const server = readSmtpServer(smtpUrl, { allowPlaintext: config.smtpAllowPlaintext });
  // A server that sends a byte now and then reaches none of the timeouts.
  const limit = AbortSignal.timeout(limitMs);
  try {
    const connection = await openConnection({ ...server.options, ...timeoutsOf(limitMs) }, limit);
    connection.quit();
    return { takesUtf8: offersUtf8(connection) };
  } catch (error) {
    const failure = describeFailure(limit.aborted ? { code: 'ETIMEDOUT' } : error, server);
    return { failure, takesUtf8: false };
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Whether the domains of all receivers in MAIL_TO and MAIL_ROUTES accept mail. */
async function checkReceivers(
  { mailTo, mailRoutes }: TestSite['config'],
  newNames: () => MailNames,
): Promise<Pick<CheckStep, 'state' | 'sentence'>> {
  const domains = [...new Set([...mailTo, ...mailRoutes.map(({ to }) => to)].map(domainOf))];
  const answers = await Promise.all(domains.map((domain) => acceptsMail(domain, newNames(), receiverLimitMs)));
  const listOf = (answer: boolean | undefined) => domains.filter((_, at) => answers[at] === answer).join(', ');
  if (answers.includes(false))
    return {
      state: 'warning',
      sentence: `These domains of receivers do not accept mail: ${listOf(false)}. Check the addresses in MAIL_TO and MAIL_ROUTES.`,
    };
  if (answers.includes(undefined))
    return {
      state: 'warning',
      sentence: `The name servers gave no answer about the domains of receivers ${listOf(undefined)}: check this machine's DNS, and try again.`,
    };
  return { state: 'ok', sentence: `The domains of all receivers accept mail: ${listOf(true)}.` };
}

const judgeUtf8 = (takesUtf8: boolean): Pick<CheckStep, 'state' | 'sentence'> =>
  takesUtf8
    ? { state: 'ok', sentence: 'The mail server accepts addresses with letters such as ö before the @.' }
    : {
        state: 'warning',
        sentence:
          'The mail server does not accept addresses with letters such as ö before the @ (SMTPUTF8): mails about enquiries from such addresses have no Reply-To, and the address is in their text.',
      };

/** Whether TLS failed: a socket error without a system call comes from TLS. */
function isTlsError({ code, syscall }: SmtpError): boolean {
  return code === 'ETLS' || (code === 'ESOCKET' && !syscall);
}

/** One sentence that says why the test of a server failed, and what to do about it. */
export function describeFailure(error: unknown, { address, options: { secure, port } }: SmtpServer): string {
  if (isWithoutTls(error)) return withoutTls(address);
  const { code, responseCode, syscall, reason, message = '' } = error as SmtpError;
  const server = `The mail server at ${address}`;
  const answer = responseCode ? ` (it answered ${responseCode})` : '';
  if (code === 'EAUTH')
    return isLoginRefused(error)
      ? `${server} refused the login${answer}: check the user name and password in SMTP_URL.`
      : `${server} does not accept logins at the moment${answer}: try again in a few minutes.`;
  // A server that expects TLS at once waits for it, and never greets.
  if (!secure && code === 'ETIMEDOUT' && (message.includes('Greeting') || port === implicitTlsPort))
    return `${server} did not answer in time, as one that expects TLS at once: write smtps:// in SMTP_URL instead of smtp://, or check the port and that no firewall is in the way.`;
  if (isTlsError(error as SmtpError)) {
    const why = tidyReply(reason ?? message).toLowerCase();
    return secure && why.includes('wrong version')
      ? `${server} does not expect TLS at once: write smtp:// in SMTP_URL instead of smtps://, and mail is encrypted by STARTTLS.`
      : `${server} could not agree on an encrypted connection (${why}): its certificate must be valid for the name in SMTP_URL.`;
  }
  if (code === 'EDNS' || code === 'ENOTFOUND')
    return `The mail server's name ${address} could not be found: check the host in SMTP_URL.`;
  if (code === 'ETIMEDOUT')
    return `${server} did not answer in time: check the host and port in SMTP_URL, and that no firewall is in the way.`;
  if (code === 'ESOCKET' && syscall === 'connect')
    return `No connection to the mail server at ${address} could be made: check the host and port in SMTP_URL, and that no firewall is in the way.`;
  if (code === 'EPROTOCOL')
    return `The program at ${address} does not behave like a mail server${answer}: check the host and port in SMTP_URL.`;
  return `${server} closed the connection before it had answered: try again, and if that does not help, ask the person who runs it.`;
}

const implicitTlsPort = 465;

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
