import { beforeAll, describe, expect, test } from 'vitest';
import { acts } from '../src/server/audit/acts.ts';
import { createAuditStore } from '../src/server/audit/audit-store.ts';
import type { Database, DatabasePlace } from '../src/server/db/open.ts';
import { adminPassword, startApp } from '../tests/support/app.ts';
import { callCommand } from '../tests/support/command.ts';
import { runAudit } from './audit.ts';
import { onEachDatabase } from '../tests/support/database.ts';

onEachDatabase((databases) => {
  let place: DatabasePlace;
  // Open meanwhile, as while the site runs.
  let database: Database;
  const run = (...args: string[]) =>
    callCommand(runAudit, args, {
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    });
  /** What was printed, in columns. */
  const readTable = (out: string) =>
    out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));

  beforeAll(async () => {
    place = await databases.newPlace();
    database = await databases.open(place);
    const app = await startApp(database);
    await app.administrators.create('dora@firm.example', adminPassword);
    let at = '2026-11-01T23:59:59.999Z';
    const store = createAuditStore({ clock: () => new Date(at), getRequestId: () => '0a1b2c3d' });
    const { queries } = database;
    await store.record(queries, { by: { username: 'anna.admin' }, what: 'enquiry-opened', submissionId: 17 });
    at = '2026-11-02T00:00:00.000Z';
    await store.record(queries, { by: { username: 'anna.admin' }, what: 'contacted', submissionId: 17 });
    // The log names such an administrator by number now; what it holds is printed escaped whatever it is.
    const hostile = { who: 'off\u001b[2J\u202eicer', what: 'contacted', submissionId: 18, requestId: '0a1b2c3d' };
    await queries
      .insertInto('audit_log')
      .values({ at, ...hostile })
      .execute();
    await store.record(queries, { by: { username: 'dora@firm.example' }, what: 'sent-again', count: 1_200 });
  });

  test('prints a table with the newest entry last, escaped, with the names that accounts have now', async () => {
    const { out, err, code } = await run('--since', '2026-11-01');
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(readTable(out)).toEqual([
      ['time (UTC)', 'who', 'act', 'about', 'request'],
      ['2026-11-01 23:59:59', 'anna.admin', 'enquiry-opened', 'enquiry 17', '0a1b2c3d'],
      ['2026-11-02 00:00:00', 'anna.admin', 'contacted', 'enquiry 17', '0a1b2c3d'],
      ['2026-11-02 00:00:00', String.raw`off\u{1b}[2J\u{202e}icer`, 'contacted', 'enquiry 18', '0a1b2c3d'],
      ['2026-11-02 00:00:00', 'account 1 (dora@firm.example)', 'sent-again', '× 1,200', '0a1b2c3d'],
    ]);
    const starts = out.split('\n').map((line) => line.search(/contacted|sent-again|enquiry-opened|act/));
    expect(new Set(starts.filter((start) => start > 0)).size).toBe(1);
  });

  test('chooses by day, name, act, enquiry and number, and prints JSON in ASCII', async () => {
    const list = async (...args: string[]) => {
      const { out } = await run(...args, '--json');
      expect(out).toMatch(/^[\n\x20-\x7e]*$/);
      return out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { what: string; who: string; submissionId: number | null });
    };
    const chosen = await list('--since', '2026-11-02', '--enquiry', '17');
    expect(chosen).toEqual([
      {
        id: expect.any(Number) as number,
        at: '2026-11-02T00:00:00.000Z',
        who: 'anna.admin',
        what: 'contacted',
        submissionId: 17,
        account: null,
        count: null,
        detail: null,
        requestId: '0a1b2c3d',
      },
    ]);
    const ofDora = await list('--who', 'DORA@firm.example');
    expect(ofDora.map(({ what }) => what)).toEqual(['account-created', 'sent-again']);
    const marks = await list('--what', 'contacted', '--limit', '1');
    expect(marks).toMatchObject([{ who: 'off\u001b[2J\u202eicer', submissionId: 18 }]);
  });

  test('says so where there is nothing', async () => {
    expect(await run('--who', 'nobody')).toEqual({ out: '', err: 'The audit log has no such entry.\n', code: 0 });
  });

  if (databases.kind === 'sqlite')
    describe('wrong arguments get one sentence', () => {
      const usage = /^Usage: npm run audit -- .*\n$/;
      test.each([
        [['--since', 'yesterday'], /^--since must be a day such as 2026-11-01\.\n$/],
        [['--what', 'everything'], new RegExp(String.raw`^--what must be one of ${Object.keys(acts).join(', ')}\.\n$`)],
        [['--enquiry', '17x'], /^--enquiry must be the number of an enquiry\.\n$/],
        [['--limit', '0'], /^--limit must be a number from 1 to 100000\.\n$/],
        [['--who'], usage],
        [['everything'], usage],
        [['--delete'], usage],
      ])('%j', async (args, sentence) => {
        const { out, err, code } = await run(...args);
        expect({ out, code }).toEqual({ out: '', code: 1 });
        expect(err).toMatch(sentence);
      });
    });
});
