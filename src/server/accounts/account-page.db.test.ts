import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import { createAuthenticator } from '../../../tests/support/authenticator.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { proofNeeded, wrongPassword } from '../../contract/account-errors.ts';
import type { User } from '../../contract/account.ts';
import type { NewLink, OwnAccount } from '../../contract/account-page.ts';
import type { Team } from '../../contract/team.ts';
import type { PasskeyOffered, PasskeyRequested } from '../../contract/passkey.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { hourMs, minuteMs } from '../../contract/duration.ts';

const newPassword = 'four gulls over the pier';
const sessionCookie = '__Host-session';

onEachDatabase((databases) => {
  let app: TestApp;
  let number = 0;
  /** A new administrator for each test, signed in. */
  let username: string;
  let client: Client;

  beforeAll(async () => {
    app = await startApp(await databases.open(), { env: { SITE_ORIGIN: 'https://site.example' } });
  });
  beforeEach(async () => {
    number += 1;
    username = `officer.${number}`;
    client = await app.newAdminClient(username);
  });

  const statusAndText = async (response: Promise<Response>) => {
    const answer = await response;
    return [answer.status, await answer.text()];
  };
  const readAccount = async (from = client) => (await (await from.get(adminCalls.account)).json()) as OwnAccount;
  const readTeam = async (from = client) => ((await (await from.get(adminCalls.team)).json()) as Team).members;
  const memberOf = async (name: string) => (await readTeam()).find((member) => member.username === name);
  const idOf = async (name: string) => (await memberOf(name))?.id ?? 0;
  const isSignedIn = async (one: Client) => (await one.get(calls.user)).status === 200;
  const signIn = async (name = username, password = adminPassword, headers = {}) => {
    const other = app.newClient();
    const answer = await other.postJson(calls.login, { username: name, password }, headers);
    return { other, status: answer.status, answer };
  };
  const tokenOf = async (answer: Response) => {
    expect(answer.status).toBe(201);
    return new URL(((await answer.json()) as NewLink).link).hash.slice(1);
  };
  const listActs = async () => {
    const entries = await app.database.queries.selectFrom('events').select(['who', 'what', 'account']).execute();
    return entries.map(({ who, what, account }) => [who, what, account ?? ''].join(' ').trim());
  };

  /** Registers a passkey by a link of the account's page. */
  async function addPasskey(name: string, own = createAuthenticator(app.config.siteOrigin)) {
    const token = await tokenOf(await client.postJson(adminCalls.accountPasskeyLink, { current: adminPassword }));
    const offered = (await (await client.postJson(calls.passkeyOptions, { token })).json()) as PasskeyOffered;
    const answer = await client.postJson(calls.passkeys, { token, name, credential: own.register(offered) });
    expect(answer.status).toBe(204);
    return own;
  }
  /** Signs in with password and passkey. */
  async function signInWith(own: ReturnType<typeof createAuthenticator>) {
    const { other, answer } = await signIn();
    const request = (await answer.json()) as PasskeyRequested;
    expect((await other.postJson(calls.loginPasskey, own.answer(request))).status).toBe(200);
    return other;
  }

  describe('the own password', () => {
    test('changes with the present one; other sessions end, and the own one continues with a new token', async () => {
      const { other } = await signIn();
      const former = client.cookies.get(sessionCookie) ?? '';
      const answer = await client.postJson(adminCalls.accountPassword, {
        current: adminPassword,
        password: newPassword,
      });
      expect(answer.status).toBe(204);
      expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
      const thief = app.newClient();
      thief.cookies.set(sessionCookie, former);
      expect(await isSignedIn(thief)).toBe(false);
      expect([(await signIn()).status, (await signIn(username, newPassword)).status]).toEqual([401, 200]);
      expect(await listActs()).toContain(`${username} password-changed`);
    });

    test('a change does not prolong the session', async () => {
      app.clock.advance(1.5 * hourMs);
      await client.postJson(adminCalls.accountPassword, { current: adminPassword, password: newPassword });
      for (let hours = 1.5; hours < 11; hours += 1) {
        app.clock.advance(hourMs);
        expect(await isSignedIn(client)).toBe(true);
      }
      app.clock.advance(hourMs);
      expect(await isSignedIn(client)).toBe(false);
    });

    test.each([
      [{ current: 'not my password at all', password: newPassword }, 'This is not your password.'],
      [{ password: newPassword }, 'Your password is missing.'],
      [{ current: adminPassword }, 'The new password is missing.'],
      [{ current: [adminPassword], password: newPassword }, 'Your password must be text.'],
      [{ current: adminPassword, password: 'too short' }, /at least 15 characters/],
      [{ current: adminPassword, password: 'passwordpassword' }, /too common/],
      [{ current: adminPassword, password: 'x'.repeat(1_001) }, /too long/],
    ])('stays with %o', async (body, sentence) => {
      const [status, text] = await statusAndText(client.postJson(adminCalls.accountPassword, body));
      expect(status).toBe(400);
      expect(text).toMatch(sentence);
      expect((await signIn()).status).toBe(200);
    });

    test('cannot be guessed with a stolen session: tries count as those of a sign-in', async () => {
      const limited = await startApp(app.database, { rateLimits: true });
      const thief = limited.newClient('198.51.100.9');
      thief.cookies.set(sessionCookie, client.cookies.get(sessionCookie) ?? '');
      const statuses: number[] = [];
      for (let tries = 0; tries < 11; tries += 1)
        statuses.push(
          (await thief.postJson(adminCalls.accountPassword, { current: `guess ${tries}`, password: newPassword }))
            .status,
        );
      expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
      expect((await thief.logIn(username, adminPassword)).status).toBe(429);
      expect((await limited.newClient('198.51.100.10').logIn(username, adminPassword)).status).toBe(200);
    });
  });

  describe('the own sessions', () => {
    test('are listed with a coarse browser and their times, and the others can be ended', async () => {
      app.clock.advance(10 * minuteMs);
      const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
      const { other } = await signIn(username, adminPassword, { 'User-Agent': firefox });
      const now = app.clock.now().toISOString();
      const { sessions } = await readAccount(other);
      expect(sessions).toEqual([
        { browser: 'Firefox on Windows', createdAt: now, lastSeenAt: now, isCurrent: true },
        {
          browser: null,
          createdAt: expect.any(String) as string,
          lastSeenAt: expect.any(String) as string,
          isCurrent: false,
        },
      ]);
      // A link that the other session has made would give its holder a passkey.
      await client.postJson(adminCalls.accountPasskeyLink, { current: adminPassword });
      expect((await other.postJson(adminCalls.accountSessionsEnded, {})).status).toBe(204);
      expect(await app.database.queries.selectFrom('one_time_links').select('kind').execute()).toEqual([]);
      expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([false, true]);
      expect((await readAccount(other)).sessions).toHaveLength(1);
      expect(await listActs()).toContain(`${username} sessions-ended`);
    });

    test('that have ended by themselves are not listed', async () => {
      app.clock.advance(2 * hourMs);
      const { other } = await signIn();
      expect((await readAccount(other)).sessions).toHaveLength(1);
    });

    test('of users have no browser: only administrators have the page', async () => {
      const user = app.newClient();
      const body = { username: `visitor ${number}`, password: 'secret words' };
      await user.postJson(calls.register, body, { 'User-Agent': 'Mozilla/5.0 (X11; Linux) Firefox/145.0' });
      const rows = await app.database.queries
        .selectFrom('sessions as s')
        .innerJoin('users as u', 'u.id', 's.userId')
        .select('s.browser')
        .where('u.username', '=', body.username)
        .execute();
      expect(rows).toEqual([{ browser: null }]);
    });
  });

  describe('the own passkeys', () => {
    test('are added by a link that asks for the password, listed and renamed', async () => {
      expect(
        await statusAndText(client.postJson(adminCalls.accountPasskeyLink, { current: 'not my password' })),
      ).toEqual([400, 'This is not your password.']);
      const own = await addPasskey('Laptop');
      client = await signInWith(own);
      const [passkey] = (await readAccount()).passkeys;
      expect(passkey).toEqual({
        id: expect.any(Number) as number,
        name: 'Laptop',
        createdAt: app.clock.now().toISOString(),
        lastUsedAt: app.clock.now().toISOString(),
      });
      const path = adminCalls.accountPasskeyName(passkey?.id ?? 0);
      expect((await client.postJson(path, { name: ' Key on my ring ' })).status).toBe(204);
      expect((await readAccount()).passkeys).toMatchObject([{ name: 'Key on my ring' }]);
      for (const name of ['a\nb', 'x'.repeat(61), 7, undefined])
        expect((await client.postJson(path, { name })).status).toBe(400);
    });

    test('are removed, each of them only shortly after a proof; other sessions end', async () => {
      const first = await addPasskey('Laptop');
      client = await signInWith(first);
      await addPasskey('Phone');
      const other = await signInWith(first);
      const [laptop, phone] = (await readAccount()).passkeys.map(({ id }) => adminCalls.accountPasskeyRemoved(id));
      const prove = () => client.postJson(adminCalls.accountProof, { current: adminPassword });
      app.clock.advance(10 * minuteMs);
      for (const path of [laptop ?? '', phone ?? ''])
        expect(await statusAndText(client.postJson(path, {}))).toEqual([403, proofNeeded]);
      expect((await readAccount()).passkeys).toHaveLength(2);
      expect((await prove()).status).toBe(204);
      expect((await client.postJson(phone ?? '', {})).status).toBe(204);
      expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
      app.clock.advance(10 * minuteMs);
      expect(await statusAndText(client.postJson(laptop ?? '', {}))).toEqual([403, proofNeeded]);
      expect((await signIn()).status).toBe(202);
      expect((await prove()).status).toBe(204);
      expect((await client.postJson(laptop ?? '', {})).status).toBe(204);
      expect((await readAccount()).passkeys).toEqual([]);
      expect((await signIn()).status).toBe(200);
      expect((await listActs()).filter((act) => act === `${username} passkey-removed`)).toHaveLength(2);
    });

    test('those of a colleague can be neither renamed nor removed', async () => {
      client = await signInWith(await addPasskey('Laptop'));
      const [passkey] = (await readAccount()).passkeys;
      const other = await app.newAdminClient(`${username}.other`);
      for (const path of [
        adminCalls.accountPasskeyName(passkey?.id ?? 0),
        adminCalls.accountPasskeyRemoved(passkey?.id ?? 0),
      ])
        expect(await statusAndText(other.postJson(path, { name: 'Mine' }))).toEqual([
          404,
          'This passkey does not exist.',
        ]);
      expect((await readAccount()).passkeys).toMatchObject([{ name: 'Laptop' }]);
    });
  });

  describe('the team', () => {
    const invite = (name: string, from = client) => from.postJson(adminCalls.team, { username: name });
    const setPassword = (token: string, password = newPassword) =>
      app.newClient().postJson(calls.newPassword, { token, password });

    test('an invited colleague sets a password by a link of 48 hours, once, and signs in', async () => {
      const answer = await invite('Bosun');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      const { link, expiresAt } = (await answer.clone().json()) as NewLink;
      expect(link).toMatch(/^https:\/\/site\.example\/new-password#[\w-]{43}$/);
      expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBe(48 * hourMs);
      expect(await memberOf('Bosun')).toMatchObject({
        hasPassword: false,
        hasPasskey: false,
        linkExpiresAt: expiresAt,
      });
      const token = await tokenOf(answer);
      const stored = await app.database.queries.selectFrom('one_time_links').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(token);
      const offered = await app.newClient().postJson(calls.newPasswordOptions, { token });
      expect([offered.status, await offered.json()]).toEqual([200, { username: 'Bosun' }]);
      expect(await statusAndText(setPassword(token, 'too short'))).toEqual([
        400,
        'An administrator’s password must have at least 15 characters.',
      ]);
      expect((await setPassword(token)).status).toBe(204);
      for (const path of [calls.newPasswordOptions, calls.newPassword])
        expect((await app.newClient().postJson(path, { token, password: newPassword })).status).toBe(410);
      const { other, status } = await signIn('Bosun', newPassword);
      expect([status, (await other.get(adminCalls.submissions)).status]).toEqual([200, 200]);
      expect(await memberOf('Bosun')).toMatchObject({ hasPassword: true, linkExpiresAt: null });
      expect(await listActs()).toEqual(
        expect.arrayContaining([`${username} account-created Bosun`, 'Bosun password-changed']),
      );
    });

    test('an invited colleague who has set no password cannot sign in, and looks like nobody', async () => {
      await invite(`invited.${number}`);
      const answers = [await signIn(`invited.${number}`, ' '.repeat(6)), await signIn('nobody.there', ' '.repeat(6))];
      expect(answers.map(({ status }) => status)).toEqual([401, 401]);
      expect(await answers[0]?.answer.text()).toBe(await answers[1]?.answer.text());
    });

    test('a link expires after 48 hours, and ends with the next one and with the account', async () => {
      const first = await tokenOf(await invite(`late.${number}`));
      const id = await idOf(`late.${number}`);
      const next = async () => tokenOf(await client.postJson(adminCalls.teamPasswordLink(id), {}));
      const second = await next();
      expect((await setPassword(first)).status).toBe(410);
      app.clock.advance(48 * hourMs);
      expect((await setPassword(second)).status).toBe(410);
      client = await app.newAdminClient(username);
      expect(await memberOf(`late.${number}`)).toMatchObject({ linkExpiresAt: null });
      const third = await next();
      expect((await client.postJson(adminCalls.teamRemoved(id), {})).status).toBe(204);
      expect((await setPassword(third)).status).toBe(410);
    });

    test('an invitation of a registered name takes it from the person who registered it', async () => {
      const stranger = app.newClient();
      await stranger.register('First Officer', 'secret words');
      const token = await tokenOf(await invite('first officer'));
      expect(await isSignedIn(stranger)).toBe(false);
      expect((await stranger.logIn('First Officer', 'secret words')).status).toBe(401);
      expect((await setPassword(token)).status).toBe(204);
      expect((await signIn('First Officer', newPassword)).status).toBe(200);
    });

    test('an administrator is not invited again, and a name keeps to the rules of registration', async () => {
      expect(await statusAndText(invite(username.toUpperCase()))).toEqual([
        409,
        'An administrator already has this name.',
      ]);
      for (const name of ['abc', 'off\u200bicer', 'x'.repeat(101), 7])
        expect((await invite(name as string)).status).toBe(400);
    });

    test('of concurrent invitations of one name one succeeds', async () => {
      const answers = await Promise.all(['Twice One', 'twice one', 'TWICE ONE'].map((name) => invite(name)));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    });

    test('a link for a new password leaves the present one, until it is used', async () => {
      const other = await app.newAdminClient(`${username}.other`);
      const token = await tokenOf(
        await client.postJson(adminCalls.teamPasswordLink(await idOf(`${username}.other`)), {}),
      );
      expect(await isSignedIn(other)).toBe(true);
      expect((await setPassword(token)).status).toBe(204);
      expect(await isSignedIn(other)).toBe(false);
      expect((await signIn(`${username}.other`, newPassword)).status).toBe(200);
      expect(await listActs()).toContain(`${username} password-link-made ${username}.other`);
      // The own password is not changed without the present one.
      expect((await client.postJson(adminCalls.teamPasswordLink(await idOf(username)), {})).status).toBe(409);
    });

    test('a link of a demoted administrator opens nothing', async () => {
      const token = await tokenOf(await invite(`demoted.${number}`));
      await client.postJson(adminCalls.teamDemoted(await idOf(`demoted.${number}`)), {});
      expect((await setPassword(token)).status).toBe(410);
    });

    /** The calls that give or take access, on a colleague of this test. */
    const accessCalls = (id: number) =>
      [
        [adminCalls.team, { username: `thief.${number}` }],
        [adminCalls.teamPasswordLink(id), {}],
        [adminCalls.teamPasskeysRemoved(id), {}],
        [adminCalls.teamDemoted(id), {}],
        [adminCalls.teamRemoved(id), {}],
      ] as const;

    test('ten minutes after the last proof whatever gives or takes access asks for the password', async () => {
      await app.newAdminClient(`${username}.other`);
      const id = await idOf(`${username}.other`);
      app.clock.advance(10 * minuteMs);
      const before = await listActs();
      for (const [path, body] of accessCalls(id))
        expect(await statusAndText(client.postJson(path, body)), path).toEqual([403, proofNeeded]);
      expect(await statusAndText(client.postJson(adminCalls.accountProof, { current: 'not this one' }))).toEqual([
        400,
        wrongPassword,
      ]);
      expect((await client.postJson(adminCalls.teamDemoted(id), {})).status).toBe(403);
      // The failed proof is recorded after its response.
      expect((await listActs()).filter((act) => !act.includes('sign-in-failed'))).toEqual(
        before.filter((act) => !act.includes('sign-in-failed')),
      );
      expect((await client.postJson(adminCalls.accountProof, { current: adminPassword })).status).toBe(204);
      const { other } = await signIn();
      app.clock.advance(9 * minuteMs);
      expect((await other.postJson(adminCalls.accountProof, { current: adminPassword })).status).toBe(204);
      for (const [path, body] of accessCalls(id))
        expect((await client.postJson(path, body)).status, path).not.toBe(403);
      app.clock.advance(minuteMs);
      // The proof of one session is none of another.
      const [invitation] = accessCalls(id);
      expect((await client.postJson(...invitation)).status).toBe(403);
      expect((await other.postJson(...invitation)).status).toBe(409);
    });

    test('a passkey is a proof too, and its answer begins a new session', async () => {
      const own = await addPasskey('Phone');
      client = await signInWith(own);
      app.clock.advance(10 * minuteMs);
      const former = client.cookies.get(sessionCookie);
      const asked = await client.postJson(adminCalls.accountProofPasskey, {});
      expect(asked.status).toBe(202);
      expect((await client.postJson(adminCalls.team, { username: `mate.${number}` })).status).toBe(403);
      const request = (await asked.json()) as PasskeyRequested;
      expect((await client.postJson(calls.loginPasskey, own.answer(request))).status).toBe(200);
      expect(client.cookies.get(sessionCookie)).not.toBe(former);
      expect((await client.postJson(adminCalls.team, { username: `mate.${number}` })).status).toBe(201);
      expect(await readAccount()).toMatchObject({ sessions: [{ isCurrent: true }] });
    });

    test('a colleague who is demoted and invited again still needs the passkey', async () => {
      const other = await app.newAdminClient(`${username}.other`);
      [client, username] = [other, `${username}.other`];
      const own = await addPasskey('Phone');
      client = await app.newAdminClient();
      const id = await idOf(username);
      expect((await client.postJson(adminCalls.teamDemoted(id), {})).status).toBe(204);
      expect((await setPassword(await tokenOf(await invite(username)))).status).toBe(204);
      const { other: thief, answer } = await signIn(username, newPassword);
      expect(answer.status).toBe(202);
      expect(await isSignedIn(thief)).toBe(false);
      const request = (await answer.json()) as PasskeyRequested;
      expect((await thief.postJson(calls.loginPasskey, own.answer(request))).status).toBe(200);
    });

    /** A new administrator with a passkey, signed in with it. */
    async function arriveWithPasskey(name: string) {
      [client, username] = [await app.newAdminClient(name), name];
      const own = await addPasskey('Phone');
      client = await signInWith(own);
      return { own, inside: client, id: await idOf(name) };
    }

    test('the passkeys of a colleague are removed, and what the colleague had begun with them ends', async () => {
      const officer = `${username}.office`;
      const office = await arriveWithPasskey(officer);
      const lost = await arriveWithPasskey(`${officer}.lost`);
      client = lost.inside;
      await addPasskey('Laptop');
      const link = await tokenOf(await client.postJson(adminCalls.accountPasskeyLink, { current: adminPassword }));
      const { other: waiting, answer } = await signIn();
      const request = (await answer.json()) as PasskeyRequested;
      const path = adminCalls.teamPasskeysRemoved(lost.id);
      expect((await office.inside.postJson(path, {})).status).toBe(204);
      expect((await waiting.postJson(calls.loginPasskey, lost.own.answer(request))).status).toBe(401);
      expect((await app.newClient().postJson(calls.passkeyOptions, { token: link })).status).toBe(410);
      expect([await isSignedIn(lost.inside), await isSignedIn(office.inside)]).toEqual([false, true]);
      client = office.inside;
      expect(await memberOf(username)).toMatchObject({ hasPasskey: false });
      expect((await signIn()).status).toBe(200);
      const act = `${officer} passkey-removed ${username}`;
      expect((await listActs()).filter((one) => one === act)).toHaveLength(1);
      expect(await statusAndText(client.postJson(path, {}))).toEqual([409, 'This administrator has no passkey.']);
    });

    test('passkeys on the team’s page are removed only by who has one, after a proof, and never the own ones', async () => {
      const bare = client;
      const { own, inside, id } = await arriveWithPasskey(`${username}.other`);
      const path = adminCalls.teamPasskeysRemoved(id);
      expect(await statusAndText(bare.postJson(path, {}))).toEqual([
        409,
        'You need a passkey yourself for this: please add one in your account first.',
      ]);
      expect(await statusAndText(inside.postJson(path, {}))).toEqual([
        409,
        'Please remove your own passkeys in your account.',
      ]);
      const user = (await (await app.newClient().register(`guest.${number}`, 'secret words')).json()) as User;
      for (const unknown of [user.id, 999_999_999])
        expect((await inside.postJson(adminCalls.teamPasskeysRemoved(unknown), {})).status).toBe(404);
      app.clock.advance(10 * minuteMs);
      for (const one of [bare, inside]) expect(await statusAndText(one.postJson(path, {}))).toEqual([403, proofNeeded]);
      client = await signInWith(own);
      expect((await readAccount()).passkeys).toHaveLength(1);
    });

    test('of two who remove each other’s passkeys at the same moment one keeps them', async () => {
      const one = await arriveWithPasskey(`${username}.one`);
      const two = await arriveWithPasskey(`${username}.two`);
      await Promise.all([
        one.inside.postJson(adminCalls.teamPasskeysRemoved(two.id), {}),
        two.inside.postJson(adminCalls.teamPasskeysRemoved(one.id), {}),
      ]);
      client = await app.newAdminClient(`${username}.watch`);
      const members = (await readTeam()).filter(({ id }) => [one.id, two.id].includes(id));
      expect([members.length, members.filter(({ hasPasskey }) => hasPasskey).length]).toEqual([2, 1]);
    });

    test('a demoted and a removed colleague are out at once', async () => {
      const [demoted, removed] = [await app.newAdminClient(`${username}.a`), await app.newAdminClient(`${username}.b`)];
      expect((await client.postJson(adminCalls.teamDemoted(await idOf(`${username}.a`)), {})).status).toBe(204);
      expect((await client.postJson(adminCalls.teamRemoved(await idOf(`${username}.b`)), {})).status).toBe(204);
      expect([await isSignedIn(demoted), await isSignedIn(removed)]).toEqual([false, false]);
      const { other, status } = await signIn(`${username}.a`);
      expect([status, (await other.get(adminCalls.submissions)).status]).toEqual([200, 403]);
      expect((await signIn(`${username}.b`)).status).toBe(401);
      expect(await listActs()).toEqual(
        expect.arrayContaining([
          `${username} account-demoted ${username}.a`,
          `${username} account-deleted ${username}.b`,
        ]),
      );
    });

    test('users are not part of the team, whatever number is sent', async () => {
      const user = app.newClient();
      const { id: userId } = (await (await user.register(`visitor.${number}`, 'secret words')).json()) as {
        id: number;
      };
      for (const name of ['teamPasswordLink', 'teamDemoted', 'teamRemoved'] as const)
        for (const id of [userId, 0, 999_999_999])
          expect((await client.postJson(adminCalls[name](id), {})).status, name).toBe(404);
      for (const path of [
        '/api/admin/team/1e3/removed',
        '/api/admin/team/-1/removed',
        '/api/admin/team/99999999999/removed',
      ])
        expect((await client.postJson(path, {})).status).toBe(404);
      expect(await isSignedIn(user)).toBe(true);
    });

    test.each(['x', '', 'x'.repeat(43), 'x'.repeat(60_000), 17, null, ['x'], 'a b'])(
      'a token %j opens nothing',
      async (token) => {
        expect((await app.newClient().postJson(calls.newPasswordOptions, { token })).status).toBe(410);
        expect([400, 410]).toContain((await setPassword(token as string)).status);
      },
    );

    test('a link for a passkey sets no password, and the reverse', async () => {
      const passkeyToken = await tokenOf(
        await client.postJson(adminCalls.accountPasskeyLink, { current: adminPassword }),
      );
      expect((await setPassword(passkeyToken)).status).toBe(410);
      const passwordToken = await tokenOf(await invite(`mixed.${number}`));
      expect((await app.newClient().postJson(calls.passkeyOptions, { token: passwordToken })).status).toBe(410);
    });
  });

  describe('the last administrator', () => {
    let alone: TestApp;
    let last: Client;
    let id: number;
    beforeEach(async () => {
      alone = await startApp(await databases.open());
      last = await alone.newAdminClient('the.last');
      ({ id } = (await (await last.get(calls.user)).json()) as { id: number });
    });

    test('can neither go nor lose the role, also when an invited one has no password yet', async () => {
      await last.postJson(adminCalls.team, { username: 'invited.one' });
      for (const path of [adminCalls.teamDemoted(id), adminCalls.teamRemoved(id)])
        expect(await statusAndText(last.postJson(path, {}))).toEqual([
          409,
          'This is the only administrator who can sign in: please invite another one first.',
        ]);
      expect((await last.get(adminCalls.submissions)).status).toBe(200);
    });

    test('stays where two administrators remove each other at the same moment', async () => {
      const second = await alone.newAdminClient('the.second');
      const { id: secondId } = (await (await second.get(calls.user)).json()) as { id: number };
      await Promise.all([
        last.postJson(adminCalls.teamRemoved(secondId), {}),
        second.postJson(adminCalls.teamDemoted(id), {}),
      ]);
      expect((await alone.administrators.list()).filter(({ role }) => role === 'admin')).toHaveLength(1);
    });

    test('may remove or demote the others, and oneself where others stay', async () => {
      await alone.newAdminClient('the.second');
      expect((await last.postJson(adminCalls.teamRemoved(id), {})).status).toBe(204);
      expect((await last.get(calls.user)).status).toBe(401);
    });
  });
});
