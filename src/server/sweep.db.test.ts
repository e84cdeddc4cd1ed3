import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { calls } from '../contract/paths.ts';
import { startApp } from '../../tests/support/app.ts';
import { onSqlite } from '../../tests/support/database.ts';
import { sweep } from './sweep.ts';

onSqlite((databases) => {
  test('a step that fails keeps no other from its work, and is reported', async () => {
    const app = await startApp(await databases.open(), { env: { RETENTION_DAYS: '30' } });
    const enquiry = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', message: 'An old enquiry.' };
    expect((await app.newClient().postJson(calls.contact, enquiry)).status).toBe(201);
    app.clock.advance(31 * 24 * 60 * 60 * 1000);
    await sql`drop table rate_limits`.execute(app.database.queries);
    let refreshed = 0;
    const site = {
      ...app.site,
      spamFilter: { ...app.spamFilter, refresh: () => Promise.resolve(void (refreshed += 1)) },
    };
    await expect(sweep(site)).rejects.toMatchObject({
      errors: [{ message: expect.stringContaining('rate_limits') as string }],
    });
    const { queries } = app.database;
    expect(await queries.selectFrom('contact_submissions').select('id').execute()).toEqual([]);
    expect(refreshed).toBe(1);
  });
});
