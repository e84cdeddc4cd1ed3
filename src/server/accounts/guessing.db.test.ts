import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { hashKey } from '../http/limit-store.ts';
import { saveLink } from './one-time-link-store.ts';

const secret = 'secret words';

onEachDatabase((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open(), {
      rateLimits: true,
      env: { TRUST_PROXY: '10.0.0.1, 10.2.0.0/16, fd00::1' },
    });
    for (const name of ['Grace', 'Grace Two', 'Grace Three']) await app.newClient().register(name, secret);
  });

  /** Sets a count in the database, which is faster than as many password checks. */
  async function setCount(rule: string, key: string, points: number): Promise<void> {
    await sql`insert into rate_limits (key, points, expire) values (${`${rule}:${hashKey(key)}`}, ${points}, ${Date.now() + 60_000})`.execute(
      app.database.queries,
    );
  }

  test('ten wrong attempts get 401, the eleventh gets 429, even with the right password', async () => {
    const guesser = app.newClient('198.51.100.1');
    for (let tries = 1; tries <= 10; tries += 1)
      expect((await guesser.logIn('Grace', `wrong words ${tries}`)).status).toBe(401);
    const answer = await guesser.logIn('Grace', secret);
    expect(answer.status).toBe(429);
    expect(await answer.text()).toMatch(/^Too many attempts\. Please try again in 1[45] minutes\.$/);
    const seconds = Number(answer.headers.get('Retry-After'));
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  test('the owner can still sign in from another source', async () => {
    expect((await app.newClient('198.51.100.2').logIn('Grace', secret)).status).toBe(200);
  });

  test('all spellings of a name count as one account', async () => {
    await setCount('loginOfAccount', 'grace|198.51.100.9', 10);
    expect((await app.newClient('198.51.100.9').logIn(' gRACE ', secret)).status).toBe(429);
    expect((await app.newClient('198.51.100.9').logIn('Ｇｒａｃｅ', secret)).status).toBe(429);
  });

  test('a successful sign-in resets the count of its account', async () => {
    await setCount('loginOfAccount', 'grace two|198.51.100.3', 9);
    const client = app.newClient('198.51.100.3');
    expect((await client.logIn('Grace Two', secret)).status).toBe(200);
    expect((await client.logIn('Grace Two', 'wrong words')).status).toBe(401);
    expect((await client.logIn('Grace Two', secret)).status).toBe(200);
  });

  test('one source may try a hundred times in an hour, over all accounts', async () => {
    await setCount('loginOfSource', '198.51.100.4', 99);
    const client = app.newClient('198.51.100.4');
    expect((await client.logIn('nobody one', secret)).status).toBe(401);
    expect((await client.logIn('nobody two', secret)).status).toBe(429);
  });

  const readCounts = async () =>
    (await sql`select key, points, expire from rate_limits order by key`.execute(app.database.queries)).rows;

  test('a request that a limit refuses writes nothing', async () => {
    const source = '198.51.100.40';
    for (const [rule, points] of Object.entries({ loginOfSource: 100, registration: 30 }))
      await setCount(rule, source, points);
    const before = await readCounts();
    const client = app.newClient(source);
    expect((await client.logIn('Grace', secret)).status).toBe(429);
    expect((await client.register('one too many', secret)).status).toBe(429);
    expect(await readCounts()).toEqual(before);
  });

  test('a sign-in, a proof and a passkey that the limit of the account refuses write nothing', async () => {
    const name = 'harbour.master';
    const client = await app.newAdminClient(name);
    const { id } = (await (await client.get(calls.user)).json()) as { id: number };
    await setCount('loginOfAccount', `${name}|203.0.113.9`, 10);
    const pending = { userId: id, token: 'pending', challenge: 'challenge' };
    const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
    await saveLink(app.database.queries, { kind: 'sign-in', ...pending, expiresAt });
    client.cookies.set('__Host-sign-in', pending.token);
    const before = await readCounts();
    const refused = [
      await client.logIn(name, adminPassword),
      await client.postForm(calls.login, { username: name, password: adminPassword }),
      await client.postJson(adminCalls.accountProof, { current: adminPassword }),
      await client.postJson(calls.loginPasskey, {}),
    ];
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429]);
    expect(await readCounts()).toEqual(before);
  });

  test('a registration that a limit of a day refuses writes nothing', async () => {
    await setCount('registrationOfSource', '198.51.100.45', 20);
    const before = await readCounts();
    expect((await app.newClient('198.51.100.45').register('too many of one', secret)).status).toBe(429);
    expect(await readCounts()).toEqual(before);
  });

  test('a sign-in that cannot be read counts', async () => {
    const source = '198.51.100.46';
    await setCount('loginOfSource', source, 99);
    const send = () => app.newClient(source).request('POST', calls.login, { 'Content-Type': 'application/json' }, '{');
    expect((await send()).status).toBe(400);
    expect((await send()).status).toBe(429);
  });

  test('all sources together may open 500 accounts in a day', async () => {
    await app.limits.forget('registrationOfAll', 'all');
    await setCount('registrationOfAll', 'all', 499);
    const register = (name: string) => app.newClient('198.51.100.41').register(name, secret);
    for (const name of ['taken.by.fault\u200b', 'Grace']) expect((await register(name)).status).toBe(400);
    expect((await register('last of the day')).status).toBe(201);
    const refused = await register('one too many');
    expect(refused.status).toBe(429);
    expect(await refused.text()).toMatch(/^Too many accounts were opened today\./);
    await app.limits.forget('registrationOfAll', 'all');
  });

  test('one source may open 20 accounts in a day, and the others go on', async () => {
    await setCount('registrationOfSource', '198.51.100.42', 19);
    const register = (name: string, source = '198.51.100.42') => app.newClient(source).register(name, secret);
    expect((await register('Grace')).status).toBe(400);
    expect((await register('last of the source')).status).toBe(201);
    const refused = await register('too many of one');
    expect(refused.status).toBe(429);
    expect(await refused.text()).toMatch(/^Too many accounts were opened from your network today\./);
    expect((await register('first of another', '198.51.100.43')).status).toBe(201);
  });

  test('registrations that arrive together open no more accounts than are left', async () => {
    const source = '198.51.100.47';
    await setCount('registrationOfSource', source, 15);
    const register = (name: string) => app.newClient(source).register(name, secret);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, place) => register(`one of twelve ${place}`)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 5 }, () => 201),
      ...Array.from({ length: 7 }, () => 429),
    ]);
  });

  test('registrations and enquiries are limited too', async () => {
    await setCount('registration', '198.51.100.5', 30);
    await app.limits.enforce('enquiry', '198.51.100.5', 60);
    const client = app.newClient('198.51.100.5');
    expect((await client.register('one too many', secret)).status).toBe(429);
    const answer = await client.postJson(calls.contact, {});
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
  });

  test.each([
    ['registration', '198.51.100.20', 29, calls.register],
    ['loginOfSource', '198.51.100.21', 99, calls.login],
  ])('what %s rejects counts, and nothing is validated above the limit', async (rule, source, points, call) => {
    await setCount(rule, source, points);
    const client = app.newClient(source);
    const tooLong = { username: 'x'.repeat(101), password: secret };
    expect((await client.postJson(call, tooLong)).status).toBe(400);
    expect((await client.postJson(call, tooLong)).status).toBe(429);
    const page = await client.postForm(call, { username: 'Grace', password: '' });
    expect(page.status).toBe(429);
    expect(await page.text()).toContain('Grace');
  });

  test('enquiries that are rejected count, also those of pages without JavaScript', async () => {
    await app.limits.enforce('enquiry', '198.51.100.22', 58);
    const client = app.newClient('198.51.100.22');
    expect((await client.postJson(calls.contact, {})).status).toBe(400);
    // Longer than a form may be when it is read.
    expect((await client.postForm(calls.contact, { message: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await client.postForm(calls.contact, { message: 'x'.repeat(70_000) })).status).toBe(429);
  });

  describe('the source of a request', () => {
    /** Whether a request with these properties counts as one from a source that has reached its limit. */
    async function countsAs(source: string, connection: string, forwarded?: string): Promise<boolean> {
      const key = `registration:${source}`;
      await sql`delete from rate_limits where key like 'registration:%'`.execute(app.database.queries);
      await setCount('registration', source, 30);
      const headers: Record<string, string> = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
      const answer = await app
        .newClient(connection)
        .postJson(calls.register, { username: 'Grace', password: secret }, headers);
      expect([400, 429], key).toContain(answer.status);
      return answer.status === 429;
    }

    test('is the connection’s address; X-Forwarded-For of a stranger changes nothing', async () => {
      expect(await countsAs('203.0.113.1', '203.0.113.1')).toBe(true);
      expect(await countsAs('203.0.113.1', '203.0.113.1', '192.0.2.1')).toBe(true);
      expect(await countsAs('192.0.2.1', '203.0.113.1', '192.0.2.1')).toBe(false);
    });

    test('a proxy that TRUST_PROXY does not name is logged once', () => {
      const told = app.logLines.filter((line) => line.includes('"untrusted-proxy"'));
      expect(told).toHaveLength(1);
      expect(told[0]).not.toMatch(/203\.0\.113|192\.0\.2/);
    });

    test('is what a trusted proxy says, whether it is named or in a trusted network', async () => {
      expect(await countsAs('192.0.2.1', '10.0.0.1', '192.0.2.1')).toBe(true);
      expect(await countsAs('192.0.2.1', '10.2.3.4', '192.0.2.1')).toBe(true);
      expect(await countsAs('192.0.2.1', '::ffff:10.0.0.1', '192.0.2.1')).toBe(true);
      expect(await countsAs('192.0.2.1', 'fd00::1', '192.0.2.1')).toBe(true);
      expect(await countsAs('192.0.2.1', '10.3.0.1', '192.0.2.1')).toBe(false);
    });

    test.each(['192.0.2.1:5000', '[::ffff:192.0.2.1]:443', '192.0.2.1:5000, 10.2.0.9:8080'])(
      'is %s without its port and brackets',
      async (forwarded) => {
        expect(await countsAs('192.0.2.1', '10.0.0.1', forwarded)).toBe(true);
      },
    );

    test.each(['[2001:db8:7:1::1]:443', '[2001:db8:7:1::1]', '2001:db8:7:1::1'])(
      'is the network of %s without its port and brackets',
      async (forwarded) => {
        expect(await countsAs('2001:db8:7::/48', '10.0.0.1', forwarded)).toBe(true);
      },
    );

    test.each(['unknown', '192.0.2.1:', '192.0.2.1:5000:1', '[192.0.2.1', '300.1.1.1:80'])(
      'is the proxy itself where %s cannot be read, which is logged once',
      async (forwarded) => {
        expect(await countsAs('10.0.0.1', '10.0.0.1', forwarded)).toBe(true);
        const lines = app.logLines.filter((line) => line.includes('"unreadable-proxy-header"'));
        expect(lines).toHaveLength(1);
        expect(lines[0]).not.toContain('192.0.2');
      },
    );

    test('is the last address that is not a trusted proxy; earlier ones may be forged', async () => {
      expect(await countsAs('192.0.2.1', '10.0.0.1', '198.18.0.1, 192.0.2.1, 10.2.0.9')).toBe(true);
      expect(await countsAs('198.18.0.1', '10.0.0.1', '198.18.0.1, 192.0.2.1, 10.2.0.9')).toBe(false);
    });

    test('is the proxy itself where the header has no address', async () => {
      expect(await countsAs('10.0.0.1', '10.0.0.1')).toBe(true);
      expect(await countsAs('10.0.0.1', '10.0.0.1', 'unknown')).toBe(true);
      expect(await countsAs('10.0.0.1', '10.0.0.1', '198.18.0.1, unknown')).toBe(true);
    });

    test('is the /48 network in IPv6, in any notation', async () => {
      expect(await countsAs('2001:db8:0::/48', '2001:db8::1')).toBe(true);
      expect(await countsAs('2001:db8:0::/48', '2001:db8::ffff:2')).toBe(true);
      expect(await countsAs('2001:db8:0::/48', '2001:db8:0:9:8:7:6:5')).toBe(true);
      expect(await countsAs('2001:db8:0::/48', '2001:db8:1:0::1')).toBe(false);
      expect(await countsAs('2001:db8:1::/48', '2001:0db8:1:2::5')).toBe(true);
    });

    test('is one unknown source for all closed connections', async () => {
      expect(await countsAs('unknown', '')).toBe(true);
    });
  });

  test('a form without JavaScript gets a page with the error and the username', async () => {
    await setCount('loginOfAccount', 'grace three|198.51.100.6', 10);
    const answer = await app
      .newClient('198.51.100.6')
      .postForm(calls.login, { username: 'Grace Three', password: secret });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(html).toMatch(
      /<title>Error: auth<\/title>.*id="login-status" role="status"><span class="error">Too many attempts\. Please try again in \d+ (seconds|minutes)\.<\/span>/,
    );
    expect(html).toContain('<input id="login-username" name="username" value="Grace Three"/>');
    expect(html).not.toContain(secret);
  });

  test('expired counts are removed', async () => {
    await sql`insert into rate_limits (key, points, expire) values ('registration:old', 1, ${Date.now() - 1_000})`.execute(
      app.database.queries,
    );
    await setCount('registration', 'new', 1);
    const newKey = `registration:${hashKey('new')}`;
    await app.sweep();
    const { rows } = await sql<{
      key: string;
    }>`select key from rate_limits where key in ('registration:old', ${newKey})`.execute(app.database.queries);
    expect(rows).toEqual([{ key: newKey }]);
  });
});
