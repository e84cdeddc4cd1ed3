import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { legalReviewed, legalUpdated } from '#content/legal/catalogue.ts';
import { consultationForm, contactForm } from '../../src/contract/enquiry.ts';
import { hiddenFields, visitHeader } from '../../src/contract/enquiry-request.ts';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { noVoiceAgent, placeholders } from '../../src/contract/placeholders.ts';
import { pageSettings } from '../../src/server/http/page-settings.ts';
import { readConfig } from '../../src/server/config.ts';
import { trimEvents } from '../../src/server/audit/events-store.ts';
import { getReplyDeadline } from '../../src/server/enquiries/business-day.ts';
import { openDatabase } from '../../src/server/db/open.ts';
import { eraseAddress, eraseOld } from '../../src/server/enquiries/erasure-store.ts';
import { anyService } from './any-content.ts';
import { adminPassword, type AppOptions, businessHours, startApp, type TestApp } from './app.ts';
import { readMarkdown } from './content.ts';
import { dayMs } from '../../src/contract/duration.ts';

const root = join(import.meta.dirname, '../..');
const visitor = {
  firstName: 'Evangeline',
  lastName: 'Thibodeau',
  email: 'evangeline@atlantic-salt.example',
  phone: '+1 902 555 0199',
  service: anyService.id,
  message: 'Our ledger was copied.',
};
const source = '198.51.100.23';

const open: { close(): Promise<void> }[] = [];
/** Closes what the checks have opened. */
export async function closeClaims(): Promise<void> {
  for (const one of open.splice(0).toReversed()) await one.close();
}

async function start(options: AppOptions = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'site-claims-'));
  const database = await openDatabase({ dataDir: folder });
  const app = await startApp(database, options);
  open.push({
    async close() {
      await app.close();
      await database.close();
      rmSync(folder, { recursive: true });
    },
  });
  return app;
}

async function send(app: TestApp, more: Record<string, string> = {}): Promise<void> {
  const answer = await app.newClient(source).postJson(calls.contact, { ...visitor, ...more });
  expect(answer.status).toBe(201);
}

/** Every row of every table as text. */
async function readAll(app: TestApp): Promise<string> {
  const { queries } = app.database;
  const tables = await sql<{ name: string }>`select name from sqlite_schema where type = 'table'`.execute(queries);
  const rows = [];
  for (const { name } of tables.rows) {
    const read = await sql`select * from ${sql.table(name)}`.execute(queries);
    rows.push(...read.rows);
  }
  return JSON.stringify(rows);
}

const columnsOf = async (app: TestApp, table: string) =>
  (await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(app.database.queries)).rows.map(
    ({ name }) => name,
  );

const readSample = (name: string) => readFileSync(join(root, 'docs/production', name), 'utf8');

const requiredOf = (schema: typeof contactForm | typeof consultationForm, whole: Record<string, string>) =>
  Object.keys(whole).filter((field) => !schema.safeParse({ ...whole, [field]: '' }).success);

/** The text names the day of its last review, which is after the date that every legal page shows. */
function expectDates(page: string): void {
  const [, reviewed = ''] = /^Last reviewed: (.+)\.$/m.exec(readMarkdown(`legal/${page}.md`)) ?? [];
  expect(Date.parse(`${reviewed} UTC`)).toBe(Date.parse(legalReviewed));
  expect(Date.parse(legalUpdated)).toBeLessThan(Date.parse(legalReviewed));
}

/** A sentence of a legal page about the website, with its check. */
type Claim = [page: string, sentence: string, check: () => void | Promise<void>];

/**
 * The statements of the sample's legal pages about the website, but those about accounts and sessions, which have tests in
 * src/server/accounts. A changed sentence needs its new words here.
 */
