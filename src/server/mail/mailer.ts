import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { SendMailOptions } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { readSmtpServer, type SmtpServer, type SmtpSettings } from './smtp-server.ts';
import { minuteMs } from '../../contract/duration.ts';

/** How long the parts of an attempt may take, in milliseconds. */
export const patience = {
  /** The name, the connection, the greeting and TLS together. */
  connectionTimeout: 75_000,
  /** RFC 5321, 4.5.3.2.1 allows five minutes; a server that hangs must not hold a mail for so long. */
  greetingTimeout: 60_000,
  dnsTimeout: 10_000,
  /** Each step before the text of the mail: connecting, the login, sender and receiver. */
  stepMs: 120_000,
  /** The text, and the answer to the dot after it: by then the server may have delivered it (RFC 5321, 4.5.3.2.6). */
  answerMs: 10 * minuteMs,
  /** A connection is kept for the next mail: a burst needs one login. Most servers wait for longer. */
  idleMs: 10_000,
};

/** A mail to one receiver. `envelope`: a copy, whose receiver is another than the one that it shows. */
export type Mail = {
  to: string;
  replyTo?: { name: string; address: string };
  envelope?: { from: string; to: string };
} & Pick<
  SendMailOptions,
  'from' | 'subject' | 'text' | 'html' | 'messageId' | 'headers' | 'date' | 'inReplyTo' | 'references'
>;

/**
 * The result of an attempt. `reply` is the mail server's reply, for staff to read.
 *
 * - `sent`: the server has taken it.
 * - `retry`: it has not, for now.
 * - `refused`: it does not want this mail (5xx).
 * - `unanswered`: it has read the text, perhaps all of it, and gave no answer. It may have delivered it.
 *
 * `about` says what a failure concerns: the receiver or the text of this mail, the login, or the server as a whole. A
 * webhook also has `summary`, what of the reply may be logged, and `retryAfterMs`, the pause that the receiver asked for.
 */
export type SendOutcome = {
  outcome: 'sent' | 'retry' | 'refused' | 'unanswered';
  reply: string;
  about?: 'receiver' | 'text' | 'login' | 'server';
  /** Of an unanswered mail: the time was up, and the connection was not closed. */
  isTimeout?: boolean;
  summary?: string;
  retryAfterMs?: number | undefined;
};

export type Mailer = {
  /** @param abortSignal aborts the attempt and closes its connection; its reason is recorded as the reply */
  send(mail: Mail, abortSignal: AbortSignal): Promise<SendOutcome>;
  close(): void;
};

/**
 * A mailer for an SMTP server, or undefined if mail is not configured.
 * @param times for tests
 */
export function createMailer(
  settings: Omit<SmtpSettings, 'smtpUrl'> & { smtpUrl: string | undefined },
  times: Partial<typeof patience> = {},
): Mailer | undefined {
  const { smtpUrl } = settings;
  if (smtpUrl === undefined) return undefined;
  const server = readSmtpServer({ ...settings, smtpUrl });
  const limits = { ...patience, ...times };
  /** Connections that wait for the next mail, with the timer that ends each. */
  const idle = new Map<SMTPConnection, NodeJS.Timeout>();

  function keep(connection: SMTPConnection): void {
    const timer = setTimeout(() => {
      idle.delete(connection);
      quit(connection);
    }, limits.idleMs);
    idle.set(connection, timer.unref());
  }

  /** A kept connection that the server has not closed. */
  function takeIdle(): SMTPConnection | undefined {
    for (const [connection, timer] of idle) {
      idle.delete(connection);
      clearTimeout(timer);
      if (!connection.destroyed) return connection;
    }
    return undefined;
  }

  /** One attempt over one connection. `isStale`: a kept connection broke before it took anything. */
  async function attempt(message: Message, kept: SMTPConnection | undefined, abortSignal: AbortSignal) {
    const limit = createLimit(limits, abortSignal);
    const text = Readable.from(
      (function* read() {
        // The server has asked for the text, and may deliver it from now on.
        limit.startAnswer();
        yield message.bytes;
      })(),
      { objectMode: false },
    );
    let connection = kept;
    try {
      connection ??= await openConnection({ ...server.options, ...limits }, limit.signal, limit.startStep);
      limit.startStep();
      const send = promisify(connection.send.bind(connection));
      const { response } = await untilBroken(connection, limit.signal, send(message.envelope, text));
      keep(connection);
      return { outcome: { outcome: 'sent', reply: tidyReply(response) } satisfies SendOutcome, isStale: false };
    } catch (error) {
      connection?.close();
      const outcome = describeOutcome(error, { isTextSent: limit.isAnswerDue(), server });
      return { outcome, isStale: kept !== undefined && !limit.isAnswerDue() && isBroken(error) };
    } finally {
      limit.end();
    }
  }

  return {
    async send(mail, abortSignal) {
      let message: Message;
      try {
        message = await compose(mail);
      } catch (error) {
        return { outcome: 'retry', reply: describeError(error), about: 'text' };
      }
      const first = await attempt(message, takeIdle(), abortSignal);
      if (!first.isStale || abortSignal.aborted) return first.outcome;
      return (await attempt(message, undefined, abortSignal)).outcome;
    },
    close() {
      for (let connection = takeIdle(); connection; connection = takeIdle()) quit(connection);
    },
  };
}

