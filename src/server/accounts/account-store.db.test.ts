import { beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/database.ts';
import type { Queries } from '../db/schema.ts';
import { createSessionStore } from './session-store.ts';
import { createSessions } from './sessions.ts';
import { type AccountStore, createAccountStore } from './account-store.ts';

const now = '2026-03-02T09:00:00.000Z';

onBothDatabases((databases) => {
  let queries: Queries;
  let store: AccountStore;
  beforeAll(async () => {
    queries = (await databases.open()).queries;
    store = createAccountStore(queries);
  });
  async function addUser(username: string, password = 'hash') {
    const user = await store.insertUser(username, password, 'user', now);
    if (!user) throw new Error(`${username} is taken`);
    return { ...user, password };
  }
  const readPassword = async (username: string) => (await store.findUser(username))?.password;

  test('of concurrent registrations of one name one succeeds, and the others store nothing', async () => {
    for (let round = 0; round < 10; round += 1) {
      const spellings = ['RACE', 'race', 'Race', 'ｒａｃｅ', 'rAce', 'raCe', 'racE', 'RAce'].map(
        (name) => `${name}${round}`,
      );
      const users = await Promise.all(spellings.map((name) => store.insertUser(name, 'hash', 'user', now)));
      expect(users.filter(Boolean)).toHaveLength(1);
    }
    const { length: users } = await queries.selectFrom('users').select('id').execute();
    const { length: keys } = await queries.selectFrom('username_keys').select('key').execute();
    expect([users, keys]).toEqual([10, 10]);
  });

  test('a sign-in with a password that was changed meanwhile creates no session', async () => {
    const user = await addUser('Grace', 'old hash');
    const sessions = createSessions({ accounts: store, sessions: createSessionStore(queries) }, () => new Date(now));
    await store.changeUser(user.id, { password: 'new hash' });
    expect(await sessions.begin(user)).toBe('changed');
    expect(await queries.selectFrom('sessions').select('userId').where('userId', '=', user.id).execute()).toEqual([]);
    expect(await sessions.begin({ ...user, password: 'new hash' })).toBeDefined();
  });

  test('rehashing never overwrites a password that was changed meanwhile', async () => {
    const user = await addUser('Hopper', 'old hash');
    await store.rehash(user.id, 'old hash', 'old password at today’s cost');
    expect(await readPassword('hopper')).toBe('old password at today’s cost');
    await store.changeUser(user.id, { password: 'new hash' });
    await store.rehash(user.id, 'old hash', 'old password at today’s cost');
    expect(await readPassword('hopper')).toBe('new hash');
  });
});
