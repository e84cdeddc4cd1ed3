import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { company } from '#content/company.ts';
import { anyService, otherService } from '../../tests/support/any-content.ts';
import { listNameProblems } from './installation-problems.ts';
import { listNamesWithoutEffect, listUnknownSettings, readConfig, readSecret } from './config.ts';
import { readEnvFile } from './env-file.ts';
import { SettingError } from './setting-error.ts';

/** The sentence with which a setting is refused. */
function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof SettingError) return error.message;
    throw error;
  }
  throw new Error(`accepted: ${JSON.stringify(env)}`);
}

test('without any setting the site runs on this machine alone, with mail off', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    dataDir: resolve('data'),
    databaseUrl: undefined,
    pool: { size: 10, connectTimeoutMs: 5_000 },
    backupAt: '03:15',
    backupKeep: 14,
    siteOrigin: 'http://localhost:3000',
    isOriginSet: false,
    smtpUrl: undefined,
    smtpAllowPlaintext: false,
    mailFrom: company.email,
    mailTo: [company.email],
    mailRoutes: [],
    acknowledge: false,
    remindAfterHours: 20,
    businessHours: company.businessHours,
    firstAdmin: undefined,
    adminPassword: undefined,
    rateLimits: true,
    trustedProxies: [],
    logLevel: 'info',
    voiceAgentUrl: undefined,
    mapEmbedUrl: expect.stringMatching(
      /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=.*&marker=/,
    ) as string,
    goneSettings: [],
  });
});

test('settings of earlier versions do nothing, and those that are still set are named', () => {
  const { goneSettings, ...config } = readConfig({ CANARY_TO: 'a@x.example', UNUSED_ACCOUNT_DAYS: 'a year' });
  expect(goneSettings).toEqual(['CANARY_TO', 'UNUSED_ACCOUNT_DAYS']);
  expect(readConfig({})).toMatchObject(config);
});

test('without MAP_EMBED_URL the map is OpenStreetMap’s, around the company’s position', () => {
  const { searchParams } = new URL(readConfig({}).mapEmbedUrl);
  const { latitude, longitude } = company.position;
  expect(searchParams.get('marker')).toBe(`${latitude},${longitude}`);
  const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get('bbox') ?? '').split(',').map(Number);
  expect(west < longitude && longitude < east && south < latitude && latitude < north).toBe(true);
});

test('an empty value counts as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: ' ', MAIL_TO: '', TRUST_PROXY: '' })).toEqual(readConfig({}));
});

test('backups are made where and when the settings say', () => {
  expect(readConfig({ BACKUP_DIR: 'backups', BACKUP_AT: '23:05', BACKUP_KEEP: '30' })).toMatchObject({
    backupDir: resolve('backups'),
    backupAt: '23:05',
    backupKeep: 30,
  });
});

test('the default origin has the port', () => {
  expect(readConfig({ PORT: '8080' }).siteOrigin).toBe('http://localhost:8080');
  expect(readConfig({ SITE_ORIGIN: 'https://cobalt.example/' }).siteOrigin).toBe('https://cobalt.example');
});

test('Strict-Transport-Security is for this host unless HSTS says more, and only over https', () => {
  const SITE_ORIGIN = 'https://cobalt.example';
  expect(readConfig({ SITE_ORIGIN }).hsts).toBe('max-age=63072000');
  expect(readConfig({ SITE_ORIGIN, HSTS: 'subdomains' }).hsts).toBe('max-age=63072000; includeSubDomains');
  expect(readConfig({ SITE_ORIGIN, HSTS: 'preload' }).hsts).toBe('max-age=63072000; includeSubDomains; preload');
  expect(readConfig({ HSTS: 'preload' }).hsts).toBeUndefined();
});

test('trusted proxies are addresses and networks', () => {
  const { trustedProxies } = readConfig({ TRUST_PROXY: '10.0.0.2, 10.1.0.0/16,2001:db8::1, fd00::/8' });
  expect(trustedProxies).toEqual(['10.0.0.2', '10.1.0.0/16', '2001:db8::1', 'fd00::/8']);
});

