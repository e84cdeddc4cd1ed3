import { createHash } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createRetentionClockStore } from '../privacy/retention-clock-store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const secret = 'secret words';

onEachDatabase((databases) => {
  let app: TestApp;
  let client: Client;
  const isSignedIn = async (one = client) => (await one.get(calls.user)).status === 200;
  /** A session that is used every hour ends after twelve hours. */
  async function expectTwelveHours() {
    for (let hour = 1; hour < 12; hour += 1) {
      app.clock.advance(hourMs);
      expect(await isSignedIn(), `after ${hour} h`).toBe(true);
    }
    app.clock.advance(hourMs);
    expect(await isSignedIn()).toBe(false);
  }
  beforeAll(async () => {
    app = await startApp(await databases.open());
    await app.newClient().register('Grace', secret);
    await app.administrators.create('Captain', adminPassword);
  });

  describe('a user’s session', () => {
    beforeEach(async () => {
      client = app.newClient();
      await client.logIn('Grace', secret);
    });

    test('has a token of 256 bits, of which the database has the hash only', async () => {
      const token = client.cookies.get('__Host-session') ?? '';
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      const sessions = await app.database.queries.selectFrom('sessions').selectAll().execute();
      const hashes = sessions.map(({ tokenHash }) => tokenHash);
      expect(hashes).toContain(createHash('sha256').update(token).digest('base64url'));
      expect(JSON.stringify(sessions)).not.toContain(token);
    });

    test('lasts 30 days, used or not', async () => {
      app.clock.advance(30 * dayMs - minuteMs);
      expect(await isSignedIn()).toBe(true);
      app.clock.advance(minuteMs);
      expect(await isSignedIn()).toBe(false);
    });

    test('ends on every device when the role changes, and the new role counts at the next sign-in', async () => {
      const other = app.newClient();
      await other.logIn('Grace', secret);
      await app.administrators.promote('grace', adminPassword);
      expect([await isSignedIn(), await isSignedIn(other)]).toEqual([false, false]);
      await client.logIn('Grace', adminPassword);
      expect((await client.get(calls.submissions)).status).toBe(200);
      await app.administrators.demote('grace');
      expect((await client.get(calls.submissions)).status).toBe(401);
      await client.logIn('Grace', adminPassword);
      expect((await client.get(calls.submissions)).status).toBe(403);
    });

    test('ends when the password changes; the old password no longer signs in', async () => {
      await app.newClient().register('Hopper', secret);
      await client.logIn('Hopper', secret);
      await app.administrators.resetPassword('Hopper', 'four gulls over the pier');
      expect(await isSignedIn()).toBe(false);
      expect((await client.logIn('Hopper', secret)).status).toBe(401);
      expect((await client.logIn('Hopper', 'four gulls over the pier')).status).toBe(200);
    });

    test('a role that was changed in the database applies to the next request', async () => {
      await app.administrators.ensure('Mate in chief', adminPassword);
      await client.logIn('Mate in chief', adminPassword);
      expect((await client.get(calls.submissions)).status).toBe(200);
      await app.database.queries
        .updateTable('users')
        .set({ role: 'user' })
        .where('username', '=', 'Mate in chief')
        .execute();
      expect((await client.get(calls.submissions)).status).toBe(403);
    });
  });

  describe('an administrator’s session', () => {
    beforeEach(async () => {
      client = app.newClient();
      await client.logIn('Captain', adminPassword);
    });

    test('ends after two hours without use', async () => {
      app.clock.advance(2 * hourMs - 1);
      expect(await isSignedIn()).toBe(true);
      app.clock.advance(2 * hourMs);
      expect(await isSignedIn()).toBe(false);
    });

    test('ends after twelve hours of use', expectTwelveHours);

    test('an ended session cannot be used again, even if the clock is set back', async () => {
      app.clock.advance(2 * hourMs);
      expect(await isSignedIn()).toBe(false);
      app.clock.advance(-2 * hourMs);
      expect(await isSignedIn()).toBe(false);
    });
  });

  test('a user who is made an administrator in the database gets an administrator’s session limits', async () => {
    await app.newClient().register('Stowaway', secret);
    client = app.newClient();
    await client.logIn('Stowaway', secret);
    await app.database.queries.updateTable('users').set({ role: 'admin' }).where('username', '=', 'Stowaway').execute();
    await expectTwelveHours();
  });

  test('expired sessions are removed, the others stay', async () => {
    await app.database.queries.deleteFrom('sessions').execute();
    await app.newClient().logIn('Captain', adminPassword);
    app.clock.advance(13 * hourMs);
    client = app.newClient();
    await client.logIn('Captain', adminPassword);
    await app.sweep();
    expect(await app.database.queries.selectFrom('sessions').select('userId').execute()).toHaveLength(1);
    expect(await isSignedIn()).toBe(true);
  });

  describe('unused accounts', () => {
    let before: TestApp;
    beforeEach(() => void (before = app));
    afterEach(() => void (app = before));
    /** Stores a reading of now, as after a day with this clock. */
    const believeClock = ({ database, clock }: TestApp) =>
      createRetentionClockStore(database.queries).save({ seenAt: clock.now().toISOString(), doubtedMs: 0 });
    const exists = async (username: string) =>
      (await app.administrators.list()).some((user) => user.username === username);

    test('are removed a year after the last sign-in or use of a session', async () => {
      // An app of its own, because the year changes its clock.
      app = await startApp(await databases.open());
      for (const name of ['never.again', 'signs.in', 'stays.in']) await app.newClient().register(name, secret);
      const staying = app.newClient();
      await app.administrators.create('Unused Captain', adminPassword);
      app.clock.advance(340 * dayMs);
      await app.newClient().logIn('signs.in', secret);
      await staying.logIn('stays.in', secret);
      app.clock.advance(20 * dayMs);
      expect(await isSignedIn(staying)).toBe(true);
      await app.sweep();
      expect(await exists('never.again')).toBe(true);
      app.clock.advance(5 * dayMs + minuteMs);
      await believeClock(app);
      await app.sweep();
      const remain = () => Promise.all(['never.again', 'signs.in', 'stays.in', 'Unused Captain'].map(exists));
      expect(await remain()).toEqual([false, true, true, true]);
      expect(app.logLines.filter((line) => line.includes('"unused-accounts"'))).not.toEqual([]);
      app.clock.advance(345 * dayMs);
      await believeClock(app);
      await app.sweep();
      expect(await remain()).toEqual([false, false, true, true]);
      app.clock.advance(20 * dayMs + minuteMs);
      await believeClock(app);
      await app.sweep();
      expect(await remain()).toEqual([false, false, false, true]);
    });

    test('stay while the clock is a day or more ahead of its last reading', async () => {
      const database = await databases.open();
      app = await startApp(database);
      await app.newClient().register('never.again', secret);
      await app.sweep();
      app.clock.advance(400 * dayMs);
      await app.sweep();
      expect(await exists('never.again')).toBe(true);
      const logged = app.logLines.filter((line) => line.includes('"retention-clock"'));
      expect(logged).toHaveLength(1);
      await believeClock(app);
      await app.sweep();
      expect(await exists('never.again')).toBe(false);
    });

    test('stay with UNUSED_ACCOUNT_DAYS=0, and many are removed in batches', async () => {
      const database = await databases.open();
      const keeping = await startApp(database, { env: { UNUSED_ACCOUNT_DAYS: '0' } });
      const values = Array.from({ length: 1_203 }, (_, number) => ({
        username: `old ${number}`,
        password: 'no hash',
        role: 'user' as const,
        createdAt: '2020-01-01T00:00:00.000Z',
      }));
      await database.queries.insertInto('users').values(values).execute();
      await keeping.sweep();
      expect(await keeping.administrators.list()).toHaveLength(1_203);
      await (await startApp(database, { env: { UNUSED_ACCOUNT_DAYS: '30' } })).sweep();
      expect(await keeping.administrators.list()).toEqual([]);
    });
  });

  test('a user who registered the name of ADMIN_USERNAME is not promoted', async () => {
    await app.newClient().register('Chief Officer', secret);
    expect(await app.administrators.ensure('chief officer', adminPassword)).toBe('only a user');
    expect((await app.administrators.list()).find(({ username }) => username === 'Chief Officer')?.role).toBe('user');
    await expect(app.administrators.ensure('Chlef Officer', adminPassword)).rejects.toThrow(
      /looks like 'Chief Officer'/,
    );
  });

  test('processes that start together create the administrator of the settings once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => app.administrators.ensure('First Mate', adminPassword)));
    expect(made.toSorted()).toEqual(['created', 'there', 'there']);
    expect((await app.administrators.list()).filter((user) => user.username === 'First Mate')).toHaveLength(1);
  });
});
