import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { hashCheaply } from '../../../tests/support/cheap-hash.ts';
import { countHashes } from '../../../tests/support/count-hashes.ts';

const secret = 'secret words';

onEachDatabase((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open());
  });
  const readStored = (username: string) =>
    app.database.queries.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirstOrThrow();

  describe('registration', () => {
    test('responds with the new user, signed in, and never with the password', async () => {
      const client = app.newClient();
      const answer = await client.register('Grace Hopper', secret);
      expect(answer.status).toBe(201);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      const user: unknown = await answer.json();
      expect(user).toEqual({
        id: expect.any(Number) as number,
        username: 'Grace Hopper',
        role: 'user',
        createdAt: '2026-03-02T09:00:00.000Z',
      });
      expect(await (await client.get(calls.user)).json()).toEqual(user);
    });

    test.each([
      ['the same letters', 'Ada Lovelace'],
      ['other case', 'ADA lovelace'],
      ['blanks around', '  Ada Lovelace '],
      ['full-width letters', 'Ａｄａ Lovelace'],
      ['an ordinal for a letter', 'Ada Lovel\u00aace'],
    ])('refuses a name that is taken: %s', async (_how, username) => {
      await app.newClient().register('Ada Lovelace', secret);
      const answer = await app.newClient().register(username, secret);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toBe('This username is already taken');
    });

    test('of concurrent registrations of one name one succeeds, and the others get an error', async () => {
      const spellings = ['Race', 'RACE', 'race', 'ｒａｃｅ', 'rAcE', 'raCe'];
      const answers = await Promise.all(spellings.map((name) => app.newClient().register(name, secret)));
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 400, 400, 400, 400, 400]);
      const names = await app.database.queries.selectFrom('users').select('username').execute();
      expect(names.filter(({ username }) => username.normalize('NFKC').toLowerCase() === 'race')).toHaveLength(1);
    });

    test.each<[object, string]>([
      [{ username: 'ada', password: secret }, 'Username must be at least 4 characters'],
      [{ username: '  ada  ', password: secret }, 'Username must be at least 4 characters'],
      [{ username: 'ada.l', password: '12345' }, 'Password must be at least 6 characters'],
      [{ username: 'ada.l' }, 'Password is missing.'],
      [{ username: ['ada.l'], password: secret }, 'Username must be text.'],
      [{ username: 'x'.repeat(101), password: secret }, 'Username is too long: at most 100 characters.'],
      [{ username: 'ada.l', password: 'x'.repeat(1_001) }, 'Password is too long: at most 1,000 characters.'],
      [{ username: 'ada\0l', password: secret }, 'Username contains a character that cannot be stored.'],
      [[], 'The sign-in could not be read: a JSON object is expected.'],
    ])('refuses %j', async (body, sentence) => {
      const answer = await app.newClient().postJson(calls.register, body);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toBe(sentence);
    });

    test('accepts a password of 128 characters of any script', async () => {
      const long = [...'鍵🔑ключ'.repeat(22)].slice(0, 128).join('');
      await app.newClient().register('long.password', long);
      expect((await app.newClient().logIn('long.password', long)).status).toBe(200);
      expect((await app.newClient().logIn('long.password', `${long}!`)).status).toBe(401);
    });

    test.each(['text/plain', 'multipart/form-data'])('refuses %s', async (type) => {
      const answer = await app.newClient().request('POST', calls.register, { 'Content-Type': type }, '{}');
      expect(answer.status).toBe(415);
    });
  });

  describe('signing in and out', () => {
    beforeAll(async () => void (await app.newClient().register('Grace', secret)));

    test('any spelling of the name signs in, and the response has the name as registered', async () => {
      const answer = await app.newClient().logIn(' gRACE', secret);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ username: 'Grace', role: 'user' });
    });

    test('the session cookie is for this host, over https and not readable by scripts; a second cookie has no data', async () => {
      const cookies = (await app.newClient().logIn('Grace', secret)).headers.getSetCookie();
      expect(cookies).toHaveLength(2);
      expect(cookies[0]).toMatch(/^__Host-session=[A-Za-z0-9_-]{43};/);
      for (const attribute of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=2592000'])
        expect(cookies[0]).toContain(attribute);
      expect(cookies[0]).not.toContain('Domain');
      expect(cookies[1]).toMatch(/^signed_in=1; Max-Age=\d+; Path=\/; SameSite=Lax$/);
    });

    test('every sign-in creates a new session and ends the present one of the browser', async () => {
      const client = app.newClient();
      await client.logIn('Grace', secret);
      const former = client.cookies.get('__Host-session') ?? '';
      await client.logIn('Grace', secret);
      expect(client.cookies.get('__Host-session')).not.toBe(former);
      expect((await client.get(calls.user)).status).toBe(200);
      client.cookies.set('__Host-session', former);
      expect((await client.get(calls.user)).status).toBe(401);
    });

    test('a sign-in never continues a planted session (session fixation)', async () => {
      const client = app.newClient();
      const planted = 'P'.repeat(43);
      client.cookies.set('__Host-session', planted);
      await client.logIn('Grace', secret);
      expect(client.cookies.get('__Host-session')).not.toBe(planted);
    });

    test('signing out ends the session on the server, not only in the browser', async () => {
      const client = app.newClient();
      await client.logIn('Grace', secret);
      const token = client.cookies.get('__Host-session') ?? '';
      const answer = await client.request('POST', calls.logout);
      expect(answer.status).toBe(204);
      expect([...client.cookies]).toEqual([]);
      client.cookies.set('__Host-session', token);
      expect((await client.get(calls.user)).status).toBe(401);
    });

    test('signing out without a session succeeds', async () => {
      expect((await app.newClient().request('POST', calls.logout)).status).toBe(204);
    });

    test('without a session the response is 401 with a sentence', async () => {
      const answer = await app.newClient().get(calls.user);
      expect(answer.status).toBe(401);
      expect(await answer.text()).toBe('You are not signed in.');
    });

    test('an unknown name and a wrong password get the same bytes', async () => {
      const [unknown, wrong] = [
        await app.newClient().logIn('nobody here', secret),
        await app.newClient().logIn('Grace', 'wrong words'),
      ];
      expect([unknown.status, wrong.status]).toEqual([401, 401]);
      // The id of the request differs every time.
      for (const { headers } of [unknown, wrong]) headers.delete('X-Request-Id');
      expect([...unknown.headers]).toEqual([...wrong.headers]);
      expect(await unknown.text()).toBe('Invalid username or password');
      expect(await wrong.text()).toBe('Invalid username or password');
    });

    test('an unknown name, and an invited one without a password, cost a hash like a wrong password', async () => {
      await app.newClient().register('invited.one', secret);
      await app.database.queries
        .updateTable('users')
        .set({ password: '' })
        .where('username', '=', 'invited.one')
        .execute();
      for (const username of ['Grace', 'nobody here', 'invited.one'])
        expect(
          await countHashes(() => app.newClient().logIn(username, `${username} ${randomUUID()}`)),
          username,
        ).toEqual({
          all: 1,
          atOnce: 1,
        });
    });

    test('a hash with lower parameters is replaced at sign-in', async () => {
      await app.newClient().register('old.hand', secret);
      const cheap = hashCheaply(secret);
      await app.database.queries
        .updateTable('users')
        .set({ password: cheap })
        .where('username', '=', 'old.hand')
        .execute();
      expect((await app.newClient().logIn('old.hand', 'wrong words')).status).toBe(401);
      expect((await readStored('old.hand')).password).toBe(cheap);
      const client = app.newClient();
      await client.logIn('old.hand', secret);
      expect((await readStored('old.hand')).password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect((await client.get(calls.user)).status).toBe(200);
      expect((await app.newClient().logIn('old.hand', secret)).status).toBe(200);
    });
  });

  test('no response, cookie or log line contains a password or a hash', async () => {
    expect(app.logLines.join('\n')).not.toMatch(/argon2|secret words/);
    const client = await app.newAdminClient();
    for (const path of [calls.user, adminCalls.submissions])
      expect(await (await client.get(path)).text()).not.toMatch(/argon2|password/i);
  });
});
