import { expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { runCommand } from '../../../tests/support/command.ts';
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
    expect(mail?.html).toContain('utm_source: &lt;b&gt;news bcc: x@y.example<');
  });

  test('after days without the site the report comes once, in business hours, and only that of the last week', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    await post(app);
    // To Saturday noon of the third week, then by half days to its end and into the next.
    app.clock.advance(19 * dayMs + 7 * hourMs);
    for (let halfDays = 0; halfDays < 9; halfDays += 1) {
      await app.remind();
      app.clock.advance(dayMs / 2);
    }
    expect(await reports(app)).toEqual(['<weekly-report.2026-W12@site.example>']);
  });

  test('another sender or another process sends no second report', async () => {
    const catcher = await startCatcher();
    const place = await databases.newPlace();
    const first = await start(catcher.url, place);
    await post(first);
    // On SQLite there is one process; its rounds may still overlap.
    const second = databases.kind === 'sqlite' ? first : await start(catcher.url, place);
    for (const app of new Set([first, second])) app.clock.advance(7 * dayMs + 6 * hourMs);
    await Promise.all([first, second].flatMap((app) => [app.remind(), app.remind(), app.remind()]));
    expect(await reports(first)).toHaveLength(1);
    await first.close();
    const renamed = await start(catcher.url, place, { MAIL_FROM: 'web@other.example' });
    renamed.clock.advance(8 * dayMs + 6 * hourMs);
    await renamed.remind();
    expect(await reports(renamed)).toHaveLength(1);
    renamed.clock.advance(7 * dayMs);
    await renamed.remind();
    expect(await reports(renamed)).toEqual([
      '<weekly-report.2026-W10@site.example>',
      '<weekly-report.2026-W11@other.example>',
    ]);
  });

  test('WEEKLY_REPORT=off sends none, and a site without enquiries has nothing to report', async () => {
    const catcher = await startCatcher();
    const off = await start(catcher.url, undefined, { WEEKLY_REPORT: 'off' });
    await post(off);
    const fresh = await start(catcher.url);
    for (const app of [off, fresh]) {
      app.clock.advance(7 * dayMs + 6 * hourMs);
      await app.remind();
      expect(await reports(app)).toEqual([]);
    }
    // The enquiry of this week is reported when the week is over.
    await post(fresh);
    await fresh.remind();
    expect(await reports(fresh)).toEqual([]);
  });

  test('a report that waited for its mail server is about the week that it was queued for', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    await post(app);
    app.clock.advance(7 * dayMs + 6 * hourMs);
    await app.remind();
    app.clock.advance(9 * dayMs);
    await app.outbox.start();
    const find = () => catcher.mails.find(({ mail }) => mail.subject?.startsWith('Week of'))?.mail.subject;
    await expect.poll(find, soon).toBe('Week of Mar 2: 1 enquiry, 1 open');
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
    const { out, err, code } = await runCommand('scripts/report.ts', ['--week', '2026-W10'], settings);
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(out).toMatch(/^Week of Mar 2: 1 enquiry, 1 open\n\n1 enquiry arrived from Mar 2 to Mar 8, 2026; 0 in/);
    expect(out).toMatch(/^a \[2jb c\.example +1 \(0\) +█+$/m);
    expect(out).not.toMatch(/(?!\n)\p{Cc}/u);
    const last = await runCommand('scripts/report.ts', [], settings);
    expect(last.out).toMatch(/^Week of \w+ \d+: no enquiry, 1 open\n\nNo enquiry arrived from /);
  });
});
