import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import * as z from 'zod';
import { company } from '#content/company.ts';
import { serviceIds } from '#content/service-ids.ts';
import { normalizeAddress } from '../contract/email-address.ts';
import { defaultPool } from './db/open.ts';
import { readEnvFile } from './env-file.ts';
import { hostOf, isPrivateHost } from './local-address.ts';
import { findSmtpFault } from './mail/smtp-server.ts';
import { SettingError } from './setting-error.ts';
import { findSimilarName } from './similar-name.ts';

export type Config = ReturnType<typeof readConfig>;
/** When and where staff are in the office. */
export type BusinessHours = Config['businessHours'];
export type WebhookFormat = NonNullable<Config['webhook']>['format'];

/** Strict-Transport-Security by the value of HSTS: two years (hstspreload.org asks for one at least). */
const hstsHeaders = {
  host: 'max-age=63072000',
  subdomains: 'max-age=63072000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
} as const;

/** Settings of versions before 1.0.0 that are no longer used; the start names those that are still set. */
const goneSettings = [
  'AUDIT_DAYS',
  'CANARY_TO',
  'CHECK_MAIL_DOMAINS',
  'DKIM_SELECTOR',
  'WEEKLY_REPORT',
  'DATABASE_CONNECT_TIMEOUT_MS',
  'DATABASE_STATEMENT_TIMEOUT_MS',
  'UNUSED_ACCOUNT_DAYS',
];

// The kinds of settings. Each message completes the sentence 'The setting NAME must be …'.

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, { error: `one of ${values.join(', ')}` });
const onOrOff = oneOf(['on', 'off']).transform((value) => value === 'on');

const wholeNumber = (min: number, max: number, range: string) =>
  z
    .string()
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `a whole number ${range}`,
    })
    .transform(Number);

const url = (protocol: RegExp, must: string, isAllowed: (value: URL) => boolean = () => true) =>
  z
    .url({ protocol, hostname: /./, error: must, abort: true })
    .transform((value) => new URL(value))
    .refine(isAllowed, { error: must });

const folder = z.string().transform((path) => resolve(path));

/** For URLs that may contain credentials. */
const coded = 'with / ? # @ % in the password coded (# as %23)';

const postgres = url(
  /^postgres(?:ql)?$/,
  `an address such as postgres://user:password@host:5432/name, ${coded}`,
).transform(({ href }) => href);

/** Plain http would show what enquiries hold, or the token of the heartbeat, on the internet. */
const receiver = url(
  /^https?$/,
  'an address that begins with https://, or with http:// on this machine or a private network',
  (value) => value.protocol === 'https:' || isPrivateHost(hostOf(value)),
);

/** A page or frame that visitors open. */
const page = (protocol: RegExp, must: string) => url(protocol, must).transform(({ href }) => href);

const mailbox = z
  .string()
  .transform(normalizeAddress)
  .refine((address) => address !== undefined, {
    error: 'a single e-mail address without a display name',
  });

const mustBeAddresses = 'e-mail addresses, separated by commas and without display names';
const mailboxes = z
  .string()
  .transform((value) => splitList(value).map(normalizeAddress))
  .refine((addresses) => addresses.length > 0, { error: mustBeAddresses })
  .refine((addresses) => addresses.every((address) => address !== undefined), { error: mustBeAddresses })
  .transform((addresses) => addresses.filter((address) => address !== undefined));

/** Further receivers by service: 'cybersecurity=sec@firm.example, mobile=dev@firm.example'. */
const mailRoutes = z.string().transform((value, context) =>
  splitList(value).flatMap((pair) => {
    const at = pair.indexOf('=');
    const [id, to] = [pair.slice(0, at).trim(), normalizeAddress(pair.slice(at + 1).trim())];
    const service = serviceIds.find((serviceId) => serviceId === id);
    if (service && to) return [{ service, to }];
    const fault = service
      ? `'${pair.slice(0, 60)}' has no valid address`
      : `'${pair.slice(0, 40)}' names none of ${serviceIds.join(', ')}`;
    context.addIssue({ code: 'custom', message: 'pairs such as mobile=dev@firm.example', params: { fault } });
    return [];
  }),
);

const smtpExample = 'an address such as smtp://user:password@host:587';
const mustBeSmtpUrl = `${smtpExample}, ${coded}`;

const mustBeSecret = "'whsec_' followed by 24 to 64 random bytes in base64, if WEBHOOK_FORMAT is json";

