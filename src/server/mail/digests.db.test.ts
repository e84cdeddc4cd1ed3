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

  const post = (app: TestApp, firstName: string) => postMessage(app, firstName, { firstName });
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

  test('an enquiry not marked as contacted after 20 hours is in one reminder, sent in business hours', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    const ada = await post(app, 'Ada');
    const grace = await post(app, 'Grace');
    await admin.request('POST', calls.submissionContacted(grace));
    await subjects(app, catcher, 2);
    // Monday 5:00 and 20 hours is Tuesday 1:00: outside business hours.
    app.clock.advance(20 * hourMs + minuteMs);
    await subjects(app, catcher, 2);
    app.clock.advance(7.5 * hourMs);
    expect((await subjects(app, catcher, 3))[2]).toBe('Not contacted yet: 1 enquiry, the oldest from Ada Lovelace');
    const { mail, to } = catcher.mails[2] ?? { mail: undefined, to: [] };
    expect(to).toEqual(['office@site.example']);
    expect(mail?.text).toContain(
      '1 enquiry is not marked as contacted. The site promises a reply within 24 hours on business days.',
    );
    expect(mail?.text).toContain(`?enquiry=${ada}`);
    expect(mail?.text).toContain('http://site.example/admin/dashboard?contacted=no');
    app.clock.advance(4 * hourMs);
    await subjects(app, catcher, 3);
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

  test('a refused reminder is retried; after it has failed the next one lists the same enquiries', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
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
      await expect.poll(digests, soon).toEqual([{ state: 'waiting', attempts: tries + 1 }]);
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
    await expect.poll(digests, soon).toEqual([{ state: 'failed', attempts: 4 }]);
    const named = app.database.queries
      .selectFrom('submission_state')
      .select('digestId')
      .where('digestId', 'is not', null);
    expect(await named.execute()).toEqual([]);
    catcher.setFailureMode();
    app.clock.advance(24 * hourMs);
    expect((await subjects(app, catcher, before + 1)).slice(before)).toEqual([
      'Not contacted yet: 1 enquiry, the oldest from Ada Lovelace',
    ]);
  });

  test('several processes that check at the same moment send one reminder', async () => {
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
    for (let n = 0; n < 5; n += 1) await post(first, `Ada ${n}`);
    await untilSettled(first);
    for (const app of new Set(apps)) app.clock.advance(28 * hourMs);
    await Promise.all(apps.flatMap((app) => [app.remind(), app.remind()]));
    const kinds = await first.database.queries
      .selectFrom('outbox')
      .select('kind')
      .where('submissionId', 'is', null)
      .execute();
    expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['reminder']);
    await first.outbox.start();
    await expect.poll(() => catcher.mails.length, soon).toBe(6);
    const reminder = catcher.mails.find(({ mail }) => mail.subject?.startsWith('Not contacted yet: 5 enquiries'));
    expect(reminder).toBeDefined();
  });
});
