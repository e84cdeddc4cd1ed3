import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { dayMs, hourMs, minuteMs } from '../../contract/duration.ts';

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
      await app.newClient().register('Risen', secret);
      await client.logIn('Risen', secret);
      const other = app.newClient();
      await other.logIn('Risen', secret);
      await app.administrators.promote('risen', adminPassword);
      expect([await isSignedIn(), await isSignedIn(other)]).toEqual([false, false]);
      await client.logIn('Risen', adminPassword);
      expect((await client.get(adminCalls.submissions)).status).toBe(200);
      await app.administrators.demote('risen');
      expect((await client.get(adminCalls.submissions)).status).toBe(401);
      await client.logIn('Risen', adminPassword);
      expect((await client.get(adminCalls.submissions)).status).toBe(403);
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
      expect((await client.get(adminCalls.submissions)).status).toBe(200);
      await app.database.queries
        .updateTable('users')
        .set({ role: 'user' })
        .where('username', '=', 'Mate in chief')
        .execute();
      expect((await client.get(adminCalls.submissions)).status).toBe(403);
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

  if (databases.kind === 'sqlite')
    test('on a full disk an administrator can still read', async () => {
      const admin = app.newClient();
      await admin.logIn('Captain', adminPassword);
      app.clock.advance(2 * minuteMs);
      await sql`pragma query_only = on`.execute(app.database.queries);
      expect((await admin.get(adminCalls.submissions)).status).toBe(200);
      app.clock.advance(13 * hourMs);
      expect((await admin.get(adminCalls.submissions)).status).toBe(401);
      await sql`pragma query_only = off`.execute(app.database.queries);
    });

  if (databases.kind === 'sqlite')
    test('on a full disk a sign-out is one in the browser at least', async () => {
      const admin = app.newClient();
      await admin.logIn('Captain', adminPassword);
      await sql`pragma query_only = on`.execute(app.database.queries);
      const { status, headers } = await admin.request('POST', calls.logout);
      await sql`pragma query_only = off`.execute(app.database.queries);
      expect([status, headers.getSetCookie().length]).toEqual([204, 2]);
      expect((await admin.get(calls.user)).status).toBe(401);
    });

  test('an account has fifty at most: the oldest ends for a further one', async () => {
    await app.database.queries.deleteFrom('sessions').execute();
    client = app.newClient();
    await client.logIn('Captain', adminPassword);
    for (let n = 0; n < 50; n += 1) {
      app.clock.advance(1);
      expect(await isSignedIn()).toBe(true);
      await app.newClient().logIn('Captain', adminPassword);
    }
    expect(await isSignedIn()).toBe(false);
    expect(await app.database.queries.selectFrom('sessions').select('userId').execute()).toHaveLength(50);
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

  test('a user who registered the name of ADMIN_USERNAME is not promoted', async () => {
    await app.newClient().register('Chief Officer', secret);
    expect(await app.administrators.ensure('chief officer', adminPassword)).toBe('not-administrator');
    expect((await app.administrators.list()).find(({ username }) => username === 'Chief Officer')?.role).toBe('user');
  });

  test('processes that start together create the administrator of the settings once', async () => {
    const made = await Promise.all([1, 2, 3].map(() => app.administrators.ensure('First Mate', adminPassword)));
    expect(made.toSorted()).toEqual(['created', 'there', 'there']);
    expect((await app.administrators.list()).filter((user) => user.username === 'First Mate')).toHaveLength(1);
  });
});