export const claims: readonly Claim[] = [
  [
    'privacy-policy',
    'Anonymous visitors get no cookie',
    async () => {
      const app = await start();
      for (const path of [paths.home, '/about', calls.user])
        expect((await app.newClient().get(path)).headers.get('Set-Cookie')).toBe(null);
    },
  ],
  [
    'privacy-policy',
    'It carries no names, email addresses, telephone numbers, message texts or network addresses.',
    async () => {
      const app = await start({ rateLimits: true });
      await send(app);
      await app.newClient(source).logIn('evangeline.t', 'wrong words');
      await app.newClient(source).register('evangeline.t', 'four small boats');
      await app.newClient(source).get('/no/such/page?q=Evangeline');
      await sql`drop table outbox`.execute(app.database.queries);
      await app.newClient(source).postJson(calls.contact, visitor);
      expect(app.logLines.join('\n')).not.toMatch(/evangeline|thibodeau|atlantic-salt|0199|ledger|198\.51\.100/i);
    },
  ],
  [
    'privacy-policy',
    'We also record which member of our staff opened, changed, exported or erased an enquiry, and when. That record names our staff and the number of the enquiry, and holds nothing that you sent. It goes to the log as well, where nobody but our staff is named, and is kept for a limited time, also after the enquiry is erased.',
    async () => {
      const app = await start();
      await send(app);
      const admin = await app.newAdminClient('dora.admin');
      await admin.postJson(adminCalls.submissionViewing(1), {});
      await admin.postJson(adminCalls.submissionContacted(1), {});
      await admin.postJson(adminCalls.submissionNotes(1), { text: visitor.message });
      await (await admin.get(`${adminCalls.submissionExport}?q=${visitor.lastName}`)).text();
      const read = () => app.database.queries.selectFrom('events').selectAll().orderBy('id').execute();
      const ofDora = (await read()).filter(({ who }) => who === 'dora.admin');
      expect(ofDora.map(({ what }) => what)).toEqual([
        'signed-in',
        'enquiry-opened',
        'contacted',
        'note-added',
        'list-exported',
      ]);
      await eraseAddress(app.site, visitor.email);
      const rows = await read();
      expect(rows.at(-1)).toMatchObject({ who: 'command', what: 'enquiry-erased', submissionId: 1 });
      expect(JSON.stringify(rows) + app.logLines.join('\n')).not.toMatch(
        /evangeline|thibodeau|atlantic-salt|0199|ledger|198\.51\.100/i,
      );
      app.clock.advance(367 * dayMs);
      await trimEvents(app.site);
      expect((await read()).map(({ what }) => what)).toEqual(['events-trimmed']);
    },
  ],
  [
    'privacy-policy',
    'The web server in front of the website is set up to log no addresses of visitors and nothing that was searched for.',
    () => {
      const formats = readSample('nginx.conf').match(/^\s*log_format [^;]*;/gm) ?? [];
      for (const format of formats)
        expect(format).not.toMatch(/\$(remote_addr|binary_remote|request\b(?!_)|request_uri|args|query_string|http_)/);
      // Lines about one request begin below this level.
      for (const [line] of readSample('nginx.conf').matchAll(/^\s*error_log .*;$/gm))
        expect(line).toMatch(/ (?:alert|emerg);$/);
      expect(readSample('Caddyfile')).toMatch(/^\{\n\tlog \{\n\t\texclude http\.log http\.handlers\n\t\}\n/m);
    },
  ],
  [
    'privacy-policy',
    '- first name, last name and email address, which are required;\n- a telephone number and the service you are interested in, which are optional;\n- your message, which is required.',
    () => expect(requiredOf(contactForm, visitor)).toEqual(['firstName', 'lastName', 'email', 'message']),
  ],
  [
    'privacy-policy',
    'The consultation form on a service page asks for your name, email address, telephone number and message. Your company is optional.',
    () => {
      const { email, phone, service, message } = visitor;
      const whole = { name: 'Evangeline Thibodeau', email, phone, message, company: 'Atlantic Salt' };
      expect(consultationForm.safeParse({ ...whole, service }).success).toBe(true);
      const required = Object.keys(whole).filter(
        (field) => !consultationForm.safeParse({ ...whole, service, [field]: '' }).success,
      );
      expect(required).toEqual(['name', 'email', 'phone', 'message']);
    },
  ],
  [
    'privacy-policy',
    'Fields that a form does not contain are not stored, even if someone sends them.',
    async () => {
      const app = await start();
      await send(app, { birthday: 'the ninth of Thermidor' });
      expect(await readAll(app)).toContain('ledger');
      expect(await readAll(app)).not.toContain('Thermidor');
    },
  ],
  [
    'privacy-policy',
    'by whether the same text came from other addresses, by the words of enquiries that our staff have marked as spam or not, and by whether a form field that people do not see was filled in;',
    async () => {
      const app = await start();
      // Many at once: speed is not a sign of spam.
      for (let number = 0; number < 5; number += 1) await send(app, { message: `number ${number}` });
      await send(app, { message: 'filled in', [hiddenFields.honeypot]: 'x' });
      const listed = await app.database.queries.selectFrom('submission_state').select('suspectedSpam').execute();
      expect(listed.map((one) => one.suspectedSpam)).toEqual([0, 0, 0, 0, 0, 1]);
    },
  ],
  [
    'privacy-policy',
    'the first page you opened, the host name of the website whose link you followed, and the labels of a campaign in the address;',
    async () => {
      const app = await start();
      const sent = 'page=/about&referrer=search.example&utm_term=ledger&gclid=traces-of-a-click&query=private';
      await app.newClient(source).postJson(calls.contact, visitor, { [visitHeader]: sent });
      const [stored] = await app.database.queries.selectFrom('submission_state').selectAll().execute();
      expect(stored).toMatchObject({ firstPage: '/about', referrerHost: 'search.example', utmTerm: 'ledger' });
      expect(await readAll(app)).not.toMatch(/traces-of-a-click|private/);
    },
  ],
  [
    'privacy-policy',
    'Such an enquiry is stored and listed like any other, but our office is told of it in a daily summary instead of a mail of its own, and no confirmation is sent.',
    async () => {
      const app = await start({ env: { ACKNOWLEDGE: 'on' } });
      await send(app, { [hiddenFields.honeypot]: 'x' });
      const mails = await app.database.queries.selectFrom('outbox').select('state').execute();
      expect(mails.filter(({ state }) => state !== 'on-hold')).toEqual([]);
      expect(await (await (await app.newAdminClient()).get(adminCalls.submissions)).json()).toHaveLength(1);
    },
  ],
  [
    'privacy-policy',
    '- for about a week, a key or fingerprint that lets the server recognize a repeat, so that a double click becomes one enquiry.',
    async () => {
      const app = await start();
      await send(app);
      await send(app);
      const count = async (table: 'idempotency_keys' | 'contact_submissions') =>
        (await app.database.queries.selectFrom(table).selectAll().execute()).length;
      expect(await count('contact_submissions')).toBe(1);
      app.clock.advance(6 * dayMs);
      await app.sweep();
      expect(await count('idempotency_keys')).toBeGreaterThan(0);
      app.clock.advance(2 * dayMs);
      await app.sweep();
      expect(await count('idempotency_keys')).toBe(0);
    },
  ],
  [
    'privacy-policy',
    'Our database holds only a hash of that token, so someone who read the database could not use it to act as you. Beside the hash it holds when the session began, when it was last used, when you last gave your password or passkey in it, and when it ends; for administrators also the kind of browser, such as Firefox on Windows.',
    async () => {
      const app = await start();
      const client = app.newClient();
      await client.register('evangeline.t', 'four small boats');
      expect(await readAll(app)).not.toContain(client.cookies.get('__Host-session') ?? 'no cookie');
      expect(await columnsOf(app, 'sessions')).toEqual([
        'tokenHash',
        'userId',
        'browser',
        'createdAt',
        'lastSeenAt',
        'expiresAt',
        'provedAt',
      ]);
      expect(await app.database.queries.selectFrom('sessions').select('browser').execute()).toEqual([
        { browser: null },
      ]);
    },
  ],
  [
    'cookie-policy',
    'Lifetime: five minutes at most. It is removed as soon as the passkey is accepted.',
    async () => {
      const app = await start();
      await app.newClient().register('evangeline.t', 'four small boats');
      const signedIn = await app.newClient().logIn('evangeline.t', 'four small boats');
      const administrator = await app.newAdminClient('dora.admin');
      const { id: userId } = await app.database.queries
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .executeTakeFirstOrThrow();
      const passkey = { credentialId: 'c', publicKey: 'k', counter: 0, transports: '[]', name: '', lastUsedAt: null };
      await app.database.queries
        .insertInto('passkeys')
        .values({ ...passkey, userId, createdAt: app.clock.now().toISOString() })
        .execute();
      const withPasskey = await administrator.logIn('dora.admin', adminPassword);
      expect(withPasskey.status).toBe(202);
      const set = [signedIn, withPasskey].flatMap(({ headers }) => headers.getSetCookie());
      const named = readMarkdown('legal/cookie-policy.md').matchAll(/^\*\*`(\S+)`\*\*/gm);
      expect(set.map((cookie) => cookie.split('=')[0])).toEqual([...named].map(([, name]) => name));
      expect(set.at(-1)).toMatch(/Max-Age=300;.*SameSite=Strict/);
    },
  ],
  [
    'privacy-policy',
    'no longer than a year after the last sign-in',
    async () => {
      const app = await start();
      await app.newClient().register('evangeline.t', 'four small boats');
      app.clock.advance(366 * dayMs);
      await app.sweep();
      expect(await app.database.queries.selectFrom('users').select('id').execute()).toEqual([]);
    },
  ],
  [
    'privacy-policy',
    'They are held apart from enquiries, stop counting after a day at the most (an hour for sign-in attempts) and are then cleared.',
    async () => {
      const app = await start({ rateLimits: true });
      await send(app);
      await app.newClient(source).register('evangeline.t', 'four small boats');
      await app.newClient(source).logIn('evangeline.t', 'wrong words');
      const { rows } = await sql<{ key: string; expire: number }>`select * from rate_limits`.execute(
        app.database.queries,
      );
      expect(rows.length).toBeGreaterThan(0);
      for (const { key, expire } of rows)
        expect(expire - Date.now(), key).toBeLessThanOrEqual(key.startsWith('login') ? dayMs / 24 : dayMs);
    },
  ],
  [
    'privacy-policy',
    'In that case our server receives the address, answers with the same thank-you and discards it.',
    async () => {
      const app = await start();
      const answer = await app.newClient().postForm(paths.newsletter, { email: visitor.email });
      expect(answer.status).toBe(303);
      expect((await readAll(app)) + app.logLines.join('')).not.toContain('atlantic-salt');
    },
  ],
  [
    'privacy-policy',
    'the map is loaded from the map service we use, normally OpenStreetMap',
    () => expect(new URL(readConfig({}).mapEmbedUrl).hostname).toBe('www.openstreetmap.org'),
  ],
  [
    'privacy-policy',
    'If no provider is connected, the tab says so and no outside request is made.',
    () => expect(pageSettings(readConfig({})).voiceAgentUrl).toBe(noVoiceAgent),
  ],
  [
    'privacy-policy',
    'The website itself sends you one mail at most for an enquiry, to say that it has arrived;',
    async () => {
      const countMails = async (env: Record<string, string>) => {
        const app = await start({ env });
        await send(app);
        const mails = await app.database.queries.selectFrom('outbox').select('kind').execute();
        return mails.filter(({ kind }) => kind === 'acknowledgement').length;
      };
      expect([await countMails({}), await countMails({ ACKNOWLEDGE: 'on' })]).toEqual([0, 1]);
    },
  ],
  [
    'privacy-policy',
    'If we have connected a messenger or customer system of ours, the enquiry is sent there too, unless it looks like spam.',
    async () => {
      const readStates = async (env: Record<string, string>, more: Record<string, string> = {}) => {
        const app = await start({ env });
        await send(app, more);
        const rows = await app.database.queries.selectFrom('outbox').select(['kind', 'state']).execute();
        return rows.filter(({ kind }) => kind === 'webhook').map(({ state }) => state);
      };
      const connected = { WEBHOOK_URL: 'http://127.0.0.1:1', WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };
      expect(await readStates({})).toEqual([]);
      expect(await readStates(connected)).toEqual(['waiting']);
      expect(await readStates(connected, { website: 'x' })).toEqual(['on-hold']);
    },
  ],
  [
    'privacy-policy',
    '- **Enquiries and consultation requests**: {retention}',
    async () => {
      const policy = `<p>${placeholders.retention}</p>`;
      const visitAfter = async (days: number, env: Record<string, string>) => {
        const app = await start({ env, files: { 'legal/privacy-policy/index.html': policy } });
        const page = (await app.site.pages.findPage(paths.legal('privacy-policy')))?.html;
        await send(app);
        app.clock.advance(days * dayMs);
        await eraseOld(app.site);
        const left = await app.database.queries.selectFrom('contact_submissions').select('id').execute();
        return { page, isKept: left.length > 0 };
      };
      const unset = await visitAfter(36_500, {});
      expect(unset.page).toContain('The website erases none by their age.');
      expect(unset.isKept).toBe(true);
      expect((await visitAfter(89, { RETENTION_DAYS: '90' })).isKept).toBe(true);
      const set = await visitAfter(91, { RETENTION_DAYS: '90' });
      expect(set.page).toContain('until 90 days after their arrival, when the website erases them');
      expect(set.isKept).toBe(false);
    },
  ],
  [
    'privacy-policy',
    '- **Delivery records of notices**: no longer than the enquiry they belong to.',
    async () => {
      const app = await start({ env: { ACKNOWLEDGE: 'on' } });
      await send(app);
      const { queries } = app.database;
      expect(await queries.selectFrom('outbox').selectAll().execute()).not.toEqual([]);
      await queries.deleteFrom('contact_submissions').execute();
      expect(await queries.selectFrom('outbox').selectAll().execute()).toEqual([]);
    },
  ],
  [
    'privacy-policy',
    'The text on this page is the one in force. “Last updated” is the date of the original version.',
    () => expectDates('privacy-policy'),
  ],
  [
    'terms-of-service',
    'The version on this page is the one in force and applies from its publication.',
    () => expectDates('terms-of-service'),
  ],
  [
    'terms-of-service',
    'We reply within one business day.',
    () => {
      const { replyBy } = getReplyDeadline(businessHours, new Date('2026-11-27T19:05:00Z'));
      expect(replyBy).toBe('Monday, November 30, 17:00');
    },
  ],
];
