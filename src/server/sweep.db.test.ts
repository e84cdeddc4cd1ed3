import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayMs } from '../contract/duration.ts';
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

  test('mails to staff that are about no enquiry are deleted a year after they were sent or given up', async () => {
    const app = await startApp(await databases.open());
    const enquiry = { firstName: 'Ada', lastName: 'L', email: 'ada@example.com', message: 'Can it weave?' };
    expect((await app.newClient().postJson(calls.contact, enquiry)).status).toBe(201);
    const { queries } = app.database;
    const at = app.clock.now().toISOString();
    const mail = (messageId: string, state: 'sent' | 'failed' | 'waiting') => ({
      kind: 'access' as const,
      submissionId: null,
      messageId,
      createdAt: at,
      nextAttemptAt: at,
      state,
      settledAt: state === 'waiting' ? null : at,
    });
    const mails = [mail('sent', 'sent'), mail('given up', 'failed'), mail('waiting', 'waiting')];
    await queries.insertInto('outbox').values(mails).execute();
    await queries
      .updateTable('outbox')
      .set({ state: 'sent', settledAt: at })
      .where('kind', '=', 'notification')
      .execute();
    const list = () => queries.selectFrom('outbox').select(['kind', 'messageId']).orderBy('id').execute();
    app.clock.advance(364 * dayMs);
    await sweep(app.site);
    expect(await list()).toHaveLength(4);
    app.clock.advance(2 * dayMs);
    await sweep(app.site);
    expect(await list()).toEqual([
      { kind: 'notification', messageId: expect.any(String) as string },
      { kind: 'access', messageId: 'waiting' },
    ]);
  });
});
