import { describeRoughly } from '../../contract/duration.ts';
import { adviceOn } from '../../contract/mail-advice.ts';
import type { CheckStep, MailTest } from '../../contract/submission.ts';
import {
  checkReceiverDomains,
  checkSenderDomain,
  createDomainResolver,
  domainOf,
  type DomainResolver,
} from './domain-checks.ts';
import {
  isLoginRefused,
  isWithoutTls,
  openConnection,
  patience,
  quit,
  replyOf,
  type SmtpError,
  tidyReply,
  withoutTls,
} from './mailer.ts';
import type { Undelivered } from './delivery-store.ts';
import { readSmtpServer, type SmtpServer } from './smtp-server.ts';
import type { Config } from '../config.ts';

/** A browser waits for the answer, and proxies in between give up after a minute. */
const defaultLimitMs = 30_000;

const mailIsNotConfigured = 'Mail is not configured: the setting SMTP_URL is not set.';

type MailTestOptions = {
  config: Pick<Config, 'smtpUrl' | 'smtpAllowPlaintext' | 'siteOrigin' | 'mailFrom' | 'mailTo' | 'mailRoutes'>;
  clock: () => Date;
  /** The mail to staff that was not delivered; undefined if the database cannot be asked. */
  findUndelivered?: (() => Promise<Undelivered>) | undefined;
  createResolver?: (() => DomainResolver) | undefined;
  limitMs?: number;
};

/**
 * Tests what the mail of this site needs: connection, encryption and login at the mail server, the mail that waits, and the
 * records of the domains of sender and receivers. It sends nothing.
 */
export async function testMail(options: MailTestOptions): Promise<MailTest> {
  const { smtpUrl, mailFrom, mailTo, mailRoutes } = options.config;
  const receivers = [...new Set([...mailTo, ...mailRoutes.map(({ to }) => to)])];
  const createResolver = options.createResolver ?? createDomainResolver;
  const [asked, waiting, domain, domains] = await Promise.all([
    smtpUrl
      ? askServer({ ...options.config, smtpUrl }, options.limitMs ?? defaultLimitMs)
      : { name: 'Mail server', state: 'failed' as const, sentence: mailIsNotConfigured },
    options.findUndelivered?.(),
    smtpUrl ? checkSenderDomain(createResolver(), domainOf(mailFrom)) : [],
    smtpUrl ? checkReceiverDomains(receivers, createResolver) : undefined,
  ]);
  const success = asked.state === 'ok';
  return {
    success,
    message: success ? 'The email system is properly configured.' : asked.sentence,
    findings: [
      asked,
      ...(waiting ? [{ name: 'Waiting mail', ...judgeWaiting(waiting, options.clock()) }] : []),
      ...(domains ? [{ name: 'Domains of receivers', ...domains }] : []),
      ...domain,
    ],
  };
}

/** Connects to a server and signs in, as a delivery does. */
async function askServer(settings: Parameters<typeof readSmtpServer>[0], limitMs: number): Promise<CheckStep> {
  const server = readSmtpServer(settings);
  // A server that sends a byte now and then reaches no other limit.
  const limit = AbortSignal.timeout(limitMs);
  const waitMs = limitMs * 0.8;
  const times = { dnsTimeout: waitMs / 2, connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: limitMs };
  try {
    quit(await openConnection({ ...server.options, ...times }, limit));
  } catch (error) {
    const sentence = describeFailure(limit.aborted ? { code: 'ETIMEDOUT' } : error, server);
    return { name: 'Mail server', state: 'failed', sentence };
  }
  const sentence = `The mail server answers${server.options.auth ? ' and accepts the login' : ', without a login'}.`;
  return { name: 'Mail server', state: 'ok', sentence };
}

/** Whether TLS failed: a socket error without a system call comes from TLS. */
function isTlsError({ code, syscall }: SmtpError): boolean {
  return code === 'ETLS' || (code === 'ESOCKET' && !syscall);
}

