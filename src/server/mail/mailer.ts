import type { SendMailOptions } from 'nodemailer';
import { isLoopback } from './public-address.ts';

/** Seconds, where nodemailer's defaults are minutes: a hanging server must not block a worker. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000, dnsTimeout: 5_000 };
/** The whole attempt: a server that sends a byte now and then reaches none of those timeouts. */
const defaultAttemptMs = 60_000;

/** Mails that are sent at the same time to each kind of recipient; webhooks have connections of their own. */
export const mailConcurrency = { staff: 3, visitor: 2, webhook: 2 } as const;

export type Mail = Pick<
  SendMailOptions,
  'from' | 'to' | 'replyTo' | 'subject' | 'text' | 'html' | 'messageId' | 'headers' | 'date'
>;

/**
 * The result of an attempt. `reply` is the mail server's reply, for staff to read; `refusesRecipient` where the server
 * works and refuses this recipient with a 4xx. Of a webhook also `summary`, what of the reply may be logged, and
 * `retryAfterMs`, the pause that the receiver asked for.
 */
export type SendOutcome = {
  outcome: 'sent' | 'retry' | 'refused';
  reply: string;
  refusesRecipient?: boolean;
  summary?: string;
  retryAfterMs?: number | undefined;
};

export type Mailer = {
  /** @param abortSignal aborts the attempt and closes its connection; its reason is recorded as the reply */
  send(mail: Mail, abortSignal: AbortSignal): Promise<SendOutcome>;
  /** Connects and signs in; the message says which step failed. */
  test(): Promise<{ success: boolean; message: string }>;
  close(): void;
};

type Options = {
  attemptMs?: number;
  /** The setting SMTP_ALLOW_PLAINTEXT: the password may be sent to another machine without TLS. */
  allowPlaintext?: boolean;
};

/**
 * A mailer for an SMTP server, or undefined where mail is not configured. It sends a password to another machine only
 * over TLS: an attacker who strips STARTTLS from the greeting gets neither the password nor a mail (RFC 8314, 3).
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
  /** Created with the first mail: loading the library would slow the start. */
  const makeTransport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...server,
      ...timeouts,
      // Without it nodemailer skips the login where the server offers none, and each mail is refused.
      forceAuth: Boolean(url.username),
      pool: true,
      maxConnections: mailConcurrency.staff + mailConcurrency.visitor,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let transport: ReturnType<typeof makeTransport> | undefined;
  /** Only a success is kept: an install removes the packages for a while, and the next mail tries again. */
  const getTransport = () =>
    (transport ??= makeTransport().catch((error: unknown) => {
      transport = undefined;
      throw error;
    }));
  return {
    async send(mail, abortSignal) {
      const tooLate = new AbortController();
      const timeout = setTimeout(
        () => tooLate.abort(new Error(`The mail server had not taken the mail after ${attemptMs / 1_000} s.`)),
        attemptMs,
      );
      try {
        const signal = AbortSignal.any([tooLate.signal, abortSignal]);
        const info = await (await getTransport()).sendMail({ ...mail, signal });
        return { outcome: 'sent', reply: tidy(info.response) };
      } catch (error) {
        return {
          outcome: isFinal(error) ? 'refused' : 'retry',
          reply: isWithoutTls(error) ? withoutTls(address) : describe(error),
          refusesRecipient: refusesRecipient(error),
        };
      } finally {
        clearTimeout(timeout);
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
    // Where creating it failed there is nothing to close.
    close: () =>
      void transport?.then(
        (one) => one.close(),
        () => {},
      ),
  };
}

/** What nodemailer's errors carry: `syscall` of a system error, `reason` of a TLS error, `cause` of an abort. */
type SmtpError = {
  code?: string;
  responseCode?: number;
  command?: string;
  message?: string;
  syscall?: string;
  reason?: string;
  cause?: unknown;
};

/** 'Authentication required', 'too weak', 'encryption required' (RFC 4954, RFC 3207): wrong settings, not a refusal. */
const wantsLogin = [530, 534, 535, 538];

/**
 * Whether the server refused the mail itself with a 5xx. Everything else is tried again: a 4xx such as 421, 450 or 452, a
 * refused login, a lost connection.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0, command = '' } = error as SmtpError;
  if (code === 'EAUTH' || wantsLogin.includes(responseCode)) return false;
  return responseCode >= 500 && /^(MAIL FROM|RCPT TO|DATA)/.test(command);
}

/** Whether the server refused the recipient with a 4xx. 421 means that the server closes (RFC 5321, 4.2.3). */
function refusesRecipient(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError;
  return command === 'RCPT TO' && responseCode >= 400 && responseCode < 500 && responseCode !== 421;
}

/** Whether the server, or an attacker before it, does not start TLS where it is required. */
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
  // A socket error without a system call comes from TLS, mostly a certificate.
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
