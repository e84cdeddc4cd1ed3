import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import type { Queries } from '../db/schema.ts';

const message = 'All of it at once would be fifty megabytes. '.repeat(20);

/** Inserts enquiries directly: sending so many by the form would take too long. */
async function fill(queries: Queries, count: number): Promise<void> {
  const numbers = sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})`;
  await sql`${numbers}
    insert into contact_submissions ("firstName", "lastName", "email", "message", "createdAt")
    select 'Ada', 'Lovelace', 'ada@engine.example', ${sql.lit(message)}, '2026-03-01T08:00:00.000Z' from numbers`.execute(
    queries,
  );
  await sql`insert into submission_state ("submissionId", "text") select "id", '' from contact_submissions`.execute(
    queries,
  );
}

onEachDatabase((databases) => {
  test('an export is complete and stored in no cache; an interrupted one ends in an error', async () => {
    const database = await databases.open();
    const app = await startApp(database);
    const admin = await app.newAdminClient();
    await fill(database.queries, 2_000);
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database.queries);
    const answer = await admin.get(adminCalls.submissionExport);
    expect(answer.status).toBe(200);
    await rename('submission_state', 'elsewhere');
    await expect(answer.text()).rejects.toThrow('submission_state');
    const refused = await admin.get(adminCalls.submissionExport);
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(await refused.text()).not.toContain('Date');
    await rename('elsewhere', 'submission_state');
    const whole = await admin.get(adminCalls.submissionExport);
    expect(whole.headers.get('Cache-Control')).toBe('no-store');
    expect((await whole.text()).split('\r\n')).toHaveLength(2_002);
  });

  test.each([
    ['is demoted', (app: TestApp) => app.administrators.demote('harbour.master')],
    ['signs out', (_app: TestApp, admin: Client) => admin.request('POST', calls.logout)],
    [
      'gets another password',
      (app: TestApp) => app.administrators.resetPassword('harbour.master', `${adminPassword}s`),
    ],
  ])('an export of an administrator who %s ends before the next rows', async (_what, change) => {
    const database = await databases.open();
    const app = await startApp(database);
    const admin = await app.newAdminClient();
    await app.addAdministrator('second.admin');
    await fill(database.queries, 3_000);
    const answer = await admin.get(adminCalls.submissionExport);
    const reader = answer.body?.getReader();
    await change(app, admin);
    let lines = 0;
    const readAll = async () => {
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
        lines += Buffer.from(piece.value).toString('latin1').split('\n').length - 1;
    };
    await expect(readAll()).rejects.toThrow(/export/);
    // Rows that were read before: the heads, and two batches at most.
    expect(lines).toBeLessThanOrEqual(1_001);
  });
});
