import { BlockList, isIP } from 'node:net';
import type { SendMailOptions } from 'nodemailer';

/** Seconds instead of nodemailer's minutes: a hanging server must not hold a worker. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000, dnsTimeout: 5_000 };
/** All of an attempt: a server that says a word now and then meets none of those. */
const defaultAttemptMs = 60_000;

/** Mails that are sent at the same time: who waits for a slow answer holds up only what shares the place with it. */
export const mailPlaces = { office: 3, visitor: 2 } as const;

export type Mail = Pick<
  SendMailOptions,
  'from' | 'to' | 'replyTo' | 'subject' | 'text' | 'html' | 'messageId' | 'headers' | 'date'
>;

/**
 * What became of one attempt. `reply` is the mail server's own words, for the office to read; `refusesRecipient` where
 * it is well itself and does not take this recipient for now.
 */
export type SendOutcome = { outcome: 'sent' | 'retry' | 'refused'; reply: string; refusesRecipient?: boolean };

export type Mailer = {
  /** @param cut ends the attempt with the connection it has; its reason is recorded as the reply */
  send(mail: Mail, cut: AbortSignal): Promise<SendOutcome>;
  /** Connects and signs in; says in one sentence which step failed. */
  test(): Promise<{ success: boolean; message: string }>;
  close(): void;
};

type Options = {
  attemptMs?: number;
  /** The setting SMTP_ALLOW_PLAINTEXT: a password may travel to another machine as everybody on the way can read it. */
  allowPlaintext?: boolean;
};

/**
 * A mailer for an SMTP server, or undefined where mail is not configured. A password leaves this machine only inside
 * TLS: whoever strips STARTTLS from a server's greeting gets neither it nor a mail (RFC 8314, 3).
 */
export function createMailer(
  smtpUrl: string | undefined,
  { attemptMs = defaultAttemptMs, allowPlaintext = false }: Options = {},
): Mailer | undefined {
  if (!smtpUrl) return undefined;
  const url = new URL(smtpUrl);
  const address = `${url.hostname}:${url.port || (url.protocol === 'smtps:' ? 465 : 587)}`;
  const server = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || (url.protocol === 'smtps:' ? 465 : 587)),
    secure: url.protocol === 'smtps:',
    requireTLS: Boolean(url.username) && !isLoopback(url.hostname) && !allowPlaintext,
    ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
  };
  /** Made with the first mail: the library is a tenth of what a start would read. */
  const makeTransport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...server,
      ...timeouts,
      // A server that offers no login would otherwise be given none, and refuse each mail.
      forceAuth: Boolean(url.username),
      pool: true,
      maxConnections: mailPlaces.office + mailPlaces.visitor,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof makeTransport> | undefined;
  /** Kept once it is there: a build takes the packages away for a while, and the next mail may find them again. */
  const getTransport = () =>
    (transport ??= makeTransport().catch((error: unknown) => {
      transport = undefined;
      throw error;
    }));
  return {
    async send(mail, cut) {
      const late = new AbortController();
      const patience = setTimeout(
        () => late.abort(new Error(`The mail server had not taken the mail after ${attemptMs / 1_000} s.`)),
        attemptMs,
      );
      try {
        const signal = AbortSignal.any([late.signal, cut]);
        const info = await (await getTransport()).sendMail({ ...mail, signal });
        return { outcome: 'sent', reply: tidy(info.response) };
      } catch (error) {
        return {
          outcome: isFinal(error) ? 'refused' : 'retry',
          reply: isWithoutTls(error) ? withoutTls(address) : describe(error),
          refusesRecipient: refusesRecipient(error),
        };
      } finally {
        clearTimeout(patience);
      }
    },
    async test() {
      try {
        await (await getTransport()).verify();
        return { success: true, message: 'The email system is properly configured.' };
      } catch (error) {
        return { success: false, message: isWithoutTls(error) ? withoutTls(address) : failedStep(error, address) };
      }
    },
    // Where none could be made the mail has been told, and there is nothing to close.
    close: () =>
      void transport?.then(
        (one) => one.close(),
        () => {},
      ),
  };
}

/** What nodemailer tells: `syscall` of what the system refused, `reason` of what the library for TLS did, `cause` of a cut. */
type SmtpError = {
  code?: string;
  responseCode?: number;
  command?: string;
  message?: string;
  syscall?: string;
  reason?: string;
  cause?: unknown;
};

/** 'Authentication required', 'too weak', 'encryption required' (RFC 4954, 3207): wrong settings, put right one day. */
const wantsLogin = [530, 534, 535, 538];

/** The mail server said no for good: a 5xx to the mail itself. A refused login or connection passes. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0, command = '' } = error as SmtpError;
  if (code === 'EAUTH' || wantsLogin.includes(responseCode)) return false;
  return responseCode >= 500 && /^(MAIL FROM|RCPT TO|DATA)/.test(command);
}

/** A 4xx to the recipient, a domain that cannot be found perhaps. 421 is the server's own end (RFC 5321, 4.2.3). */
function refusesRecipient(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError;
  return command === 'RCPT TO' && responseCode >= 400 && responseCode < 500 && responseCode !== 421;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether a host of an address is this machine, by its name alone: a look-up could be answered by anybody. */
function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const family = isIP(host);
  return host === 'localhost' || (family > 0 && loopback.check(host, family === 6 ? 'ipv6' : 'ipv4'));
}

/** The server, or who stands before it, will not begin TLS where it is required. */
function isWithoutTls(error: unknown): boolean {
  const { code, command, responseCode, message = '' } = error as SmtpError;
  return (
    (code === 'ETLS' && command === 'STARTTLS' && responseCode !== undefined) || message.includes('required STARTTLS')
  );
}

const withoutTls = (address: string) =>
  `The mail server at ${address} offers no encryption (STARTTLS), so the password of SMTP_URL was not sent and neither was any mail.`;

function describe(error: unknown): string {
  const { code, message, cause } = error as SmtpError;
  if (code === 'EABORT' && cause instanceof Error) return `${code} ${cause.message}`;
  return tidy(`${code ?? ''} ${message ?? ''}`);
}

function tidy(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

function failedStep(error: unknown, server: string): string {
  const { code, command, responseCode, syscall, reason, message } = error as SmtpError;
  const answer = responseCode ? ` (the server answered ${responseCode})` : '';
  if (code === 'EAUTH') return `The mail server at ${server} refused the login${answer}.`;
  // What comes from the socket without a call of the system comes from its encryption: a certificate, for the most part.
  if (code === 'ETLS' || (code === 'ESOCKET' && !syscall))
    return `The mail server at ${server} could not agree on an encrypted connection: ${tidy(reason ?? message ?? '')}.`;
  if (code === 'EDNS' || code === 'ENOTFOUND') return `The mail server's name ${server} could not be found.`;
  if (code === 'ETIMEDOUT') return `The mail server at ${server} did not answer in time.`;
  if (code === 'ESOCKET' && syscall === 'connect')
    return `No connection to the mail server at ${server} could be made.`;
  if (code === 'ESOCKET' || code === 'ECONNECTION')
    return `The mail server at ${server} closed the connection before it had answered.`;
  if (code === 'EPROTOCOL') return `What answers at ${server} does not speak as a mail server does.`;
  return `The mail server at ${server} failed at the step ${command ?? 'CONN'}${answer}.`;
}
