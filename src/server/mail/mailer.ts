import { promisify } from 'node:util';
import type { SendMailOptions } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { hostOf, isLoopback } from '../local-address.ts';

/** Seconds, where nodemailer's defaults are minutes: a hanging server must not block a worker. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000, dnsTimeout: 5_000 };
/** The whole attempt: a server that sends a byte now and then reaches none of those timeouts. */
const defaultAttemptMs = 45_000;

/** Mails that are sent at the same time to each kind of recipient. */
export const mailConcurrency = { staff: 3, visitor: 1 } as const;

export type Mail = { replyTo?: { name: string; address: string } } & Pick<
  SendMailOptions,
  'from' | 'to' | 'subject' | 'text' | 'html' | 'messageId' | 'headers' | 'date'
>;

/**
 * The result of an attempt. `reply` is the mail server's reply, for staff to read; `refusesRecipient` where the server
 * works and refuses this recipient with a 4xx, `isLoginRefused` where it refuses the user name or password. Of a webhook
 * also `summary`, what of the reply may be logged, and `retryAfterMs`, the pause that the receiver asked for.
 */
export type SendOutcome = {
  outcome: 'sent' | 'retry' | 'refused';
  reply: string;
  refusesRecipient?: boolean;
  isLoginRefused?: boolean;
  /** Of a mail that was sent: how many of several receivers the server refused. */
  refusedReceivers?: number;
  summary?: string;
  retryAfterMs?: number | undefined;
};

export type Mailer = {
  /** @param abortSignal aborts the attempt and closes its connection; its reason is recorded as the reply */
  send(mail: Mail, abortSignal: AbortSignal): Promise<SendOutcome>;
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
  const { address, options: server } = readSmtpServer(smtpUrl, { allowPlaintext });
  /** Created with the first mail: loading the library would slow the start. */
  const makeTransport = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...server,
      ...timeouts,
      // Without it nodemailer skips the login where the server offers none, and each mail is refused.
      forceAuth: server.auth !== undefined,
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
      const signal = AbortSignal.any([tooLate.signal, abortSignal]);
      try {
        const { replyTo, ...withoutReplyTo } = mail;
        const isForAll = replyTo === undefined || isAsciiAddress(replyTo.address);
        const sentInUtf8 = isForAll ? undefined : await sendInUtf8({ ...server, ...timeouts }, mail, signal);
        if (sentInUtf8) return toSent(sentInUtf8);
        const sent = isForAll ? mail : withoutReplyTo;
        const info = await (await getTransport()).sendMail({ ...sent, signal });
        return toSent(info);
      } catch (error) {
        return {
          outcome: isFinal(error) ? 'refused' : 'retry',
          reply: isWithoutTls(error) ? withoutTls(address) : describeReply(error),
          refusesRecipient: refusesRecipient(error),
          isLoginRefused: isLoginRefused(error),
        };
      } finally {
        clearTimeout(timeout);
      }
    },
    // If creating it failed, nothing has to be closed.
    close: () =>
      void transport?.then(
        (one) => one.close(),
        () => {},
      ),
  };
}

/** An SMTP server: its address for people, and nodemailer's options for it. */
export type SmtpServer = {
  address: string;
  options: {
    host: string;
    port: number;
    secure: boolean;
    requireTLS: boolean;
    auth?: { user: string; pass: string };
  };
};

/**
 * @param smtpUrl the setting SMTP_URL, checked by the configuration
 * @param options.allowPlaintext the setting SMTP_ALLOW_PLAINTEXT
 */
export function readSmtpServer(
  smtpUrl: string,
  { allowPlaintext = false }: { allowPlaintext?: boolean } = {},
): SmtpServer {
  const url = new URL(smtpUrl);
  const port = Number(url.port || (url.protocol === 'smtps:' ? 465 : 587));
  return {
    address: `${url.hostname}:${port}`,
    options: {
      host: hostOf(url),
      port,
      secure: url.protocol === 'smtps:',
      requireTLS: Boolean(url.username) && !isLoopback(hostOf(url)) && !allowPlaintext,
      ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    },
  };
}

type SentInfo = { response: string; rejected: readonly unknown[]; rejectedErrors?: readonly { message: string }[] };

/** The mail has arrived at one receiver at least; the server may have refused others. */
function toSent({ response, rejected, rejectedErrors }: SentInfo): SendOutcome {
  const refusals = rejectedErrors?.map(({ message }) => message).join(' ');
  const rest = rejected.length > 0 ? ` (${rejected.length} of the receivers refused: ${refusals})` : '';
  return { outcome: 'sent', reply: tidyReply(`${response}${rest}`), refusedReceivers: rejected.length };
}

/** Whether an address has ASCII letters only before the @; its domain may be written in ASCII always (RFC 5891). */
export const isAsciiAddress = (address: string): boolean =>
  !/\P{ASCII}/u.test(address.slice(0, address.lastIndexOf('@')));