/** No proxies have a network wider than this. With 0.0.0.0/0 every visitor would be a proxy, and all would share one limit. */
const widestPrefix = 8;

/**
 * Every setting: its default, its check and what it is for. `npm run format` writes docs/reference/settings.md from this
 * schema. A value is text without blanks around it; an optional setting without a default may be unset.
 */
export const settings = z
  .object({
    HOST: z
      .string()
      .prefault('127.0.0.1')
      .meta({ description: 'The address to listen on, except where systemd passes a socket.' }),
    PORT: wholeNumber(0, 65_535, 'from 0 to 65535').prefault('3000').meta({ description: 'The port to listen on.' }),
    DATA_DIR: folder.prefault('./data').meta({ description: 'The folder of the embedded database (SQLite).' }),
    DATABASE_URL: postgres.optional().meta({
      description: '`postgres://…`: PostgreSQL is used instead, and any number of processes may share it.',
    }),
    DATABASE_POOL_SIZE: wholeNumber(1, 1_000, 'of connections from 1 to 1000')
      .prefault(String(defaultPool.size))
      .meta({ description: 'How many connections to PostgreSQL each process opens at most.' }),
    MOVE_TO_URL: postgres.optional().meta({ description: '`postgres://…`: the target of `npm run move`.' }),
    BACKUP_DIR: folder.optional().meta({
      description:
        'The folder of the nightly backups of the embedded database, best on another disk ([backups](../how-to/backups.md)); of your dumps of PostgreSQL, whose age the site watches ([PostgreSQL](../how-to/postgresql.md#backups)).',
    }),
    BACKUP_AT: z
      .string()
      .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'a time of day such as 03:15, from 00:00 to 23:59' })
      .prefault('03:15')
      .meta({ description: 'When the nightly backup is due: `HH:MM`, local time of the machine.' }),
    BACKUP_KEEP: wholeNumber(1, 10_000, 'of backups from 1 to 10000')
      .prefault('14')
      .meta({ description: 'How many backups stay in `BACKUP_DIR`.' }),
    SITE_ORIGIN: url(
      /^https?$/,
      'an origin such as https://example.org, without a path',
      ({ pathname, search, hash, username }) => pathname === '/' && !search && !hash && !username,
    )
      .optional()
      .meta({
        description: 'The public origin in canonical links, sitemap and mails.',
        defaultInWords: '`http://localhost:PORT`',
      }),
    HSTS: oneOf(['host', 'subdomains', 'preload']).prefault('host').meta({
      description:
        '`Strict-Transport-Security` for two years, over https: `host` for this host, `subdomains` for its subdomains too, `preload` also allows browsers’ preload lists, which is hard to undo.',
    }),
    SMTP_URL: url(/^smtps?$/, mustBeSmtpUrl, (address) => hasDecodableLogin(address) && hasWholeLogin(address))
      .transform((value, context) => {
        const fault = findSmtpFault(value);
        if (fault) context.addIssue({ code: 'custom', message: smtpExample, params: { fault } });
        return value.href;
      })
      .optional()
      .meta({
        description:
          '`smtp://user:password@host:port`; unset, enquiries are stored and their mails stay queued. [Parameters](../how-to/mail.md#set-it-up) may follow a `?`.',
      }),
    SMTP_ALLOW_PLAINTEXT: onOrOff.prefault('off').meta({
      description:
        '`on`: the password of `SMTP_URL` may be sent without TLS to another machine ([mail](../how-to/mail.md)).',
    }),
    WEBHOOK_URL: receiver
      .refine(hasDecodableLogin, { error: `an address ${coded}` })
      .optional()
      .meta({
        description:
          'Each enquiry is also sent there; https, or http on this machine or a private network ([webhook](../how-to/webhook.md)).',
      }),
    WEBHOOK_SECRET: z
      .string()
      .transform(readSecret)
      .refine((key) => key !== undefined, { error: mustBeSecret })
      .optional()
      .meta({ description: 'Signs the JSON that `WEBHOOK_URL` gets: `whsec_` with 24 to 64 random bytes in base64.' }),
    WEBHOOK_FORMAT: oneOf(['json', 'slack', 'teams']).prefault('json').meta({
      description: '`json`, or `slack` or `teams`, which need no `WEBHOOK_SECRET`.',
    }),
    HEARTBEAT_URL: receiver.optional().meta({
      description:
        'Requested once a minute while all is well; https, or http on this machine or a private network ([monitoring](../how-to/monitoring.md)).',
    }),
    METRICS_TOKEN: z
      .string()
      .regex(/^\S{16,}$/, { error: 'at least 16 characters long, without spaces' })
      .optional()
      .meta({
        description:
          '`/metrics` is for this machine, and for requests with this bearer token of at least 16 characters.',
      }),
    MAIL_FROM: mailbox.prefault(company.email).meta({
      description: 'The sender of all mails, to which undelivered ones come back.',
      defaultInWords: 'the company’s address',
    }),
    MAIL_TO: mailboxes.prefault(company.email).meta({
      description: 'The receivers of notifications and digests, separated by commas.',
      defaultInWords: 'the company’s address',
    }),
    MAIL_ROUTES: mailRoutes.optional().meta({
      description:
        'Further receivers of notifications by service: `cybersecurity=sec@firm.example, mobile=dev@firm.example`.',
    }),
    BOOKING_URL: page(/^https$/, 'the address of a page to book a call, beginning with https://')
      .optional()
      .meta({
        description: 'The page on which a visitor books a call (https).',
      }),
    REMIND_AFTER_HOURS: wholeNumber(0, 720, 'of hours from 0 (lists none) to 720').prefault('20').meta({
      description:
        'The daily digest lists enquiries that will have waited for so long when the office closes; `0`: none.',
    }),
    ACKNOWLEDGE: onOrOff.prefault('off').meta({
      description:
        '`on`: visitors get an acknowledgement by e-mail ([limits](../how-to/mail.md#which-mails-there-are)).',
    }),
    ADMIN_USERNAME: z.string().min(4, { error: 'at least 4 characters long' }).optional().meta({
      description: 'The administrator that is created at startup, with `ADMIN_PASSWORD`, if no user has that name.',
    }),
    ADMIN_PASSWORD: z.string().optional().meta({
      description: 'The password of the administrator that `ADMIN_USERNAME` or `npm run admin` creates.',
    }),
    RATE_LIMITS: onOrOff.prefault('on').meta({ description: '`off` for load tests.' }),
    TRUST_PROXY: z
      .string()
      .transform(splitList)
      .refine((addresses) => addresses.every(isAddressOrNetwork), {
        error: `a list of addresses or networks of proxies, such as 10.0.0.2, 10.1.0.0/16, none wider than /${widestPrefix}`,
      })
      .optional()
      .meta({
        description: 'Addresses or networks of proxies whose `X-Forwarded-For` and `X-Request-Id` are used.',
      }),
    RETENTION_DAYS: wholeNumber(1, 36_500, 'of days from 1 to 36500').optional().meta({
      description:
        'Older enquiries are erased, except those whose notification or reply is queued; unset, they are kept.',
    }),
    LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
      .prefault('info')
      .meta({ description: 'The least important lines of the log: from `fatal` to `trace`, or `silent`.' }),
    VOICE_AGENT_URL: page(/^https?$/, 'the address of the voice agent, beginning with https://')
      .optional()
      .meta({ description: 'The address of the voice agent’s frame.' }),
    MAP_EMBED_URL: page(/^https?$/, 'an address of a map to embed, beginning with https://')
      .optional()
      .meta({
        description: 'The address of the map’s frame.',
        defaultInWords: 'OpenStreetMap’s embed page of the company’s position',
      }),
  })
  // Only the JSON format is signed; chat receivers do not check signatures.
  .refine((set) => set.WEBHOOK_SECRET || !set.WEBHOOK_URL || set.WEBHOOK_FORMAT !== 'json', {
    path: ['WEBHOOK_SECRET'],
    error: mustBeSecret,
    // Also beside another wrong setting: the start names all of them.
    when: ({ issues }) => !issues.some(({ path }) => String(path?.[0]).startsWith('WEBHOOK_')),
  });

