import { hostOf, isLoopback } from './public-address.ts';

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
      requireTLS: Boolean(url.username) && !isLoopback(url.hostname) && !allowPlaintext,
      ...(url.username && { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    },
  };
}