const importComposer = () => import('nodemailer/lib/mail-composer');
const importConnection = () => import('nodemailer/lib/smtp-connection');

/**
 * Loads the mail library; a start without it takes less time. Called soon after the start: an upgrade empties node_modules
 * while the site serves, and a first mail would find no library, or half of it.
 */
export async function loadMailLibrary(): Promise<void> {
  await Promise.all([importComposer(), importConnection()]);
}

type Message = { bytes: Buffer; envelope: { from: string; to: string[] } };

async function compose(mail: Mail): Promise<Message> {
  const { default: MailComposer } = await importComposer();
  const node = new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile();
  const { from, to } = node.getEnvelope();
  return { bytes: await node.build(), envelope: { from: from || '', to } };
}

const quitMs = 5_000;

/** Ends a connection as the protocol wants it; some servers do not answer. */
export function quit(connection: SMTPConnection): void {
  connection.quit();
  setTimeout(() => connection.close(), quitMs).unref();
}

/** The time limit of an attempt: one for each step up to the text, another for the text and its answer. */
function createLimit({ stepMs, answerMs }: typeof patience, abortSignal: AbortSignal) {
  const tooLate = new AbortController();
  const startTimer = (ms: number, what: string) =>
    setTimeout(() => tooLate.abort(new TimeUpError(`The mail server ${what} after ${ms / 1_000} s.`)), ms);
  const startStepTimer = () => startTimer(stepMs, 'had not taken the mail');
  let timer = startStepTimer();
  let isAnswerDue = false;
  return {
    signal: AbortSignal.any([tooLate.signal, abortSignal]),
    startStep() {
      clearTimeout(timer);
      timer = startStepTimer();
    },
    startAnswer() {
      clearTimeout(timer);
      isAnswerDue = true;
      timer = startTimer(answerMs, 'had the whole mail and gave no answer');
    },
    isAnswerDue: () => isAnswerDue,
    end: () => clearTimeout(timer),
  };
}

/**
 * Connects to a server, agrees on encryption as its options say and signs in.
 * @param onStep called between the two
 * @throws nodemailer's error, or one of the code EABORT
 */