/** What the site uses of nodemailer's connection although its types do not promise it. */
type Internals = { _supportedExtensions: readonly string[]; _sendCommand: (command: string) => void };

/** Whether a server takes headers with other letters than ASCII (RFC 6531). */
export const offersUtf8 = (connection: SMTPConnection): boolean =>
  (connection as unknown as Internals)._supportedExtensions.includes('SMTPUTF8');

/**
 * Sends a mail with an address in its header that has other letters than ASCII before the @, over a connection of its own:
 * nodemailer declares SMTPUTF8 for addresses of the envelope only.
 * @returns undefined if the server does not offer it or refuses the mail
 */
async function sendInUtf8(
  options: Parameters<typeof openConnection>[0],
  mail: Mail,
  signal: AbortSignal,
): Promise<SentInfo | undefined> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const message = new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile();
  const connection = await openConnection(options, signal);
  try {
    if (!offersUtf8(connection)) return undefined;
    const internals = connection as unknown as Internals;
    const sendCommand = internals._sendCommand.bind(connection);
    internals._sendCommand = (command) =>
      sendCommand(command.startsWith('MAIL FROM:') ? `${command} SMTPUTF8` : command);
    const send = promisify(connection.send.bind(connection));
    return await untilBroken(connection, signal, send(message.getEnvelope(), message.createReadStream()));
  } catch (error) {
    if (isFinal(error)) return undefined;
    throw error;
  } finally {
    connection.close();
  }
}

/**
 * Connects to a server, agrees on encryption as its options say and signs in.
 * @throws nodemailer's error, or one of the code EABORT
 */
export async function openConnection(
  { auth, ...options }: SmtpServer['options'] & Partial<typeof timeouts>,
  signal: AbortSignal,
): Promise<SMTPConnection> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const connection = new Connection(options);
  try {
    const connect = promisify((done: (error?: Error | null) => void) => connection.connect(done));
    await untilBroken(connection, signal, connect());
    const login = promisify((done: (error?: Error | null) => void) => connection.login(auth, done));
    if (auth) await untilBroken(connection, signal, login());
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Waits for a step of a connection, which says only by an event that it is broken. */
async function untilBroken<Result>(connection: SMTPConnection, signal: AbortSignal, step: Promise<Result>) {
  const broken = Promise.withResolvers<never>();
  const abort = () => broken.reject(Object.assign(new Error('aborted', { cause: signal.reason }), { code: 'EABORT' }));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  connection.once('error', broken.reject);
  connection.once('end', () => broken.reject(new Error('Connection closed')));
  try {
    return await Promise.race([step, broken.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    // What comes after the race is of no interest.
    for (const one of [step, broken.promise]) one.catch(() => {});
  }
}

// Errors of nodemailer, sorted by what happens next.

/** What nodemailer's errors carry: `syscall` of a system error, `reason` of a TLS error, `cause` of an abort. */
export type SmtpError = {
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

/** Whether the server refused the user name or password, or wants some. A 4xx to the login ends by itself (RFC 4954, 4). */
export function isLoginRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError;
  return wantsLogin.includes(responseCode) || (code === 'EAUTH' && !(responseCode >= 400 && responseCode < 500));
}

/**
 * Whether the server refused the mail itself with a 5xx. Everything else is tried again: a 4xx such as 421, 450 or 452, a
 * refused login, a lost connection.
 */
function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as SmtpError;
  if (isLoginRefused(error)) return false;
  return responseCode >= 500 && /^(MAIL FROM|RCPT TO|DATA)/.test(command);
}

/** Whether the server refused the recipient with a 4xx. 421 means that the server closes (RFC 5321, 4.2.3). */
function refusesRecipient(error: unknown): boolean {
  const { responseCode = 0, command } = error as SmtpError;
  return command === 'RCPT TO' && responseCode >= 400 && responseCode < 500 && responseCode !== 421;
}

/** Whether the server, or an attacker before it, does not start TLS where it is required. */
export function isWithoutTls(error: unknown): boolean {
  const { code, command, responseCode, message = '' } = error as SmtpError;
  return (
    (code === 'ETLS' && command === 'STARTTLS' && responseCode !== undefined) || message.includes('required STARTTLS')
  );
}

export const withoutTls = (address: string) =>
  `The mail server at ${address} offers no encryption (STARTTLS), so the site sent neither the password of SMTP_URL nor any mail.`;

/** An error as it is recorded with an attempt. */
function describeReply(error: unknown): string {
  const { code, message, cause } = error as SmtpError;
  if (code === 'EABORT' && cause instanceof Error) return `${code} ${cause.message}`;
  return tidyReply(`${code ?? ''} ${message ?? ''}`);
}

/** A server's reply on one line of at most `max` characters, without control, format or invisible separator characters. */
export function tidyReply(text: string, max = 300): string {
  return text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}
