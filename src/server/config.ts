import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { company, serverFacts } from '../content/company.ts';
import { serviceIds } from '../content/services/services.ts';
import { normalizeAddress } from '../contract/email-address.ts';
import { defaultPool } from './db/open.ts';
import { hostOf, isPrivateHost } from './local-address.ts';

/** A setting cannot be used; the message is one sentence naming it. */
export class SettingError extends Error {
  readonly setting: string | undefined;

  /** @param setting its name, where `readConfig` found the fault */
  constructor(message: string, setting?: string) {
    super(message);
    this.setting = setting;
  }
}

export type Config = ReturnType<typeof readConfig>;

/** What the receiver of webhooks takes. */
const webhookFormats = ['json', 'slack', 'teams'] as const;

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Strict-Transport-Security by the value of HSTS: two years (hstspreload.org asks for one at least). */
const hstsHeaders = {
  host: 'max-age=63072000',
  subdomains: 'max-age=63072000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
} as const;

/** Settings of versions before 1.0.0 that do nothing any more; the start names those that are still set. */
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

/** OpenStreetMap's embed page of the company's position. */
function defaultMap(): string {
  const { latitude, longitude } = serverFacts.position;
  const box = [longitude - 0.012, latitude - 0.006, longitude + 0.012, latitude + 0.006];
  const parts = new URLSearchParams({
    bbox: box.map((n) => n.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${parts.toString()}`;
}

/** The environment, completed from `.env` in the working folder. */
export function readEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/**
 * Every setting, checked once (docs/reference/settings.md).
 * @throws {SettingError} one sentence naming the first setting that is wrong
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  // An empty value counts as unset: `SMTP_URL=` in a file turns mail off.
  const given = (name: string) => env[name]?.trim() || undefined;
  const refuse = (name: string, must: string): never => {
    throw new SettingError(`The setting ${name} must be ${must}; ${shownValue(name, given(name) ?? '')}.`, name);
  };
  const oneOf = (name: string, values: readonly string[], otherwise: string) => {
    const value = given(name) ?? otherwise;
    return values.includes(value) ? value : refuse(name, `one of ${values.join(', ')}`);
  };
  const address = (name: string, protocols: readonly string[], must: string) => {
    const value = given(name);
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url && protocols.includes(url.protocol) && url.hostname ? url : refuse(name, must);
  };
  const mailbox = (name: string) => {
    const value = given(name) ?? company.email;
    return normalizeAddress(value) ?? refuse(name, 'one e-mail address alone: no name beside it, no second one');
  };

  const mailboxes = (name: string) => {
    const addresses = splitList(given(name) ?? company.email).map(normalizeAddress);
    const found = addresses.filter((one) => one !== undefined);
    return found.length > 0 && found.length === addresses.length
      ? found
      : refuse(name, 'e-mail addresses, separated by commas and without names beside them');
  };
  /** Further receivers by service: 'cybersecurity=sec@firm.example, mobile=dev@firm.example'. */
  const routes = (name: string) =>
    splitList(given(name) ?? '').map((pair) => {
      const at = pair.indexOf('=');
      const [id, to] = [pair.slice(0, at).trim(), normalizeAddress(pair.slice(at + 1).trim())];
      const service = serviceIds.find((one) => one === id);
      if (service && to) return { service, to };
      const fault = service
        ? `'${pair.slice(0, 60)}' has no valid address`
        : `'${pair.slice(0, 40)}' names none of ${serviceIds.join(', ')}`;
      throw new SettingError(`The setting ${name} must be pairs such as mobile=dev@firm.example; ${fault}.`, name);
    });

  /** @param must what the value must be, after 'a whole number' */
  const wholeNumber = (name: string, [min, max]: readonly [number, number], must: string) => {
    const value = given(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    return /^\d+$/.test(value) && number >= min && number <= max ? number : refuse(name, `a whole number ${must}`);
  };

  const timeOfDay = (name: string) => {
    const value = given(name);
    return value === undefined || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value)
      ? value
      : refuse(name, 'a time of day such as 03:15, from 00:00 to 23:59');
  };

  const host = given('HOST') ?? '127.0.0.1';
  const port = wholeNumber('PORT', [0, 65_535], 'from 0 to 65535') ?? 3000;

  const origin = address('SITE_ORIGIN', ['http:', 'https:'], 'an origin such as https://example.org, without a path');
  if (origin && (origin.pathname !== '/' || origin.search || origin.hash || origin.username)) {
    refuse('SITE_ORIGIN', 'an origin such as https://example.org, without a path');
  }

  const hsts = oneOf('HSTS', Object.keys(hstsHeaders), 'host') as keyof typeof hstsHeaders;

  const coded = 'with / ? # @ % in the password coded (# as %23)';
  const smtpMust = `an address such as smtp://user:password@host:587, ${coded}`;
  const smtp = address('SMTP_URL', ['smtp:', 'smtps:'], smtpMust);
  if (smtp && !isDecodable(smtp.username + smtp.password)) refuse('SMTP_URL', smtpMust);
  const database = address(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    `an address such as postgres://user:password@host:5432/name, ${coded}`,
  );
  const moveTo = address(
    'MOVE_TO_URL',
    ['postgres:', 'postgresql:'],
    `an address such as postgres://user:password@host:5432/name, ${coded}`,
  );
  const receiver = (name: string) => {
    const must = 'an address that begins with https://, or with http:// on this machine or a private network';
    const url = address(name, ['https:', 'http:'], must);
    // Plain http would show what enquiries hold, or the token of the heartbeat, on the internet.
    return url?.protocol === 'http:' && !isPrivateHost(hostOf(url)) ? refuse(name, must) : url;
  };
  const webhookUrl = receiver('WEBHOOK_URL');
  const heartbeatUrl = receiver('HEARTBEAT_URL');
  const metricsToken = given('METRICS_TOKEN');
  if (metricsToken !== undefined && !/^\S{16,}$/.test(metricsToken))
    refuse('METRICS_TOKEN', 'at least 16 characters long, without spaces');
  if (webhookUrl && !isDecodable(webhookUrl.username + webhookUrl.password))
    refuse('WEBHOOK_URL', `an address ${coded}`);
  const webhookSecret = given('WEBHOOK_SECRET');
  const webhookKey = webhookSecret === undefined ? undefined : readSecret(webhookSecret);
  const webhookFormat = oneOf('WEBHOOK_FORMAT', webhookFormats, 'json') as (typeof webhookFormats)[number];
  if (!webhookKey && (webhookSecret || (webhookUrl && webhookFormat === 'json')))
    refuse('WEBHOOK_SECRET', "'whsec_' with 24 to 64 random bytes in base64 after it, wherever WEBHOOK_URL takes json");
  const booking = address('BOOKING_URL', ['https:'], 'the address of a page to book a call, beginning with https://');
  const map = address('MAP_EMBED_URL', ['https:', 'http:'], 'an address of a map to embed, beginning with https://');
  const agent = address(
    'VOICE_AGENT_URL',
    ['https:', 'http:'],
    'the address of the voice agent, beginning with https://',
  );

  const adminUsername = given('ADMIN_USERNAME');
  const adminPassword = env['ADMIN_PASSWORD'] || undefined;
  if (adminUsername && adminUsername.length < 4) refuse('ADMIN_USERNAME', 'at least 4 characters long');

  const pool = {
    ...defaultPool,
    size: wholeNumber('DATABASE_POOL_SIZE', [1, 1_000], 'of connections from 1 to 1000') ?? defaultPool.size,
  };

  const backupDir = given('BACKUP_DIR');

  const trustedProxies = splitList(given('TRUST_PROXY') ?? '');
  if (!trustedProxies.every(isAddressOrNetwork))
    refuse('TRUST_PROXY', 'a list of addresses or networks such as 10.0.0.2, 10.1.0.0/16');

  return {
    host,
    socket: passedSocket(env),
    port,
    dataDir: resolve(given('DATA_DIR') ?? './data'),
    databaseUrl: database?.href,
    pool,
    moveToUrl: moveTo?.href,
    /** Unset: the site makes no backups. */
    backupDir: backupDir && resolve(backupDir),
    backupAt: timeOfDay('BACKUP_AT') ?? '03:15',
    backupKeep: wholeNumber('BACKUP_KEEP', [1, 10_000], 'of backups from 1 to 10000') ?? 14,
    siteOrigin: origin?.origin ?? `http://localhost:${port}`,
    /** Only for https: browsers ignore it over http (RFC 6797, 8.1). */
    hsts: origin?.protocol === 'https:' ? hstsHeaders[hsts] : undefined,
    isOriginSet: origin !== undefined,
    smtpUrl: smtp?.href,
    smtpAllowPlaintext: oneOf('SMTP_ALLOW_PLAINTEXT', ['on', 'off'], 'off') === 'on',
    /** Chats verify no signature: a key is needed for JSON alone. */
    webhook: webhookUrl && { url: webhookUrl, key: webhookKey, format: webhookFormat },
    mailFrom: mailbox('MAIL_FROM'),
    mailTo: mailboxes('MAIL_TO'),
    mailRoutes: routes('MAIL_ROUTES'),
    bookingUrl: booking?.href,
    heartbeatUrl,
    metricsToken,
    acknowledge: oneOf('ACKNOWLEDGE', ['on', 'off'], 'off') === 'on',
    remindAfterHours: wholeNumber('REMIND_AFTER_HOURS', [0, 720], 'of hours from 0 (lists none) to 720') ?? 20,
    /** Not a setting: content/company.ts defines them. */
    businessHours: serverFacts.businessHours,
    firstAdmin: adminUsername ? { username: adminUsername, password: adminPassword } : undefined,
    adminPassword,
    rateLimits: oneOf('RATE_LIMITS', ['on', 'off'], 'on') === 'on',
    trustedProxies,
    retentionDays: wholeNumber('RETENTION_DAYS', [1, 36_500], 'of days from 1 to 36500'),
    logLevel: oneOf('LOG_LEVEL', logLevels, 'info'),
    voiceAgentUrl: agent?.href,
    mapEmbedUrl: map?.href ?? defaultMap(),
    goneSettings: goneSettings.filter((name) => given(name) !== undefined),
  };
}

/**
 * The descriptor of the socket that systemd opened and passes to this process, undefined without one. Connections wait in
 * it while the process restarts (https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html).
 */
const passedSocket = ({ LISTEN_PID, LISTEN_FDS }: NodeJS.ProcessEnv): number | undefined =>
  LISTEN_PID === String(process.pid) && Number(LISTEN_FDS) > 0 ? 3 : undefined;

/** Why the server cannot listen on HOST and PORT, and what to change. */
export function describeAddressTrouble({ host, port }: Pick<Config, 'host' | 'port'>, error: NodeJS.ErrnoException) {
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
const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** Addresses contain passwords and keys, also mistyped addresses: their values are not shown. */
function shownValue(name: string, value: string): string {
  if (
    name.endsWith('_URL') ||
    name.endsWith('_SECRET') ||
    name.endsWith('_TOKEN') ||
    (value.includes('@') && !['MAIL_FROM', 'MAIL_TO'].includes(name))
  )
    return 'its value may hold a password and is not shown';
  return `it is '${value.slice(0, 80)}'`;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    bits > 0 && rest.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}
