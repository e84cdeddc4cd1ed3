import { isIP } from 'node:net';
import { hostOf, isLoopback } from '../local-address.ts';

/** The settings that say how the site talks to its mail server. */
export type SmtpSettings = {
  /** SMTP_URL, checked by `findSmtpFault`. */
  smtpUrl: string;
  /** SMTP_ALLOW_PLAINTEXT: the password may be sent to another machine without TLS. */
  smtpAllowPlaintext: boolean;
  siteOrigin: string;
  mailFrom: string;
};

/** An SMTP server: its address for people, and nodemailer's options for it. */
export type SmtpServer = {
  address: string;
  options: {
    host: string;
    port: number;
    secure: boolean;
    /** How the site introduces itself in EHLO. */
    name: string;
    requireTLS: boolean;
    /** A server that offers STARTTLS and cannot do it gets the mail all the same. */
    opportunisticTLS: boolean;
    tls: { rejectUnauthorized: boolean };
    authMethod?: string;
    auth?: { user: string; pass: string };
  };
};

/**
 * The server of SMTP_URL. A password goes to another machine only over TLS: an attacker who strips STARTTLS from the
 * greeting gets neither the password nor a mail (RFC 8314, 3). On this machine nobody is in between, and its mail server
 * has a certificate that it signed itself: TLS is used without a check of the name.
 */
export function readSmtpServer({ smtpUrl, smtpAllowPlaintext, siteOrigin, mailFrom }: SmtpSettings): SmtpServer {
  const url = new URL(smtpUrl);
  const host = hostOf(url);
  const port = Number(url.port || (url.protocol === 'smtps:' ? 465 : 587));
  const { searchParams: parameters, username, password } = url;
  const isLocal = isLoopback(host);
  const authMethod = parameters.get('authMethod');
  return {
    address: `${url.hostname}:${port}`,
    options: {
      host,
      port,
      secure: url.protocol === 'smtps:',
      name: parameters.get('name') ?? nameOfSite(siteOrigin, mailFrom),
      requireTLS: parameters.get('requireTLS') === 'true' || (Boolean(username) && !isLocal && !smtpAllowPlaintext),
      opportunisticTLS: isLocal,
      tls: { rejectUnauthorized: !isLocal },
      ...(authMethod && { authMethod: authMethod.toUpperCase() }),
      ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    },
  };
}

/**
 * The name for EHLO (RFC 5321, 4.1.1.1): the site's host, or the domain of MAIL_FROM while the site has no public name.
 * Mail servers turn away clients that give the name of a loopback address.
 */
function nameOfSite(siteOrigin: string, mailFrom: string): string {
  const host = hostOf(new URL(siteOrigin));
  return host.includes('.') && !isIP(host) && !isLoopback(host) ? host : mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
}

/** The parameters that may follow the `?` of SMTP_URL, and what each value must be. */
const parameters: Record<string, { pattern: RegExp; must: string }> = {
  name: { pattern: /^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i, must: 'a host name' },
  requireTLS: { pattern: /^true$/, must: 'true, or left out' },
  authMethod: { pattern: /^(?:plain|login|cram-md5)$/i, must: 'PLAIN, LOGIN or CRAM-MD5' },
};

/** Parameters that nodemailer's users know, with what to do instead. */
const unsupported: Record<string, string> = {
  ignoreTLS: 'SMTP_ALLOW_PLAINTEXT=on allows a server without TLS',
  secure: 'smtps:// is TLS from the start, smtp:// is STARTTLS',
  'tls.rejectUnauthorized': 'NODE_EXTRA_CA_CERTS names a certificate to trust',
  rejectUnauthorized: 'NODE_EXTRA_CA_CERTS names a certificate to trust',
  pool: 'the site keeps connections open by itself',
};

/** What is wrong with the parameters of SMTP_URL, to follow '; '; undefined if nothing is. */
export function findSmtpFault(url: URL): string | undefined {
  for (const [name, value] of url.searchParams) {
    const known = parameters[name];
    if (known && !known.pattern.test(value)) return `its parameter '${name}' must be ${known.must}`;
    if (known) continue;
    const instead = unsupported[name];
    return `its parameter '${name.slice(0, 40)}' is not supported${instead ? `: ${instead}` : ` (${Object.keys(parameters).join(', ')} are)`}`;
  }
  return undefined;
}
