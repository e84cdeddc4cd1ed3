import type { SmtpServer } from './smtp-server.ts';

// Errors of nodemailer, sorted by what happens next, and in words.

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

/** Whether the server refused the user name or password, or wants some. A 4xx to the login ends by itself (RFC 4954, 4). */
export function isLoginRefused(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError;
  return wantsLogin.includes(responseCode) || (code === 'EAUTH' && !(responseCode >= 400 && responseCode < 500));
}

/**
 * Whether the server refused the mail itself with a 5xx. Everything else is tried again: a 4xx such as 421, 450 or 452, a
 * refused login, a lost connection.
 */
export function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as SmtpError;
  if (isLoginRefused(error)) return false;
  return responseCode >= 500 && /^(MAIL FROM|RCPT TO|DATA)/.test(command);
}

/** Whether the server refused the recipient with a 4xx. 421 means that the server closes (RFC 5321, 4.2.3). */
export function refusesRecipient(error: unknown): boolean {
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
  `The mail server at ${address} offers no encryption (STARTTLS), so the password of SMTP_URL was not sent and neither was any mail.`;

/** An error as it is recorded with an attempt. */
export function describeReply(error: unknown): string {
  const { code, message, cause } = error as SmtpError;
  if (code === 'EABORT' && cause instanceof Error) return `${code} ${cause.message}`;
  return tidyReply(`${code ?? ''} ${message ?? ''}`);
}

/** A server's reply on one line of at most 300 characters, without control, format or invisible separator characters. */
export function tidyReply(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, 300)
    .toWellFormed();
}

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
      : `${server} takes no login at the moment${answer}: try again in a few minutes.`;
  // A server that expects TLS at once waits for it, and never greets.
  if (!secure && code === 'ETIMEDOUT' && (message.includes('Greeting') || port === implicitTlsPort))
    return `${server} did not answer in time, as one that expects TLS at once: write smtps:// in SMTP_URL instead of smtp://, or check the port and that no firewall is between.`;
  if (isTlsError(error as SmtpError)) {
    const why = tidyReply(reason ?? message).toLowerCase();
    return secure && why.includes('wrong version')
      ? `${server} does not expect TLS at once: write smtp:// in SMTP_URL instead of smtps://, and mail is encrypted by STARTTLS.`
      : `${server} could not agree on an encrypted connection (${why}): its certificate must be valid for the name in SMTP_URL.`;
  }
  if (code === 'EDNS' || code === 'ENOTFOUND')
    return `The mail server's name ${address} could not be found: check the host in SMTP_URL.`;
  if (code === 'ETIMEDOUT')
    return `${server} did not answer in time: check the host and port in SMTP_URL, and that no firewall is between.`;
  if (code === 'ESOCKET' && syscall === 'connect')
    return `No connection to the mail server at ${address} could be made: check the host and port in SMTP_URL, and that no firewall is between.`;
  if (code === 'EPROTOCOL')
    return `What answers at ${address} does not speak as a mail server does${answer}: check the host and port in SMTP_URL.`;
  return `${server} closed the connection before it had answered: try again, and ask who runs it if it stays so.`;
}

const implicitTlsPort = 465;
