import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import { type Authenticator, createAuthenticator } from '../../../tests/support/authenticator.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { readRejected } from '../../../tests/support/form-html.ts';
import type { PasskeyOffered, PasskeyRequested } from '../../contract/passkey.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls, paths } from '../../contract/paths.ts';
import type { Database } from '../db/open.ts';
import { findUser } from './account-store.ts';
import { listPasskeys, recordPasskeyUse } from './passkey-store.ts';
import { isOriginForPasskeys } from './passkeys.ts';
import { createSession } from './sessions.ts';
import { minuteMs } from '../../contract/duration.ts';

const sessionCookie = '__Host-session';
const pendingCookie = '__Host-sign-in';

onEachDatabase((databases) => {
  let database: Database;
  let app: TestApp;
  let commands: TestApp['passkeyCommands'];
  let number = 0;
  /** A new administrator for each test. */
  let username: string;
  let authenticator: Authenticator;

  beforeAll(async () => {
    database = await databases.open();
    app = await startApp(database, { env: { SITE_ORIGIN: 'https://site.example' } });
    commands = app.passkeyCommands;
  });
  beforeEach(async () => {
    number += 1;
    username = `officer.${number}${'x'.repeat(number % 3)}`;
    await app.administrators.create(username, adminPassword);
    authenticator = createAuthenticator(app.config.siteOrigin);
  });

  const tokenOf = (link: string) => new URL(link).hash.slice(1);
  const offer = async (token: string, client = app.newClient()) =>
    (await (await client.postJson(calls.passkeyOptions, { token })).json()) as PasskeyOffered;

  /** Registers a passkey by a link of the command. */
  async function register(who = username, own = authenticator): Promise<Response> {
    const token = tokenOf(await commands.createLink(who));
    const credential = own.register(await offer(token));
    return app.newClient().postJson(calls.passkeys, { token, name: 'Laptop', credential });
  }

  /** A client that has given the right password, and what the passkey has to sign. */
  async function beginSignIn(who = username): Promise<{ client: Client; request: PasskeyRequested }> {
    const client = app.newClient();
    const answer = await client.logIn(who, adminPassword);
    expect(answer.status).toBe(202);
    return { client, request: (await answer.json()) as PasskeyRequested };
  }

  const countRows = async (table: 'passkeys' | 'one_time_links' | 'sessions', who = username) => {
    const { id = 0 } = (await findUser(database.queries, who)) ?? {};
    return (await database.queries.selectFrom(table).selectAll().where('userId', '=', id).execute()).length;
  };

  describe('the link of the command', () => {
    test('registers a passkey once, and is stored as a hash', async () => {
      const link = await commands.createLink(username);
      expect(link).toMatch(/^https:\/\/site\.example\/passkey#[\w-]{43}$/);
      const stored = JSON.stringify(await database.queries.selectFrom('one_time_links').selectAll().execute());
      expect(stored).not.toContain(tokenOf(link));
      const offered = await offer(tokenOf(link));
      expect(offered).toMatchObject({ username, options: { rp: { id: 'site.example' }, attestation: 'none' } });
      const body = { token: tokenOf(link), name: ' Laptop ', credential: authenticator.register(offered) };
      expect((await app.newClient().postJson(calls.passkeys, body)).status).toBe(204);
      const [passkey] = await commands.list(username);
      expect(passkey).toMatchObject({ name: 'Laptop', counter: 0, transports: ['internal'], lastUsedAt: null });
      for (const path of [calls.passkeyOptions, calls.passkeys]) {
        const again = await app.newClient().postJson(path, body);
        expect([again.status, await again.text()]).toEqual([
          410,
          'This link has expired, was used already, or is not complete. Please ask for a new one.',
        ]);
      }
    });

    test('expires after half an hour, and ends with the next one', async () => {
      const first = tokenOf(await commands.createLink(username));
      const second = tokenOf(await commands.createLink(username));
      const statusOf = async (token: string) =>
        (await app.newClient().postJson(calls.passkeyOptions, { token })).status;
      expect([await statusOf(first), await statusOf(second)]).toEqual([410, 200]);
      const credential = authenticator.register(await offer(second));
      app.clock.advance(30 * minuteMs);
      expect(await statusOf(second)).toBe(410);
      const late = await app.newClient().postJson(calls.passkeys, { token: second, name: '', credential });
      expect(late.status).toBe(410);
      await app.sweep();
      expect(await countRows('one_time_links')).toBe(0);
    });

    test('is for origins where browsers offer passkeys', () => {
      for (const siteOrigin of ['http://firm.example', 'https://192.0.2.7', 'https://[2001:db8::1]'])
        expect(isOriginForPasskeys(siteOrigin), siteOrigin).toBe(false);
      expect(isOriginForPasskeys(app.config.siteOrigin)).toBe(true);
    });

    test.each(['', 'x', 'x'.repeat(43), 'a b', 17, null, ['x'], 'x'.repeat(60_000)])(
      'a token %j opens nothing',
      async (token) => {
        const answer = await app.newClient().postJson(calls.passkeyOptions, { token });
        expect(answer.status).toBe(410);
      },
    );

    test('the name of the device is one line of at most 60 characters', async () => {
      const token = tokenOf(await commands.createLink(username));
      const credential = authenticator.register(await offer(token));
      for (const name of ['a\nb', 'x'.repeat(61), 'a\0', 7]) {
        const answer = await app.newClient().postJson(calls.passkeys, { token, name, credential });
        expect(answer.status).toBe(400);
        expect(await answer.text()).toMatch(/^The name of the device /);
      }
    });

    test('a refused answer uses its challenge up, not the link', async () => {
      const token = tokenOf(await commands.createLink(username));
      const offered = await offer(token);
      const post = (credential: unknown) => app.newClient().postJson(calls.passkeys, { token, name: '', credential });
      const wrong = await post(authenticator.register(offered, { origin: 'https://other.example' }));
      expect([wrong.status, await wrong.text()]).toEqual([403, 'This passkey was not accepted. Please try again.']);
      expect((await post(authenticator.register(offered))).status).toBe(403);
      expect(app.logLines.at(-1)).toContain('the challenge was used already');
      expect((await post(authenticator.register(await offer(token)))).status).toBe(204);
    });

    test.each([
      ['another origin', { origin: 'https://site.example.evil.example' }],
      ['another domain', { rpId: 'other.example' }],
      ['another challenge', { challenge: 'x'.repeat(43) }],
      ['an answer of a sign-in', { type: 'webauthn.get' }],
      ['nobody present', { flags: 0x40 }],
      ['an attestation with certificates, whose addresses would be fetched', { format: 'packed', x5c: true }],
      ['an attestation of another format', { format: 'apple' }],
    ])('refuses %s', async (_, changes) => {
      const token = tokenOf(await commands.createLink(username));
      const credential = authenticator.register(await offer(token), changes);
      expect((await app.newClient().postJson(calls.passkeys, { token, name: '', credential })).status).toBe(403);
      expect(await countRows('passkeys')).toBe(0);
    });

    test('refuses bytes that are not an attestation', async () => {
      const token = tokenOf(await commands.createLink(username));
      const honest = authenticator.register(await offer(token));
      for (const attestationObject of ['AA', '_'.repeat(8_000), 'o2NmbXRkbm9uZQ']) {
        await offer(token);
        const credential = { ...honest, response: { ...honest.response, attestationObject } };
        const answer = await app.newClient().postJson(calls.passkeys, { token, name: '', credential });
        expect(answer.status).toBe(403);
      }
      for (const credential of [null, {}, 'x', { ...honest, type: 'password' }, { ...honest, id: '../..' }]) {
        const answer = await app.newClient().postJson(calls.passkeys, { token, name: '', credential });
        expect(answer.status).toBe(400);
      }
    });

    test('a passkey that is registered already is refused, and the link stays valid', async () => {
      expect((await register()).status).toBe(204);
      const token = tokenOf(await commands.createLink(username));
      const offered = await offer(token);
      expect(offered.options.excludeCredentials).toEqual([
        { id: authenticator.id, type: 'public-key', transports: ['internal'] },
      ]);
      const credential = authenticator.register(offered);
      expect((await app.newClient().postJson(calls.passkeys, { token, name: '', credential })).status).toBe(409);
      const other = createAuthenticator(app.config.siteOrigin).register(await offer(token));
      expect((await app.newClient().postJson(calls.passkeys, { token, name: '', credential: other })).status).toBe(204);
      expect(await countRows('passkeys')).toBe(2);
    });

    test('the first passkey ends every session of the account, a second one none', async () => {
      const client = app.newClient();
      await client.logIn(username, adminPassword);
      const other = await app.newAdminClient();
      await register();
      expect((await client.get(calls.user)).status).toBe(401);
      expect((await other.get(calls.user)).status).toBe(200);
      const { client: second, request } = await beginSignIn();
      await second.postJson(calls.loginPasskey, authenticator.answer(request));
      await register(username, createAuthenticator(app.config.siteOrigin));
      expect((await second.get(calls.user)).status).toBe(200);
    });
  });

  describe('a sign-in with a passkey', () => {
    beforeEach(async () => {
      const { status } = await register();
      if (status !== 204) throw new Error(`The passkey was not registered: ${status}`);
    });

    test('begins after the password and the passkey, and records the use', async () => {
      const { client, request } = await beginSignIn();
      expect(request).toEqual({
        passkey: {
          challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
          rpId: 'site.example',
          timeout: 300_000,
          userVerification: 'preferred',
          allowCredentials: [{ id: authenticator.id, type: 'public-key', transports: ['internal'] }],
        },
      });
      expect([...client.cookies.keys()]).toEqual([pendingCookie]);
      const answer = await client.postJson(calls.loginPasskey, authenticator.answer(request));
      expect([answer.status, await answer.json()]).toMatchObject([200, { username, role: 'admin' }]);
      expect([...client.cookies.keys()].toSorted()).toEqual([sessionCookie, 'signed_in']);
      expect((await client.get(adminCalls.submissions)).status).toBe(200);
      expect(await commands.list(username)).toMatchObject([{ counter: 1, lastUsedAt: app.clock.now().toISOString() }]);
      expect(await countRows('one_time_links')).toBe(0);
    });

    test('the cookie of the second step is for this host, over https, not readable by scripts, for five minutes', async () => {
      const answer = await app.newClient().logIn(username, adminPassword);
      const [cookie = '', ...more] = answer.headers.getSetCookie();
      expect(more).toEqual([]);
      expect(cookie).toMatch(/^__Host-sign-in=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      const stored = await database.queries.selectFrom('one_time_links').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(/=([\w-]{43});/.exec(cookie)?.[1]);
    });

    test('a wrong password gets the same bytes as without a passkey, and no cookie', async () => {
      const answers = await Promise.all(
        [username, 'nobody.there', 'someone.else'].map((who) => app.newClient().logIn(who, 'not the right words')),
      );
      const texts = await Promise.all(
        answers.map(async (answer) => JSON.stringify([answer.status, [...answer.headers], await answer.text()])),
      );
      expect(new Set(texts.map((text) => text.replaceAll(/"x-request-id","[^"]+"/g, '')))).toHaveLength(1);
    });

    test('the password alone opens nothing, whichever way it is sent', async () => {
      const { client } = await beginSignIn();
      const token = client.cookies.get(pendingCookie) ?? '';
      client.cookies.set(sessionCookie, token);
      for (const [method, path] of [
        ['GET', calls.user],
        ['GET', adminCalls.submissions],
        ['GET', adminCalls.submissionExport],
        ['GET', adminCalls.submissionUpdates],
        ['POST', adminCalls.submissionContacted(1)],
        ['POST', adminCalls.sendAgain],
      ] as const)
        expect((await client.request(method, path)).status, path).toBe(401);
      // A session's token is not a pending sign-in either.
      const admin = await app.newAdminClient();
      admin.cookies.set(pendingCookie, admin.cookies.get(sessionCookie) ?? '');
      expect((await admin.postJson(calls.loginPasskeyChallenge, {})).status).toBe(401);
      const user = await findUser(database.queries, username);
      expect(user && (await createSession(app.site, user))).toBe('needs-passkey');
    });

    test('a form without JavaScript gets a page that says what is needed, and no cookie', async () => {
      const client = app.newClient();
      const answer = await client.postForm(calls.login, { username, password: adminPassword, next: paths.admin });
      expect(answer.status).toBe(403);
      const rejected = readRejected(await answer.text());
      expect(rejected.form).toBe('login');
      expect(rejected.sentence).toMatch(/^This account needs a passkey, and a passkey needs JavaScript\./);
      expect(rejected.values).toEqual({ username, password: '', next: paths.admin });
      expect(client.cookies.size).toBe(0);
      expect(await countRows('one_time_links')).toBe(0);
    });

    test.each([
      ['another origin', { origin: 'http://site.example' }],
      ['another domain', { rpId: 'example' }],
      ['another challenge', { challenge: 'y'.repeat(43) }],
      ['an answer of a registration', { type: 'webauthn.create' }],
      ['nobody present', { flags: 0 }],
    ])('refuses %s', async (_, changes) => {
      const { client, request } = await beginSignIn();
      const answer = await client.postJson(calls.loginPasskey, authenticator.answer(request, changes));
      expect([answer.status, await answer.text()]).toEqual([403, 'This passkey was not accepted. Please try again.']);
      expect(client.cookies.has(sessionCookie)).toBe(false);
      expect(JSON.parse(app.logLines.at(-1) ?? '')).toMatchObject({ event: 'passkey-refused', during: 'sign-in' });
    });

    test('refuses a wrong signature, a key that imitates the id, and what cannot be read', async () => {
      const imitator = createAuthenticator(app.config.siteOrigin);
      const { client, request } = await beginSignIn();
      const id = authenticator.id;
      const imitated = { ...imitator.answer(request), id, rawId: id };
      expect((await client.postJson(calls.loginPasskey, imitated)).status).toBe(403);
      for (const body of [{}, { ...imitated, id: '' }, { ...imitated, response: {} }, { ...imitated, type: 'x' }])
        expect((await client.postJson(calls.loginPasskey, body)).status).toBe(400);
      const again = (await (await client.postJson(calls.loginPasskeyChallenge, {})).json()) as PasskeyRequested;
      expect((await client.postJson(calls.loginPasskey, authenticator.answer(again))).status).toBe(200);
    });

    test('an answer works once: neither again nor with another challenge or browser', async () => {
      const { client, request } = await beginSignIn();
      const answer = authenticator.answer(request);
      const { client: thief } = await beginSignIn();
      expect((await thief.postJson(calls.loginPasskey, answer)).status).toBe(403);
      const stolen = client.cookies.get(pendingCookie) ?? '';
      expect((await client.postJson(calls.loginPasskey, answer)).status).toBe(200);
      client.cookies.set(pendingCookie, stolen);
      expect((await client.postJson(calls.loginPasskey, answer)).status).toBe(401);
      const { client: third } = await beginSignIn();
      expect((await third.postJson(calls.loginPasskey, answer)).status).toBe(403);
    });

    test('two answers at the same moment begin one session', async () => {
      const { client, request } = await beginSignIn();
      const answer = authenticator.answer(request);
      const both = await Promise.all([1, 2, 3].map(() => client.postJson(calls.loginPasskey, answer)));
      expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await countRows('sessions')).toBe(1);
    });

    test('a counter that has not grown is refused', async () => {
      const { client, request } = await beginSignIn();
      await client.postJson(calls.loginPasskey, authenticator.answer(request, { counter: 7 }));
      const { client: copy, request: second } = await beginSignIn();
      expect((await copy.postJson(calls.loginPasskey, authenticator.answer(second, { counter: 7 }))).status).toBe(403);
      const { client: later, request: third } = await beginSignIn();
      const grown = authenticator.answer(third, { counter: 4_294_967_295 });
      expect((await later.postJson(calls.loginPasskey, grown)).status).toBe(200);
      expect(await commands.list(username)).toMatchObject([{ counter: 4_294_967_295 }]);
    });

    test('of two answers with one counter at the same moment, as a copied passkey gives, one is accepted', async () => {
      const { queries } = app.database;
      const { id: userId = 0 } = (await findUser(queries, username)) ?? {};
      const [passkey] = await listPasskeys(queries, userId);
      const use = async () => passkey && recordPasskeyUse(queries, passkey, 7, app.clock.now().toISOString());
      expect(await Promise.all([use(), use()])).toEqual([true, false]);
    });

    test('the passkey of another account does not fit', async () => {
      const other = createAuthenticator(app.config.siteOrigin);
      await app.administrators.create(`other.${number}`, adminPassword);
      await register(`other.${number}`, other);
      const { client, request } = await beginSignIn();
      expect((await client.postJson(calls.loginPasskey, other.answer(request))).status).toBe(403);
      expect(client.cookies.has(sessionCookie)).toBe(false);
    });

    test('the second step ends after five minutes', async () => {
      const { client, request } = await beginSignIn();
      app.clock.advance(5 * minuteMs);
      const late = await client.postJson(calls.loginPasskey, authenticator.answer(request));
      expect([late.status, await late.text()]).toEqual([
        401,
        'The sign-in took too long. Please enter your password again.',
      ]);
      expect(client.cookies.size).toBe(0);
      expect((await client.postJson(calls.loginPasskeyChallenge, {})).status).toBe(401);
      await app.sweep();
      expect(await countRows('one_time_links')).toBe(0);
    });

    test('without a cookie of the second step nothing is answered', async () => {
      const { request } = await beginSignIn();
      const stranger = app.newClient();
      expect((await stranger.postJson(calls.loginPasskey, authenticator.answer(request))).status).toBe(401);
      stranger.cookies.set(pendingCookie, 'x'.repeat(43));
      expect((await stranger.postJson(calls.loginPasskeyChallenge, {})).status).toBe(401);
    });

    test.each([
      ['a new password', () => app.administrators.resetPassword(username, 'four gulls over the pier')],
      ['the removal of a passkey', () => commands.remove(username, 'all')],
      ['a demotion', () => app.administrators.demote(username)],
      ['the deletion of the account', () => app.administrators.remove(username)],
    ])('%s ends sign-ins that wait for the passkey, sessions and links', async (_, change) => {
      await app.newAdminClient();
      const { client: inside, request: first } = await beginSignIn();
      await inside.postJson(calls.loginPasskey, authenticator.answer(first));
      const token = tokenOf(await commands.createLink(username));
      const { client, request } = await beginSignIn();
      await change();
      expect((await client.postJson(calls.loginPasskey, authenticator.answer(request))).status).toBe(401);
      expect((await inside.get(calls.user)).status).toBe(401);
      expect((await app.newClient().postJson(calls.passkeyOptions, { token })).status).toBe(410);
    });

    test('a new password, a demotion and a promotion keep the passkey, a deletion takes it along', async () => {
      await app.newAdminClient();
      await app.administrators.resetPassword(username, 'four gulls over the pier');
      expect((await app.newClient().logIn(username, 'four gulls over the pier')).status).toBe(202);
      await app.administrators.demote(username);
      expect((await app.newClient().logIn(username, 'four gulls over the pier')).status).toBe(202);
      await app.administrators.promote(username, adminPassword);
      const { client, request } = await beginSignIn();
      expect((await client.postJson(calls.loginPasskey, authenticator.answer(request))).status).toBe(200);
      await app.administrators.remove(username);
      const left = database.queries.selectFrom('passkeys').select('id').where('credentialId', '=', authenticator.id);
      expect(await left.execute()).toEqual([]);
    });

    test('the command removes one or all; without any the password is enough again', async () => {
      const second = createAuthenticator(app.config.siteOrigin);
      await register(username, second);
      const [first] = await commands.list(username);
      expect(await commands.remove(username, 999_999)).toBe(0);
      expect(await commands.remove(username, first?.id ?? 0)).toBe(1);
      const { client, request } = await beginSignIn();
      expect((await client.postJson(calls.loginPasskey, authenticator.answer(request))).status).toBe(403);
      const again = await beginSignIn();
      expect((await again.client.postJson(calls.loginPasskey, second.answer(again.request))).status).toBe(200);
      expect(await commands.remove(username, 'all')).toBe(1);
      expect(await commands.remove(username, 'all')).toBe(0);
      expect((await app.newClient().logIn(username, adminPassword)).status).toBe(200);
    });

    test('an administrator of another name cannot have a passkey removed by its number', async () => {
      await app.administrators.create(`other.${number}`, adminPassword);
      const [passkey] = await commands.list(username);
      expect(await commands.remove(`other.${number}`, passkey?.id ?? 0)).toBe(0);
      expect(await countRows('passkeys')).toBe(1);
    });
  });

  describe('limits', () => {
    let limited: TestApp;
    beforeAll(async () => {
      limited = await startApp(database, { rateLimits: true, env: { SITE_ORIGIN: 'https://site.example' } });
    });

    test('refused answers count as wrong passwords do, and lock out neither the owner nor others', async () => {
      await register();
      const attacker = limited.newClient('198.51.100.7');
      const first = (await (await attacker.logIn(username, adminPassword)).json()) as PasskeyRequested;
      const stranger = createAuthenticator(app.config.siteOrigin);
      const statuses: number[] = [];
      for (let tries = 0; tries < 10; tries += 1)
        statuses.push((await attacker.postJson(calls.loginPasskey, stranger.answer(first))).status);
      expect(statuses).toEqual([...Array<number>(9).fill(403), 429]);
      expect((await attacker.logIn(username, adminPassword)).status).toBe(429);
      const owner = limited.newClient('198.51.100.8');
      const request = (await (await owner.logIn(username, adminPassword)).json()) as PasskeyRequested;
      expect((await owner.postJson(calls.loginPasskey, authenticator.answer(request))).status).toBe(200);
    });

    test('a sign-in that succeeds resets the count', async () => {
      await register();
      const owner = limited.newClient('198.51.100.9');
      for (let round = 0; round < 8; round += 1) {
        const request = (await (await owner.logIn(username, adminPassword)).json()) as PasskeyRequested;
        expect((await owner.postJson(calls.loginPasskey, authenticator.answer(request))).status).toBe(200);
      }
    });

    test('the page of a link takes 60 requests a minute from one source', async () => {
      const client = limited.newClient('198.51.100.10');
      const statuses: number[] = [];
      for (let tries = 0; tries < 61; tries += 1)
        statuses.push((await client.postJson(calls.passkeyOptions, { token: 'x' })).status);
      expect(statuses).toEqual([...Array<number>(60).fill(410), 429]);
    });
  });
});
