import { expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';

const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;

// The clock of the tests begins on a Monday at 5:00 Atlantic time; business hours begin at 8:30.
onEachDatabase((databases) => {
  const { open, startCatcher, start, post: postMessage, soon } = createMailCatcher(databases);

  const post = (app: TestApp, firstName: string, more: Record<string, string> = {}) =>
    postMessage(app, firstName, { firstName, ...more });
  const postSpam = (app: TestApp, firstName: string) => post(app, firstName, { website: 'http://x.example' });
  /** Waits until no mail waits or is in flight, so that a jump of the clock expires no lease. */
  async function untilSettled({ database }: TestApp): Promise<void> {
    const waiting = database.queries.selectFrom('outbox').select('id').where('state', '=', 'waiting');
    await expect.poll(async () => (await waiting.execute()).length, soon).toBe(0);
  }
  /** The subjects of the mails received, once every due mail is sent. */
  async function subjects(app: TestApp, catcher: Awaited<ReturnType<typeof startCatcher>>, count: number) {
    await app.remind();
    await expect.poll(() => catcher.mails.length, soon).toBe(count);
    await untilSettled(app);
    expect(catcher.mails).toHaveLength(count);
    return catcher.mails.map(({ mail }) => mail.subject);
  }

  test('suspected spam is not mailed, but listed in one mail when business hours begin', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    await postSpam(app, 'Cheap    Bcc: x@y.example');
    const second = await postSpam(app, '<b>Replica</b>');
    expect(await subjects(app, catcher, 0)).toEqual([]);
    app.clock.advance(3.5 * hourMs - 1);
    expect(await subjects(app, catcher, 0)).toEqual([]);
    app.clock.advance(1);
    expect(await subjects(app, catcher, 1)).toEqual(['Suspected spam of the last day: 2 enquiries']);
    const [{ to, mail } = { to: [], mail: undefined }] = catcher.mails;
    expect(to).toEqual(['office@site.example']);
    expect(mail?.messageId).toBe('<spam-summary.2026-03-02@site.example>');
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(mail?.text).toContain('2 enquiries looked like spam and were not mailed.');
    expect(mail?.text).toContain('Mar 2, 2026, 05:00  Cheap Bcc: x@y.example Lovelace');
    expect(mail?.text).toContain(`http://site.example/admin/contact-submissions?enquiry=${second}`);
    expect(mail?.text).toContain('http://site.example/admin/dashboard?spam=yes');
    expect(mail?.html).toContain('&lt;b&gt;Replica&lt;/b&gt;');
    expect(mail?.bcc ?? []).toEqual([]);
  });

  test('there is one summary a day, also on Sundays; later enquiries are listed the next day, each once', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    app.clock.advance(5 * 24 * hourMs);
    await postSpam(app, 'Friday');
    app.clock.advance(4 * hourMs);
    expect(await subjects(app, catcher, 1)).toHaveLength(1);
    await postSpam(app, 'At noon');
    await postSpam(app, 'In the evening');
    for (let hours = 0; hours < 10; hours += 1) {
      app.clock.advance(hourMs);
      await subjects(app, catcher, 1);
    }
    app.clock.advance(14 * hourMs);
    expect((await subjects(app, catcher, 2))[1]).toBe('Suspected spam of the last day: 2 enquiries');
    app.clock.advance(24 * hourMs);
    await subjects(app, catcher, 2);
  });

  test('a long list has fifty entries and the number of the others', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    for (let n = 0; n < 53; n += 1) await postSpam(app, `Number ${n}.`);
    app.clock.advance(4 * hourMs);
    await subjects(app, catcher, 1);
    const text = catcher.mails[0]?.mail.text ?? '';
    expect(text.match(/Number/g)).toHaveLength(50);
    expect(text).toContain('And 3 more.');
  });

  test('an enquiry not marked as contacted after 20 hours is in one reminder, sent in business hours', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    const ada = await post(app, 'Ada');
    const grace = await post(app, 'Grace');
    await admin.request('POST', calls.submissionContacted(grace));
    await postSpam(app, 'Spam');
    await subjects(app, catcher, 2);
    // Monday 5:00 and 20 hours is Tuesday 1:00: outside business hours.
    app.clock.advance(20 * hourMs + minuteMs);
    await subjects(app, catcher, 2);
    app.clock.advance(7.5 * hourMs);
    expect(await subjects(app, catcher, 4)).toEqual(
      expect.arrayContaining([
        'Not contacted yet: 1 enquiry, the oldest from Ada Lovelace',
        'Suspected spam of the last day: 1 enquiry',
      ]),
    );
    const { mail, to } = catcher.mails.find((one) => one.mail.subject?.startsWith('Not')) ?? {
      mail: undefined,
      to: [],
    };
    expect(to).toEqual(['office@site.example']);
    expect(mail?.text).toContain(
      '1 enquiry is not marked as contacted. The site promises a reply within 24 hours on business days.',
    );
    expect(mail?.text).toContain(`?enquiry=${ada}`);
    expect(mail?.text).not.toContain('Spam');
    expect(mail?.text).toContain('http://site.example/admin/dashboard?contacted=no');
    app.clock.advance(4 * hourMs);
    await subjects(app, catcher, 4);
  });

  test('no reminder is sent before 20 hours, at weekends or outside business hours', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    app.clock.advance(8 * hourMs);
    await post(app, 'Monday at one');
    app.clock.advance(20 * hourMs);
    // Exactly 20 hours are not more than 20 hours.
    await subjects(app, catcher, 1);
    app.clock.advance(minuteMs);
    await subjects(app, catcher, 2);
    app.clock.advance(3 * 24 * hourMs + 3 * hourMs);
    await post(app, 'Friday at noon');
    app.clock.advance(5 * hourMs);
    for (let hours = 0; hours < 62; hours += 4) {
      await subjects(app, catcher, 3);
      app.clock.advance(4 * hourMs);
    }
    // Monday 9:01.
    expect((await subjects(app, catcher, 4))[3]).toBe(
      'Not contacted yet: 1 enquiry, the oldest from Friday at noon Lovelace',
    );
  });

  test('REMIND_AFTER_HOURS sets the hours, and 0 turns reminders off', async () => {
    const catcher = await startCatcher();
    const patient = await startApp(await databases.open(), { smtpUrl: catcher.url, env: { REMIND_AFTER_HOURS: '0' } });
    const hasty = await startApp(await databases.open(), { smtpUrl: catcher.url, env: { REMIND_AFTER_HOURS: '2' } });
    open.push(patient, hasty);
    for (const app of [patient, hasty]) {
      await app.outbox.start();
      await post(app, app === patient ? 'Patient' : 'Hasty');
      app.clock.advance(4 * hourMs);
    }
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
    await patient.remind();
    await hasty.remind();
    await expect.poll(() => catcher.mails.length, soon).toBe(3);
    expect(catcher.mails[2]?.mail.subject).toContain('Hasty');
  });

  test('without a mail server no summary is queued; once there is one, one mail lists all', async () => {
    const database = await databases.open();
    const unconfigured = await startApp(database);
    await postSpam(unconfigured, 'One');
    for (let days = 0; days < 5; days += 1) {
      unconfigured.clock.advance(24 * hourMs);
      await unconfigured.remind();
    }
    await postSpam(unconfigured, 'Two');
    expect(
      await database.queries.selectFrom('outbox').select('id').where('kind', '=', 'spam-summary').execute(),
    ).toEqual([]);
    const catcher = await startCatcher();
    const app = await startApp(database, { smtpUrl: catcher.url });
    open.push(app);
    app.clock.advance(6 * 24 * hourMs + 4 * hourMs);
    await app.outbox.start();
    expect(await subjects(app, catcher, 1)).toEqual(['Suspected spam of the last day: 2 enquiries']);
  });

  test('an enquiry marked as contacted while its reminder waited is no longer listed', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const markContacted = async (id: number) => {
      const admin = await app.newAdminClient();
      expect((await admin.request('POST', calls.submissionContacted(id))).status).toBe(200);
    };
    for (const everybody of [false, true]) {
      const [first, second] = [await post(app, 'Answered'), await post(app, 'Forgotten')];
      await untilSettled(app);
      const before = catcher.mails.length;
      app.clock.advance(28 * hourMs);
      catcher.setFailureMode({ at: 'RCPT', code: 451 });
      await app.remind();
      const reminders = () =>
        app.database.queries
          .selectFrom('outbox')
          .select(['attempts', 'leasedUntil'])
          .where('state', '=', 'waiting')
          .execute();
      await expect.poll(reminders, soon).toEqual([{ attempts: 1, leasedUntil: null }]);
      await markContacted(first);
      if (everybody) await markContacted(second);
      catcher.setFailureMode();
      app.clock.advance(minuteMs);
      app.outbox.pollNow();
      await untilSettled(app);
      const texts = catcher.mails.slice(before).map(({ mail }) => mail.text ?? '');
      expect(texts.map((text) => [text.includes('Answered'), text.includes('Forgotten')])).toEqual(
        everybody ? [] : [[false, true]],
      );
    }
  });

  test('a refused summary or reminder is retried; after it has failed the next one lists the same enquiries', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    await postSpam(app, 'Replica');
    await post(app, 'Ada');
    await untilSettled(app);
    const before = catcher.mails.length;
    app.clock.advance(28 * hourMs);
    catcher.setFailureMode({ at: 'DATA', code: 554, says: 'This smells of spam' });
    await app.remind();
    const digests = () =>
      app.database.queries
        .selectFrom('outbox')
        .select(['state', 'attempts'])
        .where('submissionId', 'is', null)
        .execute();
    for (const [tries, delay] of [15 * minuteMs, hourMs, 4 * hourMs].entries()) {
      const both = { state: 'waiting', attempts: tries + 1 };
      await expect.poll(digests, soon).toEqual([both, both]);
      await expect
        .poll(
          async () =>
            (await app.database.queries.selectFrom('outbox').select('leasedUntil').execute()).every(
              ({ leasedUntil }) => leasedUntil === null,
            ),
          soon,
        )
        .toBe(true);
      app.clock.advance(delay);
      app.outbox.pollNow();
    }
    await expect.poll(digests, soon).toEqual([4, 4].map((attempts) => ({ state: 'failed', attempts })));
    const named = app.database.queries
      .selectFrom('submission_state')
      .select('digestId')
      .where('digestId', 'is not', null);
    expect(await named.execute()).toEqual([]);
    catcher.setFailureMode();
    app.clock.advance(24 * hourMs);
    expect(new Set((await subjects(app, catcher, before + 2)).slice(before))).toEqual(
      new Set([
        'Not contacted yet: 1 enquiry, the oldest from Ada Lovelace',
        'Suspected spam of the last day: 1 enquiry',
      ]),
    );
  });

  test('a summary whose enquiries were erased before it was sent is dropped, and is no failure', async () => {
    const catcher = await startCatcher();
    const database = await databases.open();
    const app = await startApp(database, { smtpUrl: catcher.url });
    open.push(app);
    const id = await postSpam(app, 'Erased');
    app.clock.advance(4 * hourMs);
    // Another process queued it, and no outbox has tried it yet.
    await app.outbox.stop();
    await app.remind();
    await database.queries.deleteFrom('contact_submissions').where('id', '=', id).execute();
    const next = await startApp(database, { smtpUrl: catcher.url });
    open.push(next);
    next.clock.advance(4 * hourMs);
    await next.outbox.start();
    await expect
      .poll(async () => (await database.queries.selectFrom('outbox').select('id').execute()).length, soon)
      .toBe(0);
    expect(catcher.mails).toEqual([]);
  });

  test('several processes that check at the same moment send one summary and one reminder', async () => {
    const catcher = await startCatcher();
    const place = await databases.newPlace();
    // On SQLite there is one process; its rounds may still overlap.
    const first = await startApp(await databases.open(place), { smtpUrl: catcher.url });
    const others =
      databases.kind === 'sqlite'
        ? [first, first]
        : await Promise.all([1, 2].map(async () => startApp(await databases.open(place), { smtpUrl: catcher.url })));
    const apps = [first, ...others];
    open.push(...new Set(apps));
    for (let n = 0; n < 5; n += 1) await postSpam(first, `Spam ${n}`);
    for (let n = 0; n < 5; n += 1) await post(first, `Ada ${n}`);
    await untilSettled(first);
    for (const app of new Set(apps)) app.clock.advance(28 * hourMs);
    await Promise.all(apps.flatMap((app) => [app.remind(), app.remind()]));
    const kinds = await first.database.queries
      .selectFrom('outbox')
      .select('kind')
      .where('submissionId', 'is', null)
      .execute();
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['reminder', 'spam-summary']);
    await first.outbox.start();
    await expect.poll(() => catcher.mails.length, soon).toBe(7);
    const reminder = catcher.mails.find(({ mail }) => mail.subject?.startsWith('Not contacted yet: 5 enquiries'));
    expect(reminder).toBeDefined();
  });
});