/** One sentence that says why the test of a server failed, and what to do about it, with the server's words. */
export function describeFailure(error: unknown, smtpServer: SmtpServer): string {
  const {
    address,
    options: { secure, name },
  } = smtpServer;
  if (isWithoutTls(error)) return withoutTls(address);
  const { code, responseCode, syscall, reason, command, message = '' } = error as SmtpError;
  const server = `The mail server at ${address}`;
  const reply = replyOf(error, smtpServer);
  const said = reply && ` It answered: ‘${reply}’.`;
  const advice = reply === '' ? undefined : adviceOn(reply);
  if (isLoginRefused(error)) {
    if (advice) return `${server} refused the login. ${advice}${said}`;
    if (reply === '')
      return `${server} closed the connection during the login: check the user name and password in SMTP_URL.`;
    return responseCode !== undefined && responseCode < 500
      ? `${server} does not accept logins at the moment: try again in a few minutes.${said}`
      : `${server} refused the login: check the user name and password in SMTP_URL.${said}`;
  }
  if (command === 'EHLO' || command === 'HELO')
    return `${server} refused the site, which introduced itself as ${name}: set SITE_ORIGIN to the public address of the site, or add ?name= and a host name that the server accepts to SMTP_URL.${said}`;
  if (advice) return `${server} accepts no mail from the site. ${advice}${said}`;
  if (isTlsError(error as SmtpError)) {
    const why = tidyReply(reason ?? message).toLowerCase();
    if (secure && why.includes('wrong version'))
      return `${server} does not expect TLS at once: write smtp:// in SMTP_URL instead of smtps://, and mail is encrypted by STARTTLS.`;
    // Node's words for a certificate of other names or addresses.
    const [, names] = /is not in the cert's (?:altnames|list): (.+)$/.exec(why) ?? [];
    if (names !== undefined)
      return `The certificate of the mail server at ${address} is for other names (${names}): write one of them in SMTP_URL.`;
    return `${server} could not agree on an encrypted connection (${why}): its certificate must be valid for the name in SMTP_URL, or NODE_EXTRA_CA_CERTS must name a file with the certificate to trust.`;
  }
  if (code === 'EDNS' || code === 'ENOTFOUND')
    return `The mail server's name ${address} could not be found: check the host in SMTP_URL.`;
  // A server that expects TLS at once waits for it, and never greets.
  if (code === 'ETIMEDOUT' && message.includes('Greeting'))
    return secure
      ? `${server} accepted the connection but sent no greeting: it is slow or overloaded. A delivery waits for ${patience.greetingTimeout / 1_000} s.`
      : `${server} accepted the connection but sent no greeting. If it expects TLS at once, as on port 465, write smtps:// in SMTP_URL. If it is slow, mail still goes out: a delivery waits for ${patience.greetingTimeout / 1_000} s.`;
  if (code === 'ETIMEDOUT')
    return `${server} did not answer in time: check the host and port in SMTP_URL, and that no firewall is in the way.`;
  if (code === 'ESOCKET' && syscall === 'connect')
    return `No connection to the mail server at ${address} could be made: check the host and port in SMTP_URL, and that no firewall is in the way.`;
  if (code === 'EPROTOCOL' && !/^[45]\d\d\b/.test(reply))
    return `The program at ${address} does not behave like a mail server: check the host and port in SMTP_URL.${said}`;
  return `${server} closed the connection before the login: try again, and if that does not help, ask its operator.${said}`;
}

/** How much mail to staff waits or was refused, and for how long. */
function judgeWaiting(
  { waiting, waitingSince, refused, refusedSince, givenUp, perhaps }: Undelivered,
  now: Date,
): Pick<CheckStep, 'state' | 'sentence'> {
  const count = waiting + refused + givenUp + perhaps;
  if (count === 0) return { state: 'ok', sentence: 'No mail to the office is waiting.' };
  const [since] = [waitingSince, refusedSince].filter((time) => time !== null).toSorted();
  const oldest = since === undefined ? '' : `, the oldest for ${describeRoughly(now.getTime() - Date.parse(since))}`;
  const refusals = refused + givenUp > 0 ? `; the mail server refused ${refused + givenUp} of them` : '';
  const unconfirmed = perhaps > 0 ? `; ${perhaps} of them may have arrived` : '';
  return {
    state: 'warning',
    sentence: `${count} ${count === 1 ? 'mail to the office is waiting' : 'mails to the office are waiting'}${oldest}${refusals}${unconfirmed}: the list of enquiries shows the reason and has ‘Send again’.`,
  };
}