/** OpenStreetMap's embed page of the company's position. */
function defaultMap(): string {
  const { latitude, longitude } = company.position;
  const box = [longitude - 0.012, latitude - 0.006, longitude + 0.012, latitude + 0.006];
  const parts = new URLSearchParams({
    bbox: box.map((n) => n.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${parts.toString()}`;
}

/** The file with settings in the working folder; it need not exist. */
export const envFile = '.env';

/**
 * The environment, completed from `.env` in the working folder.
 * @throws {SettingError} if the file, or the certificates that it names, cannot be read
 */
export function readEnvironment(): NodeJS.ProcessEnv {
  const { values } = readEnvFile(envFile);
  // Node itself reads it only from the environment in which it starts.
  const certificates = values['NODE_EXTRA_CA_CERTS'];
  if (certificates && process.env['NODE_EXTRA_CA_CERTS'] === undefined) trustCertificates(certificates);
  for (const [name, value] of Object.entries(values)) process.env[name] ??= value;
  return process.env;
}

/** Trusts the certificates of a file beside those that Node brings. */
function trustCertificates(path: string): void {
  const must = 'The setting NODE_EXTRA_CA_CERTS must be a file with certificates in PEM that this user may read';
  try {
    const pem = readFileSync(path, 'utf8');
    // Node ignores a text without any.
    if (!pem.includes('-----BEGIN CERTIFICATE-----')) throw new Error(`${path} has none`);
    setDefaultCACertificates([...getCACertificates('default'), pem]);
  } catch (cause) {
    throw new SettingError(`${must}: ${(cause as Error).message}.`, { cause });
  }
}

/** Names that Node, its libraries and the system read. */
const foreignNames = /^(?:NODE_|PG|LC_|UV_|TZ$|LANG$)/;

/** Names that Node reads before the site reads `.env`: all of Node's but these, and those that libraries read. */
const readByNodeAlone = /^NODE_(?!EXTRA_CA_CERTS$|TLS_REJECT_UNAUTHORIZED$|ENV$|PG_)/;

/** The names in a file with settings that have an effect only in the environment in which Node starts. */
export const listNamesWithoutEffect = (path: string): string[] =>
  Object.keys(readEnvFile(path).values).filter((name) => readByNodeAlone.test(name));

/** A name that is not a setting, and the setting that was probably meant. */
type UnknownSetting = { name: string; similar: string | undefined };

/**
 * The names that are not settings: all in the file, and those in the environment that look like a misspelt setting.
 * Other programs have names there too, and containers have all settings there.
 */
export function listUnknownSettings(path: string, env: NodeJS.ProcessEnv): UnknownSetting[] {
  const inFile = Object.keys(readEnvFile(path).values);
  const isUnknown = (name: string) =>
    !(name in settings.shape) && !foreignNames.test(name) && !goneSettings.includes(name);
  return [...new Set([...inFile, ...Object.keys(env)])]
    .filter(isUnknown)
    .map((name) => ({ name, similar: findSimilarName(name, Object.keys(settings.shape)) }))
    .filter(({ name, similar }) => similar !== undefined || inFile.includes(name));
}

/**
 * Every setting, checked once (docs/reference/settings.md).
 * @throws {SettingError} naming every setting that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  // An empty value counts as unset: `SMTP_URL=` in a file turns mail off.
  const given = (name: string) => env[name]?.trim() || undefined;
  const values = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, given(name)]));
  // Blanks around a password are part of it.
  const parsed = settings.safeParse({ ...values, ADMIN_PASSWORD: env['ADMIN_PASSWORD'] || undefined });
  const severalLines = Object.keys(values).filter((name) => values[name]?.includes('\n'));
  if (!parsed.success || severalLines.length > 0) throw settingErrorOf(parsed.error?.issues ?? [], severalLines, given);
  const set = parsed.data;

  return {
    host: set.HOST,
    socket: passedSocket(env),
    port: set.PORT,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    pool: { ...defaultPool, size: set.DATABASE_POOL_SIZE },
    moveToUrl: set.MOVE_TO_URL,
    /** Unset: the site makes no backups. */
    backupDir: set.BACKUP_DIR,
    backupAt: set.BACKUP_AT,
    backupKeep: set.BACKUP_KEEP,
    siteOrigin: set.SITE_ORIGIN?.origin ?? `http://localhost:${set.PORT}`,
    /** Only for https: browsers ignore it over http (RFC 6797, 8.1). */
    hsts: set.SITE_ORIGIN?.protocol === 'https:' ? hstsHeaders[set.HSTS] : undefined,
    isOriginSet: set.SITE_ORIGIN !== undefined,
    smtpUrl: set.SMTP_URL,
    smtpAllowPlaintext: set.SMTP_ALLOW_PLAINTEXT,
    webhook: set.WEBHOOK_URL && { url: set.WEBHOOK_URL, key: set.WEBHOOK_SECRET, format: set.WEBHOOK_FORMAT },
    mailFrom: set.MAIL_FROM,
    mailTo: set.MAIL_TO,
    mailRoutes: set.MAIL_ROUTES ?? [],
    bookingUrl: set.BOOKING_URL,
    heartbeatUrl: set.HEARTBEAT_URL,
    metricsToken: set.METRICS_TOKEN,
    acknowledge: set.ACKNOWLEDGE,
    remindAfterHours: set.REMIND_AFTER_HOURS,
    /** Not a setting: content/company.ts defines them. */
    businessHours: company.businessHours,
    firstAdmin: set.ADMIN_USERNAME ? { username: set.ADMIN_USERNAME, password: set.ADMIN_PASSWORD } : undefined,
    adminPassword: set.ADMIN_PASSWORD,
    rateLimits: set.RATE_LIMITS,
    trustedProxies: set.TRUST_PROXY ?? [],
    retentionDays: set.RETENTION_DAYS,
    logLevel: set.LOG_LEVEL,
    voiceAgentUrl: set.VOICE_AGENT_URL,
    mapEmbedUrl: set.MAP_EMBED_URL ?? defaultMap(),
    goneSettings: goneSettings.filter((name) => given(name) !== undefined),
  };
}

/**
 * A sentence for each wrong setting: its name, what it must be, and its value unless that may be secret.
 * @param severalLines settings whose value has a line break, which parts of the schema would accept or remove
 */
function settingErrorOf(
  issues: z.ZodError['issues'],
  severalLines: readonly string[],
  given: (name: string) => string | undefined,
): SettingError {
  const wrong = Map.groupBy(issues, ({ path }) => String(path[0]));
  const names = [...new Set([...severalLines, ...wrong.keys()])];
  const sentences = names.map((name) => {
    if (severalLines.includes(name))
      return `The setting ${name} must be one line: in ${envFile} the quotation mark at its end is probably missing, and it took the next setting with it.`;
    const [issue] = wrong.get(name) ?? [];
    const fault = issue?.code === 'custom' ? (issue.params?.['fault'] as string | undefined) : undefined;
    return `The setting ${name} must be ${issue?.message}; ${fault ?? shownValue(name, given(name) ?? '')}.`;
  });
  return new SettingError(sentences.join('\n'));
}

/**
 * The descriptor of the socket that systemd opened and passes to this process, undefined without one. Connections wait in
 * it while the process restarts (https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html).
 */
const passedSocket = ({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): number | undefined =>
  LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? 3 : undefined;

/** Why the server cannot listen on HOST and PORT, and what to change. */
export function describeListenError({ host, port }: Pick<Config, 'host' | 'port'>, error: NodeJS.ErrnoException) {
  const address = `The address ${host}:${port} (HOST, PORT)`;
  return new SettingError(
    error.code === 'EADDRINUSE'
      ? `${address} is already in use: stop what runs there, or set another PORT.`
      : `${address} cannot be used: ${error.message}. HOST must be an address of this machine, PORT one that this user may open.`,
  );
}

/**
 * The bytes of a signing secret: base64 after 'whsec_', 24 to 64 bytes (Standard Webhooks, Signature scheme).
 * @returns undefined if the text is not such a secret
 */
export function readSecret(text: string): Buffer | undefined {
  const [, base64 = ''] = /^whsec_([A-Za-z0-9+/]{32,86}={0,2})$/.exec(text) ?? [];
  const key = Buffer.from(base64, 'base64');
  return key.length >= 24 && key.length <= 64 ? key : undefined;
}

/** The parts of a text between commas, without spaces around them and without empty ones. */
function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Addresses contain passwords and keys, also mistyped addresses: their values are not shown. */
function shownValue(name: string, value: string): string {
  if (
    name.endsWith('_URL') ||
    name.endsWith('_SECRET') ||
    name.endsWith('_TOKEN') ||
    (value.includes('@') && !['MAIL_FROM', 'MAIL_TO'].includes(name))
  )
    return 'its value may be confidential and is not shown';
  return `it is '${value.slice(0, 80)}'`;
}

function hasDecodableLogin({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** An unencoded `/`, `?` or `#` in the password ends the host: the rest of it must not be taken for a path or parameters. */
const hasWholeLogin = ({ pathname, search, hash }: URL): boolean =>
  ['', '/'].includes(pathname) && !search.includes('@') && !hash;

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const isPrefix = (part: string) => /^\d{1,3}$/.test(part) && Number(part) >= widestPrefix && Number(part) <= bits;
  return bits > 0 && rest.length === 0 && (prefix === undefined || isPrefix(prefix));
}
