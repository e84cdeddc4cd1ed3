import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { startApp } from '../../../tests/support/app.ts';
import { onBothDatabases } from '../../../tests/support/database.ts';
import { eraseAddress } from '../enquiries/erasure-store.ts';
import { defaultPool } from './open.ts';

onBothDatabases((databases) => {
  test('nothing stays behind on a connection, so that PgBouncer may share it between transactions', async () => {
    const place = await databases.newPlace();
    // Also: no request waits for a second connection while it holds one.
    const database = await databases.open({ ...place, pool: { ...defaultPool, size: 1 } });
    const { queries, driver } = database;
    const app = await startApp(database, { rateLimits: true, env: { RETENTION_DAYS: '30' } });
    const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example' };
    const responses = await Promise.all(
      ['one', 'two', 'three'].map((message) => app.newClient().postJson(calls.contact, { ...contact, message })),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const admin = await app.newAdminClient();
    expect((await admin.request('GET', adminCalls.submissions)).status).toBe(200);
    expect((await app.newClient().logIn('nobody', 'wrong words')).status).toBe(401);
    await app.sweep();
    expect(await eraseAddress(app.site, 'ada@engine.example')).toBe(3);
    await app.close();

    const state = sql<{ name: string }>`
      select name from pg_prepared_statements
      union all select name from pg_settings where source = 'session'
      union all select name from pg_cursors
      union all select pg_listening_channels()
      union all select locktype from pg_locks where pid = pg_backend_pid() and locktype = 'advisory'
      union all select relname from pg_class where relpersistence = 't'`;
    expect(driver.kind === 'sqlite' ? [] : (await state.execute(queries)).rows).toEqual([]);
  });
});
