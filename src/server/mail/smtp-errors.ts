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
export const wantsLogin = [530, 534, 535, 538];

/**
 * Whether the server refused the mail itself with a 5xx. Everything else is tried again: a 4xx such as 421, 450 or 452, a
 * refused login, a lost connection.
 */
export function isFinal(error: unknown): boolean {
  const { code, responseCode = 0, command = '' } = error as SmtpError;
  if (code === 'EAUTH' || wantsLogin.includes(responseCode)) return false;
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

/** Whether TLS failed, mostly because of a certificate: a socket error without a system call comes from TLS. */
export function isTlsError(error: unknown): boolean {
  const { code, syscall } = error as SmtpError;
  return code === 'ETLS' || (code === 'ESOCKET' && !syscall);
}

/** One sentence that says at which step the connection failed. */
export function describeFailure(error: unknown, server: string): string {
  if (isWithoutTls(error)) return withoutTls(server);
  const { code, command, responseCode, syscall, reason, message } = error as SmtpError;
  const answer = responseCode ? ` (the server answered ${responseCode})` : '';
  if (code === 'EAUTH') return `The mail server at ${server} refused the login${answer}.`;
  if (isTlsError(error))
    return `The mail server at ${server} could not agree on an encrypted connection: ${tidyReply(reason ?? message ?? '')}.`;
  if (code === 'EDNS' || code === 'ENOTFOUND') return `The mail server's name ${server} could not be found.`;
  if (code === 'ETIMEDOUT') return `The mail server at ${server} did not answer in time.`;
  if (code === 'ESOCKET' && syscall === 'connect')
    return `No connection to the mail server at ${server} could be made.`;
  if (code === 'ESOCKET' || code === 'ECONNECTION')
    return `The mail server at ${server} closed the connection before it had answered.`;
  if (code === 'EPROTOCOL') return `What answers at ${server} does not speak as a mail server does.`;
  return `The mail server at ${server} failed at the step ${command ?? 'CONN'}${answer}.`;
}