export async function openConnection(
  { auth, authMethod, ...options }: SmtpServer['options'] & ConstructorParameters<typeof SMTPConnection>[0],
  signal: AbortSignal,
  onStep: () => void = () => {},
): Promise<SMTPConnection> {
  const { default: Connection } = await importConnection();
  const connection = new Connection(options);
  // A connection that breaks while it is idle is noticed by the next mail.
  connection.on('error', () => {});
  try {
    const connect = promisify((done: (error?: Error | null) => void) => connection.connect(done));
    await untilBroken(connection, signal, connect());
    if (auth) {
      onStep();
      const login = promisify((done: (error?: Error | null) => void) =>
        connection.login({ ...auth, ...(authMethod && { method: authMethod }) }, done),
      );
      await untilBroken(connection, signal, login()).catch((error: unknown) => {
        // A connection that is closed during the login is a refusal too: mail servers count such attempts.
        throw Object.assign(error as Error, { isLogin: !isTimeUp(error) });
      });
    }
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Waits for a step of a connection. A connection that breaks only emits an event, and its step never ends. */
async function untilBroken<Result>(connection: SMTPConnection, signal: AbortSignal, step: Promise<Result>) {
  const broken = Promise.withResolvers<never>();
  const abort = () => broken.reject(Object.assign(new Error('aborted', { cause: signal.reason }), { code: 'EABORT' }));
  // A turn later: after a reply that closes the connection, the step fails with the words of the reply.
  const end = () =>
    setImmediate(() => broken.reject(Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' })));
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort, { once: true });
  connection.once('error', broken.reject);
  connection.once('end', end);
  try {
    return await Promise.race([step, broken.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
    connection.removeListener('error', broken.reject);
    connection.removeListener('end', end);
    // Ignore whichever settles second.
    for (const promise of [step, broken.promise]) promise.catch(() => {});
  }
}

// Errors of nodemailer, sorted by what happens next.

/** What nodemailer's errors carry: `syscall` of a system error, `reason` of a TLS error, `cause` of an abort. */
export type SmtpError = {
  code?: string;
  responseCode?: number;
  response?: string;
  command?: string;
  message?: string;
  syscall?: string;
  reason?: string;
  cause?: unknown;
  isLogin?: boolean;
};

function describeOutcome(
  error: unknown,
  { isTextSent, server }: { isTextSent: boolean; server: SmtpServer },
): SendOutcome {
  const { responseCode = 0, code, command = '' } = error as SmtpError;
  const reply = isWithoutTls(error) ? withoutTls(server.address) : describeError(error, server);
  if (isLoginRefused(error)) return { outcome: 'retry', reply, about: 'login' };
  if (isTextSent && responseCode === 0)
    return { outcome: 'unanswered', reply, about: 'text', isTimeout: isTimeUp(error) };
  // The library refuses to send to such an address.
  if (code === 'EENVELOPE' && responseCode === 0) return { outcome: 'retry', reply, about: 'receiver' };
  // 421 means that the server closes (RFC 5321, 4.2.3).
  if (responseCode < 400 || responseCode === 421) return { outcome: 'retry', reply, about: 'server' };
  const about = aboutOf(command);
  const isRefused = responseCode >= 500 && (about !== 'server' || command.startsWith('MAIL FROM'));
  return { outcome: isRefused ? 'refused' : 'retry', reply, about };
}

/** Whether the time was up: not if the site was stopped, or the connection closed. */
function isTimeUp(error: unknown): boolean {
  const { code, cause } = error as SmtpError;
  return code === 'ETIMEDOUT' || (code === 'EABORT' && cause instanceof TimeUpError);
}

/** Why an attempt is aborted whose time is up. */
class TimeUpError extends Error {}

/** Whether a connection was closed without a reply, or with the one that closes it (RFC 5321, 4.2.3). */
function isBroken(error: unknown): boolean {
  const { code, responseCode = 421 } = error as SmtpError;
  return responseCode === 421 && code !== 'EABORT' && code !== 'ETIMEDOUT';
}

/** 'Authentication required', 'too weak', 'encryption required' (RFC 4954, RFC 3207): wrong settings, not a refusal. */
const wantsLogin = [530, 534, 535, 538];

/**
 * Whether the login failed, also for now (4xx), or the server wants one before it takes a sender. To a receiver the same
 * codes refuse that receiver.
 */
export function isLoginRefused(error: unknown): boolean {
  const { code, responseCode = 0, command = '', isLogin = false } = error as SmtpError;
  return code === 'EAUTH' || isLogin || (wantsLogin.includes(responseCode) && !/^(RCPT TO|DATA)/.test(command));
}

/** What a reply to a command concerns. */
function aboutOf(command: string): 'receiver' | 'text' | 'server' {
  if (command.startsWith('RCPT TO')) return 'receiver';
  return command.startsWith('DATA') ? 'text' : 'server';
}

/** Whether the server, or an attacker before it, does not start TLS although it is required. */
export function isWithoutTls(error: unknown): boolean {
  const { code, command, responseCode, message = '' } = error as SmtpError;
  // A server that turns the name away is another matter than one that does not know the command.
  if (command === 'EHLO' && responseCode !== undefined && responseCode !== 500 && responseCode !== 502) return false;
  return (
    (code === 'ETLS' && command === 'STARTTLS' && responseCode !== undefined) || message.includes('required STARTTLS')
  );
}

export const withoutTls = (address: string) =>
  `The mail server at ${address} offers no encryption (STARTTLS), so the site sent neither the password of SMTP_URL nor any mail.`;

/** An error as it is recorded with an attempt. */
function describeError(error: unknown, server?: SmtpServer): string {
  const { code, message, cause } = error as SmtpError;
  if (code === 'EABORT' && cause instanceof Error) return `${code} ${cause.message}`;
  return tidyReply(withoutPassword(`${code ?? ''} ${message ?? ''}`, server));
}

/** What the server answered; empty if it did not. */
export const replyOf = (error: unknown, server: SmtpServer): string =>
  tidyReply(withoutPassword((error as SmtpError).response || '', server));

/** Some servers repeat what they were sent. */
function withoutPassword(reply: string, server: SmtpServer | undefined): string {
  const { user = '', pass = '' } = server?.options.auth ?? {};
  if (!pass) return reply;
  const coded = [pass, `\0${user}\0${pass}`].map((text) => Buffer.from(text).toString('base64'));
  return [...coded.toReversed(), pass].reduce((text, secret) => text.replaceAll(secret, '…'), reply);
}

/** A server's reply on one line of at most `max` characters, without control, format or invisible separator characters. */
export function tidyReply(text: string, max = 300): string {
  return text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
}
