import { expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { runReport } from '../../../scripts/report.ts';
import { callCommand } from '../../../tests/support/command.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

// The clock of the tests begins on Monday, March 2, 2026, at 5:00 Atlantic time; business hours begin at 8:30. The clock
// of the zone goes forward on Sunday, March 8.
onEachDatabase((databases) => {
  const { open, startCatcher, post: postMessage, soon } = createMailCatcher(databases);
  const env = { WEEKLY_REPORT: 'on', REMIND_AFTER_HOURS: '0' };

  async function start(smtpUrl: string, place?: Awaited<ReturnType<typeof databases.newPlace>>, more = {}) {
    const app = await startApp(await databases.open(place), { smtpUrl, env: { ...env, ...more } });
    open.push(app);
    return app;
  }
  const post = (app: TestApp, more: Record<string, string> = {}) => postMessage(app, 'Can it weave?', more);
  /** The Message-IDs of the reports that were queued. */
  async function reports({ database }: TestApp): Promise<string[]> {
    const queued = database.queries.selectFrom('outbox').select('messageId').where('kind', '=', 'weekly-report');
    return (await queued.orderBy('id').execute()).map(({ messageId }) => messageId);
  }

  test('on Monday morning one mail reports the week before', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const ids = [await post(app, { phone: '1' }), await post(app, { phone: '2' }), await post(app, { phone: '3' })];
    await app.database.queries
      .insertInto('submission_sources')
      .values({
        submissionId: ids[0] ?? 0,
        referrerHost: 'search.example',
        utmSource: '<b>\u202ENews\r\nBcc: x@y.example',
        firstPage: null,
        utmMedium: null,
        utmCampaign: null,
        utmTerm: null,
        utmContent: null,
      })
      .execute();
    await post(app, { website: 'http://x.example' });
    app.clock.advance(2 * hourMs);
    const admin = await app.newAdminClient();
    expect((await admin.request('POST', calls.submissionContacted(ids[1] ?? 0))).status).toBe(200);
    // To Monday, March 9, at 8:30, after 167 hours of summer time.
    app.clock.advance(7 * dayMs + 0.5 * hourMs - 1);
    await app.remind();
    expect(await reports(app)).toEqual([]);
    app.clock.advance(1);
    await app.remind();
    await app.remind();
    expect(await reports(app)).toEqual(['<weekly-report.2026-W10@site.example>']);
    await app.outbox.start();
    const find = () => catcher.mails.find(({ mail }) => mail.subject?.startsWith('Week of'));
    await expect.poll(find, soon).toBeDefined();
    const { to, mail } = find() ?? { to: [] };
    expect(to).toEqual(['office@site.example']);
    expect(mail?.subject).toBe('Week of Mar 2: 3 enquiries, 2 open');
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(mail?.text).toContain('3 enquiries arrived from Mar 2 to Mar 8, 2026; 0 in the week before.');
    expect(mail?.text).toContain('2 enquiries are open now. The oldest has waited for 7 days 2 h,');
    expect(mail?.text).toMatch(/Median\s2 h, slowest 2 h/);
    expect(mail?.text).toContain('1 more looked like spam; 0 in the week before.');
    expect(mail?.text).toMatch(/^Mon, Mar 2 +3 \(0\) +█+$/m);
    expect(mail?.text).toMatch(/^utm_source: <b>news bcc: x@y\.ex… +1 \(0\)/m);
  });

  test('the command prints the same while the site runs', async () => {
    const place = await databases.newPlace();
    const app = await start('smtp://127.0.0.1:1', place);
    await post(app);
    await app.database.queries
      .insertInto('submission_sources')
      .values({
        submissionId: 1,
        referrerHost: 'a\u001B[2Jb\u009Bc.example',
        firstPage: null,
        utmSource: null,
        utmMedium: null,
        utmCampaign: null,
        utmTerm: null,
        utmContent: null,
      })
      .execute();
    const settings = { DATA_DIR: place.dataDir, ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }) };
    const { out, err, code } = await callCommand(runReport, ['--week', '2026-W10'], settings);
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(out).toMatch(/^Week of Mar 2: 1 enquiry, 1 open\n\n1 enquiry arrived from Mar 2 to Mar 8, 2026; 0 in/);
    expect(out).toMatch(/^a \[2jb c\.example +1 \(0\) +█+$/m);
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
    const last = await callCommand(runReport, [], settings);
    expect(last.out).toMatch(/^Week of \w+ \d+: no enquiry, 1 open\n\nNo enquiry arrived from /);
  });
});
