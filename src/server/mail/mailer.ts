import type { SendMailOptions } from 'nodemailer';
import { readSmtpServer } from './smtp-server.ts';
import {
  describeReply,
  isFinal,
  isLoginRefused,
  isWithoutTls,
  refusesRecipient,
  tidyReply,
  withoutTls,
} from './smtp-errors.ts';

/** Seconds, where nodemailer's defaults are minutes: a hanging server must not block a worker. */
const timeouts = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000, dnsTimeout: 5_000 };
/** The whole attempt: a server that sends a byte now and then reaches none of those timeouts. */
const defaultAttemptMs = 45_000;

/** Mails that are sent at the same time to each kind of recipient. */
export const mailConcurrency = { staff: 3, visitor: 1 } as const;

export type Mail = Pick<
  SendMailOptions,
  'from' | 'to' | 'replyTo' | 'subject' | 'text' | 'html' | 'messageId' | 'headers' | 'date'
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
      try {
        const signal = AbortSignal.any([tooLate.signal, abortSignal]);
        const info = await (await getTransport()).sendMail({ ...mail, signal });
        return { outcome: 'sent', reply: tidyReply(info.response) };
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
    // Where creating it failed there is nothing to close.
    close: () =>
      void transport?.then(
        (one) => one.close(),
        () => {},
      ),
  };
}