test('ADMIN_USERNAME names the first administrator, with a password or without', () => {
  const password = 'correct horse battery staple';
  expect(readConfig({ ADMIN_USERNAME: 'ada.l' }).firstAdmin).toEqual({ username: 'ada.l', password: undefined });
  expect(readConfig({ ADMIN_PASSWORD: password }).firstAdmin).toBeUndefined();
  expect(readConfig({ ADMIN_USERNAME: 'ada.l', ADMIN_PASSWORD: password }).firstAdmin).toEqual({
    username: 'ada.l',
    password,
  });
});

test('the pool of connections to PostgreSQL has a size', () => {
  const { pool } = readConfig({
    DATABASE_POOL_SIZE: '4',
  });
  expect(pool.size).toBe(4);
});

test('blanks around a password are part of it', () => {
  expect(readConfig({ ADMIN_PASSWORD: ' fifteen blanks ' }).adminPassword).toBe(' fifteen blanks ');
});

test('all wrong settings are named at once, a line each', () => {
  const sentences = refusalOf({
    PORT: 'eighty',
    MAIL_TO: 'Ada <a@x.example>, b',
    WEBHOOK_URL: 'https://hooks.example/x',
    HSTS: 'on',
  }).split('\n');
  expect(sentences.map((sentence) => /^The setting (\w+) must be .+\.$/.exec(sentence)?.[1])).toEqual([
    'PORT',
    'HSTS',
    'MAIL_TO',
    'WEBHOOK_SECRET',
  ]);
});

