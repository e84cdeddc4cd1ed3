import { beforeAll, expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { onBothDatabases } from '../../../tests/support/database.ts';
import type { Database } from '../db/open.ts';
import type { Queries } from '../db/schema.ts';
import { changeUser, findUser, insertUser, lockAdministrators, rehash } from './account-store.ts';
import { readConfig } from '../config.ts';
import { createSite } from '../site.ts';
import { createSession } from './sessions.ts';

const createdAt = '2026-03-02T09:00:00.000Z';
const clock = () => new Date(createdAt);

onBothDatabases((databases) => {
  let database: Database;
  let queries: Queries;
  beforeAll(async () => {
    database = await databases.open();
    ({ queries } = database);
  });
  const insert = (username: string, password = 'hash', role: 'user' | 'admin' = 'user') =>
    queries.transaction().execute((trx) => insertUser(trx, { username, password, role, createdAt }));
  async function addUser(username: string, password: string) {
    const user = await insert(username, password);
    if (!user) throw new Error(`${username} is taken`);
    return { ...user, password };
  }
  const setPassword = (id: number, password: string) =>
    queries.transaction().execute((trx) => changeUser(trx, id, { password }));
  const readPassword = async (username: string) => (await findUser(queries, username))?.password;

  test('an account of a user is deleted a year after its last sign-in, that of an administrator is not', async () => {
    const app = await startApp(await databases.open());
    const secret = 'secret words';
    await app.newClient().register('never.again', secret);
    await app.newClient().register('comes.back', secret);
    await app.newAdminClient('margaret');
    app.clock.advance(200 * 24 * 60 * 60 * 1000);
    expect((await app.newClient().logIn('comes.back', secret)).status).toBe(200);
    app.clock.advance(166 * 24 * 60 * 60 * 1000);
    await app.sweep();
    expect((await app.administrators.list()).map(({ username }) => username)).toEqual(['comes.back', 'margaret']);
  });

  test('of concurrent registrations of one name one succeeds, and the others store nothing', async () => {
    const countRows = async () => [
      (await queries.selectFrom('users').select('id').execute()).length,
      (await queries.selectFrom('username_keys').select('key').execute()).length,
    ];
    const before = await countRows();
    for (let round = 0; round < 10; round += 1) {
      const spellings = ['RACE', 'race', 'Race', 'ｒａｃｅ', 'rAce', 'raCe', 'racE', 'RAce'].map(
        (name) => `${name}${round}`,
      );
      const users = await Promise.all(spellings.map((name) => insert(name)));
      expect(users.filter(Boolean)).toHaveLength(1);
    }
    expect(await countRows()).toEqual(before.map((count) => count + 10));
  });

  test('a sign-in with a password that was changed meanwhile creates no session', async () => {
    const user = await addUser('Grace', 'old hash');
    const site = createSite(readConfig({}), database, { clock });
    await setPassword(user.id, 'new hash');
    expect(await createSession(site, user)).toBe('changed');
    expect(await queries.selectFrom('sessions').select('userId').where('userId', '=', user.id).execute()).toEqual([]);
    expect(await createSession(site, { ...user, password: 'new hash' })).toMatchObject({
      token: expect.any(String) as string,
    });
  });

  test('rehashing never overwrites a password that was changed meanwhile', async () => {
    const user = await addUser('Hopper', 'old hash');
    await rehash(queries, user, 'old password at today’s cost');
    expect(await readPassword('hopper')).toBe('old password at today’s cost');
    await setPassword(user.id, 'new hash');
    await rehash(queries, user, 'old password at today’s cost');
    expect(await readPassword('hopper')).toBe('new hash');
  });

  test('administrators who demote each other at the same moment see what the other did', async () => {
    const admins = await Promise.all(['Nelson', 'Hardy'].map((name) => insert(name, 'hash', 'admin')));
    const left = await Promise.all(
      admins.map((admin) =>
        queries.transaction().execute(async (trx) => {
          const { length } = await lockAdministrators(trx);
          if (length > 1) await changeUser(trx, admin?.id ?? 0, { role: 'user' });
          return length;
        }),
      ),
    );
    expect(left.toSorted((a, b) => a - b)).toEqual([1, 2]);
  });
});