describe('a wrong setting is refused with one sentence that names it', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['PORT', '1e3'],
    ['SITE_ORIGIN', 'cobalt.example'],
    ['SITE_ORIGIN', 'ftp://cobalt.example'],
    ['SITE_ORIGIN', 'https://cobalt.example/shop'],
    ['SITE_ORIGIN', 'https://cobalt.example/?a'],
    ['SITE_ORIGIN', 'https://ada:secret@cobalt.example'],
    ['DATABASE_URL', 'mysql://localhost/site'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_POOL_SIZE', '0'],
    ['DATABASE_POOL_SIZE', '1001'],
    ['SMTP_URL', 'mail.example:587'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'smtp://ada:2024/summer@mail.example'],
    ['SMTP_URL', 'smtp://ada:2024?summer@mail.example'],
    ['SMTP_URL', 'smtp://ada:2024#summer@mail.example'],
    ['SMTP_URL', 'smtp://ada:100%@mail.example'],
    ['SMTP_URL', 'smtp://mail.example?ignoreTLS=true'],
    ['SMTP_URL', 'smtp://mail.example?name=a%20b'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
    ['WEBHOOK_URL', 'hooks.example/x'],
    ['WEBHOOK_URL', 'http://hooks.example/x'],
    ['WEBHOOK_URL', 'http://8.8.8.8/x'],
    ['WEBHOOK_URL', 'http://172.32.0.1/x'],
    ['WEBHOOK_URL', 'http://10.example.com/x'],
    ['WEBHOOK_URL', 'https://ada:100%@hooks.example'],
    ['WEBHOOK_SECRET', 'secret'],
    ['MAIL_FROM', 'not an address'],
    ['MAIL_TO', 'a@x.example b@x.example'],
    ['MAIL_TO', 'a@x.example, not an address'],
    ['MAIL_TO', ' , '],
    ['MAIL_ROUTES', 'gardening=a@x.example'],
    ['MAIL_ROUTES', `${anyService.id}=a@x.example, dev@x.example`],
    ['MAIL_ROUTES', `${anyService.id}=not an address`],
    ['MAIL_ROUTES', anyService.id],
    ['MAIL_ROUTES', `${anyService.id}=${'a'.repeat(500)}`],
    ['WEBHOOK_FORMAT', 'discord'],
    ['BOOKING_URL', 'http://cal.example/ada'],
    ['BOOKING_URL', 'cal.example/ada'],
    ['MAIL_TO', 'Ada <a@x.example>'],
    ['RATE_LIMITS', 'no'],
    ['ACKNOWLEDGE', 'yes'],
    ['BACKUP_AT', '3:30'],
    ['BACKUP_AT', '24:00'],
    ['BACKUP_AT', '03:30:00'],
    ['BACKUP_KEEP', '0'],
    ['RETENTION_DAYS', '36501'],
    ['REMIND_AFTER_HOURS', '1.5'],
    ['REMIND_AFTER_HOURS', '-1'],
    ['REMIND_AFTER_HOURS', '721'],
    ['HSTS', 'on'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'proxy.internal'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.2, ::/0'],
    ['TRUST_PROXY', '0.0.0.0/1, 128.0.0.0/1'],
    ['TRUST_PROXY', '10.0.0.0/7'],
    ['TRUST_PROXY', '10.0.0.2 10.0.0.3'],
    ['VOICE_AGENT_URL', 'agent.example'],
    ['MAP_EMBED_URL', 'javascript:alert(1)'],
    ['ADMIN_USERNAME', 'ada'],
  ])('%s=%s', (name, value) => {
    const sentence = refusalOf({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^The setting ${name} must be [^\\n]+\\.$`));
    expect(sentence.length).toBeLessThanOrEqual(200);
  });
});

test.each(['', 'whsec_', 'whsec_c2hvcnQ=', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', `whsec_${'A'.repeat(88)}`])(
  '%j is not a secret',
  (text) => expect(readSecret(text)).toBeUndefined(),
);

test('a receiver may be on this machine or a private network, there also by plain http', () => {
  for (const url of [
    'https://hooks.example.com/x',
    'https://10.0.0.7/x',
    'http://127.0.0.1:5678/x',
    'http://[::1]:5678/x',
    'http://localhost/x',
    'http://192.168.1.20/x',
    'http://100.64.0.9/x',
    'http://[fd00::1]/x',
    'http://n8n:5678/x',
    'http://n8n.office.internal/x',
  ])
    expect(readConfig({ HEARTBEAT_URL: url }).heartbeatUrl?.href).toBe(url);
});

test('several receivers, and further ones by service', () => {
  const [one, other] = [anyService.id, otherService.id];
  const { mailTo, mailRoutes } = readConfig({
    MAIL_TO: 'office@firm.example, ada@bücher.example,',
    MAIL_ROUTES: `${one}=sec@firm.example, ${other} = dev@firm.example,${other}=ada@firm.example`,
  });
  expect(mailTo).toEqual(['office@firm.example', 'ada@xn--bcher-kva.example']);
  expect(mailRoutes).toEqual([
    { service: one, to: 'sec@firm.example' },
    { service: other, to: 'dev@firm.example' },
    { service: other, to: 'ada@firm.example' },
  ]);
});

test('a chat needs no secret', () => {
  const url = 'https://hooks.slack.example/services/x';
  expect(readConfig({ WEBHOOK_URL: url, WEBHOOK_FORMAT: 'slack' }).webhook).toMatchObject({ format: 'slack' });
});

test('a webhook needs its secret', () => {
  const url = 'https://hooks.example/x';
  expect(refusalOf({ WEBHOOK_URL: url })).toMatch(/^The setting WEBHOOK_SECRET must be/);
  expect(readConfig({ WEBHOOK_URL: url, WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` }).webhook?.url.href).toBe(url);
  expect(readConfig({}).webhook).toBeUndefined();
});

describe('the sentence never shows a password', () => {
  test.each([
    ['DATABASE_URL', 'postgres://ada:hunter2/x@host/site'],
    ['DATABASE_URL', 'postgres://ada:hunter2'],
    ['DATABASE_URL', 'mysql://ada:hunter2@host/site'],
    ['SMTP_URL', 'ada:hunter2@mail.example'],
    ['SMTP_URL', 'smtp://ada:hunter2%@mail.example'],
    ['SMTP_URL', 'http://mail.example/?password=hunter2'],
    ['SMTP_URL', 'smtp://ada:2024?hunter2!@mail.example'],
    ['SMTP_URL', 'smtp://ada:2024#hunter2@mail.example'],
    ['SITE_ORIGIN', 'https://ada:hunter2@cobalt.example'],
    ['SITE_ORIGIN', 'https://ada:hun@ter2/hunter2@cobalt.example'],
    ['VOICE_AGENT_URL', 'ftp://agent.example/?token=hunter2'],
    ['WEBHOOK_URL', 'http://hooks.example/hunter2'],
    ['WEBHOOK_SECRET', 'hunter2'],
  ])('%s=%s', (name, value) => {
    expect(refusalOf({ [name]: value })).not.toMatch(/hunter2|ter2/);
  });
});

test('the heartbeat is https or at home, the token of the metrics long; secrets are not shown', () => {
  expect(readConfig({ HEARTBEAT_URL: 'http://127.0.0.1:3001/push/x' }).heartbeatUrl?.pathname).toBe('/push/x');
  expect(readConfig({ METRICS_TOKEN: 'a'.repeat(16) }).metricsToken).toBe('a'.repeat(16));
  for (const url of ['http://hc.example/secret', 'http://8.8.8.8/secret', 'secret'])
    expect(refusalOf({ HEARTBEAT_URL: url })).toMatch(/^The setting HEARTBEAT_URL must be (?!.*secret)/);
  expect(refusalOf({ METRICS_TOKEN: 'short' })).toMatch(/^The setting METRICS_TOKEN must be (?!.*short)/);
  expect(refusalOf({ METRICS_TOKEN: 'with spaces in between' })).toMatch(/METRICS_TOKEN/);
});

describe('the file .env', () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-env-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = join(folder, '.env');

  test.each([
    ["HEARTBEAT_URL='https://hc.example/hunter2\nRETENTION_DAYS='365'\n", 'HEARTBEAT_URL'],
    ["SITE_ORIGIN='https://www.example.org\nTRUST_PROXY='127.0.0.1'\n", 'SITE_ORIGIN'],
    ["BACKUP_DIR='/backups\nHEARTBEAT_URL='https://hc.example/hunter2'\n", 'BACKUP_DIR'],
    ["ADMIN_PASSWORD='hunter2\r\nPORT='3000'\r\n", 'ADMIN_PASSWORD'],
    ["WEBHOOK_SECRET='hunter2\nPORT='3000'\nWEBHOOK_URL='https://hooks.example/hunter2'\n", 'WEBHOOK_SECRET'],
  ])('has %j: the missing quotation mark is named, and neither value is shown', (lines, name) => {
    writeFileSync(file, lines);
    const sentence = refusalOf(readEnvFile(file).values as Record<string, string>);
    expect(sentence).toMatch(new RegExp(`^The setting ${name} must be one line: .*quotation mark[^\\n]*$`));
    expect(sentence).not.toContain('hunter2');
  });

  test('has names that are not settings, which are listed, and names of others, which are not', () => {
    writeFileSync(file, 'SMPT_URL=smtp://x\nMAIL_TO=a@x.example\nNODE_OPTIONS=--x\nPGPASSWORD=x\nTZ=UTC\nGULL=x\n');
    expect(listUnknownSettings(file, {})).toEqual([
      { name: 'GULL', similar: undefined },
      { name: 'SMPT_URL', similar: 'SMTP_URL' },
    ]);
  });

  test('has names that Node reads before the site does, which are listed too', () => {
    writeFileSync(
      file,
      'NODE_OPTIONS=--x\nNODE_EXTRA_CA_CERTS=ca.pem\nNODE_ENV=production\nUV_THREADPOOL_SIZE=8\nMAIL_TO=a@x.example\n',
    );
    expect(listNamesWithoutEffect(file)).toEqual(['NODE_OPTIONS']);
    expect(listNameProblems(file, {})).toMatchObject([
      { state: 'warning', sentence: expect.stringMatching(/no effect: NODE_OPTIONS\. Set them in the unit/) as string },
    ]);
  });

  test('of the names in the environment, those are listed that look like a setting', () => {
    const env = { PATH: '/bin', HOME: '/', HOSTNAME: 'a', SMTP_URL: 'smtp://x', RETENTION: '30' };
    expect(listUnknownSettings(join(folder, 'none'), env)).toEqual([{ name: 'RETENTION', similar: 'RETENTION_DAYS' }]);
  });
});
