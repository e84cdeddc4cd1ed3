import { expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import { anyService } from '../../../tests/support/any-content.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { dayMs, hourMs, minuteMs } from '../../contract/duration.ts';

const mondayText = /^In the last seven days/m;

// The clock of the tests begins on a Monday at 5:00 Atlantic time; business hours are from 8:30 to 17:00.
onEachDatabase((databases) => {
  const { open, startCatcher, start, post: postMessage, readOutbox, soon } = createMailCatcher(databases);

  const post = (app: TestApp, firstName: string, more: Record<string, string> = {}) =>
    postMessage(app, firstName, { firstName, ...more });
  const postSpam = (app: TestApp, firstName: string) => post(app, firstName, { website: 'http://x.example' });
  const mark = async (app: TestApp, path: string) =>
    expect((await (await app.newAdminClient()).request('POST', path)).status).toBe(200);
  /** The digests that were queued by now, each written and sent. */
  async function listDigests(app: TestApp, catcher: Awaited<ReturnType<typeof startCatcher>>) {
    await app.queueDigest();
    await expect
      .poll(async () => (await readOutbox(app.database)).filter(({ state }) => state === 'waiting'), soon)
      .toEqual([]);
    return catcher.mails.map(({ mail }) => mail).filter(({ messageId }) => messageId?.startsWith('<digest.'));
  }
  /** From Monday at 5:00 to Tuesday when business hours begin. */
  const untilTuesdayMs = dayMs + 3.5 * hourMs;

  test('when business hours begin, one mail lists who waits for an answer and counts suspected spam', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const ada = await post(app, 'Ada');
    const grace = await post(app, '<b>Grace</b>    Bcc: x@y.example');
    await mark(app, adminCalls.submissionContacted(await post(app, 'Answered')));
    await postSpam(app, 'Replica');
    await postSpam(app, 'Pills');
    app.clock.advance(untilTuesdayMs - 1);
    expect(await listDigests(app, catcher)).toEqual([]);
    app.clock.advance(1);
    const [mail, ...more] = await listDigests(app, catcher);
    expect(more).toEqual([]);
    expect(mail?.to).toEqual([{ name: '', address: 'office@site.example' }]);
    expect(mail?.subject).toBe('2 enquiries to answer, 2 enquiries in suspected spam');
    expect(mail?.messageId).toBe('<digest.2026-03-03.a12ce4155ecd4013@site.example>');
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')).toBeUndefined();
    expect(mail?.bcc ?? []).toEqual([]);
    const text = mail?.text ?? '';
    expect(text.replaceAll('\n', ' ')).toContain(
      `2 enquiries are not marked as contacted. The site promises a reply within one business day. http://site.example/admin/dashboard?queue=to-do`,
    );
    expect(text).toContain(
      `Mar 2, 2026, 05:00  Ada Lovelace\nhttp://site.example/admin/contact-submissions?enquiry=${ada}`,
    );
    expect(text).toContain(
      `<b>Grace</b> Bcc: x@y.example Lovelace\nhttp://site.example/admin/contact-submissions?enquiry=${grace}`,
    );
    expect(text).toContain('2 enquiries look like spam and were not mailed');
    expect(text).toContain('http://site.example/admin/dashboard?queue=spam');
    expect(text).not.toMatch(/Answered|Replica|Pills/);
    expect(text).not.toMatch(mondayText);
    expect(mail?.html).toContain('&lt;b&gt;Grace&lt;/b&gt;');
  });

  test('what is to be followed up on is listed from its day on until it is cleared, with who answers it', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const id = await post(app, 'Ada');
    await mark(app, adminCalls.submissionContacted(id));
    const admin = await app.newAdminClient();
    await admin.postJson(adminCalls.submissionFollowUp(id), { on: '2026-03-04' });
    await admin.postJson(adminCalls.submissionAssignee(id), { from: null, to: 'harbour.master' });
    app.clock.advance(untilTuesdayMs);
    expect(await listDigests(app, catcher)).toEqual([]);
    app.clock.advance(dayMs);
    const [mail] = await listDigests(app, catcher);
    expect(mail?.subject).toBe('1 enquiry to follow up on');
    expect(mail?.text).toContain(
      `2026-03-04  Ada Lovelace, taken by harbour.master\nhttp://site.example/admin/contact-submissions?enquiry=${id}`,
    );
    // The queue Due, not the list.
    expect(mail?.text).toContain('1 enquiry is to be followed up on.\nhttp://site.example/admin/dashboard?queue=due');
    app.clock.advance(dayMs);
    expect(await listDigests(app, catcher)).toHaveLength(2);
    await (await app.newAdminClient()).postJson(adminCalls.submissionFollowUp(id), { on: null });
    app.clock.advance(dayMs);
    expect(await listDigests(app, catcher)).toHaveLength(2);
  });

  test('an enquiry that nobody contacted and that was put off waits until its day, and is then listed once', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    await admin.postJson(adminCalls.submissionFollowUp(await post(app, 'Ada')), { on: '2026-03-04' });
    app.clock.advance(untilTuesdayMs);
    expect(await listDigests(app, catcher)).toEqual([]);
    app.clock.advance(dayMs);
    expect((await listDigests(app, catcher)).map(({ subject }) => subject)).toEqual(['1 enquiry to follow up on']);
  });

  test('what waits is listed every business day until somebody answers; then there is nothing to say, and no mail', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const id = await post(app, 'Ada');
    const counts: number[] = [];
    app.clock.advance(untilTuesdayMs);
    // From Tuesday to the next Tuesday; on Thursday evening somebody answers.
    for (let hours = 0; hours < 7 * 24; hours += 4) {
      if (hours === 60) await mark(app, adminCalls.submissionContacted(id));
      counts.push((await listDigests(app, catcher)).length);
      app.clock.advance(4 * hourMs);
    }
    const countOn = (day: number) => counts[day * 6];
    // Tuesday, Wednesday, Thursday, then the numbers of the week on Monday.
    expect([0, 1, 2, 3, 4, 5, 6].map(countOn)).toEqual([1, 2, 3, 3, 3, 3, 4]);
    expect(counts.at(-1)).toBe(4);
  });

  test('an enquiry is listed on the day on which its hours end before the office closes', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    await mark(app, adminCalls.submissionContacted(await post(app, 'Of the last week')));
    // Monday at 20:59 and at 21:01: twenty hours later it is 16:59 and 17:01.
    app.clock.advance(15 * hourMs + 59 * minuteMs);
    await post(app, 'Before');
    app.clock.advance(2 * minuteMs);
    await post(app, 'After');
    app.clock.advance(untilTuesdayMs - 16 * hourMs - minuteMs);
    const [tuesday] = await listDigests(app, catcher);
    expect(tuesday?.subject).toBe('1 enquiry to answer');
    expect(tuesday?.text).toContain('Before');
    app.clock.advance(dayMs);
    expect((await listDigests(app, catcher))[1]?.subject).toBe('2 enquiries to answer');
  });

  test('REMIND_AFTER_HOURS sets the hours, and 0 turns the reminder off', async () => {
    const catcher = await startCatcher();
    const patient = await start(catcher.url, { REMIND_AFTER_HOURS: '0' });
    const slow = await start(catcher.url, { REMIND_AFTER_HOURS: '59' });
    for (const app of [patient, slow]) {
      await post(app, 'Ada');
      app.clock.advance(untilTuesdayMs);
      expect(await listDigests(app, catcher)).toEqual([]);
    }
    for (const app of [patient, slow]) app.clock.advance(dayMs);
    expect(await listDigests(patient, catcher)).toEqual([]);
    expect(await listDigests(slow, catcher)).toHaveLength(1);
  });

  test('suspected spam alone causes a mail once, is counted until somebody judges it, and comes after a weekend', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    // Friday at 9:00.
    app.clock.advance(4 * dayMs + 4 * hourMs);
    const first = await postSpam(app, 'Friday');
    for (let hours = 0; hours < 64; hours += 4) {
      app.clock.advance(4 * hourMs);
      expect((await listDigests(app, catcher)).length, `${hours} h`).toBe(0);
    }
    app.clock.advance(8 * hourMs);
    expect((await listDigests(app, catcher)).map(({ subject }) => subject)).toEqual(['1 enquiry in suspected spam']);
    app.clock.advance(dayMs);
    expect(await listDigests(app, catcher)).toHaveLength(1);
    await postSpam(app, 'Tuesday');
    app.clock.advance(dayMs);
    expect((await listDigests(app, catcher))[1]?.subject).toBe('2 enquiries in suspected spam');
    await mark(app, adminCalls.submissionSpam(first));
    await postSpam(app, 'Wednesday');
    app.clock.advance(dayMs);
    expect((await listDigests(app, catcher))[2]?.subject).toBe('2 enquiries in suspected spam');
  });

  test('suspected spam that comes between the beginning of business hours and the digest causes the next one', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    await postSpam(app, 'Replica');
    app.clock.advance(untilTuesdayMs + 20_000);
    await postSpam(app, 'Pills');
    app.clock.advance(25_000);
    expect(await listDigests(app, catcher)).toHaveLength(1);
    app.clock.advance(dayMs);
    expect((await listDigests(app, catcher))[1]?.subject).toBe('2 enquiries in suspected spam');
  });

  test('on Mondays it has the numbers of the last seven days: received, contacted, and the median time to an answer', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url, { REMIND_AFTER_HOURS: '0' });
    app.clock.advance(4 * hourMs);
    const visit = { 'Visit-Source': 'referrer=search.example&utm_source=newsletter' };
    const [first, second, third] = [
      await post(app, 'One', { service: anyService.id }),
      await post(app, 'Two', { service: anyService.id }),
      await post(app, 'Three'),
    ];
    const fourth = {
      firstName: 'Four',
      lastName: 'L',
      email: 'a@b.example',
      message: 'x',
      service: 'Looms: see http://e.example',
    };
    await app.newClient().postJson(calls.contact, fourth, visit);
    await postSpam(app, 'Spam');
    for (const [id, waitMs] of [
      [first, 12 * minuteMs],
      [second, 3 * hourMs],
      [third, 40 * hourMs],
    ] as const) {
      app.clock.advance(waitMs);
      await mark(app, adminCalls.submissionContacted(id));
    }
    await mark(app, adminCalls.submissionSpam(await post(app, 'Marked as spam')));
    app.clock.advance(7 * dayMs - 4 * hourMs - 43.2 * hourMs + 3.5 * hourMs);
    const mails = await listDigests(app, catcher);
    expect(mails.map(({ subject }) => subject)).toEqual(['1 enquiry in suspected spam, last week 4 received']);
    expect(mails[0]?.text?.replaceAll('\n', ' ')).toContain(
      'In the last seven days 4 enquiries came in and 3 were marked as contacted; the median time to contact was 3 h 12 min.',
    );
    const parts = [
      'By service:',
      `    ${anyService.title}: 2 received, 2 contacted`,
      // A stranger chose it: no link of ours.
      '    Looms see http //e.example: 1 received, 0 contacted',
      '    no service: 1 received, 1 contacted',
      '',
      'By source of the visit:',
      '    unknown: 3 received, 3 contacted',
      '    newsletter: 1 received, 0 contacted',
    ];
    expect(mails[0]?.text).toContain(`\n${parts.join('\n')}\n`);
    for (const part of parts.filter(Boolean)) expect(mails[0]?.html).toContain(part.trim());
    app.clock.advance(7 * dayMs);
    expect(await listDigests(app, catcher)).toHaveLength(1);
  });

  test('mail that was refused is reported by a digest that is not', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url, { REMIND_AFTER_HOURS: '0' });
    catcher.setFailureMode({ at: 'DATA', code: 554, says: 'This smells of spam' });
    await post(app, 'Ada');
    await expect.poll(async () => (await readOutbox(app.database))[0]?.refusedSince, soon).not.toBeNull();
    catcher.setFailureMode();
    await app.database.queries.updateTable('outbox').set({ state: 'failed' }).execute();
    app.clock.advance(untilTuesdayMs);
    const [mail] = await listDigests(app, catcher);
    expect(mail?.subject).toBe('something was not delivered');
    expect(mail?.text).toContain('1 mail to the office was refused by the mail server.');
  });

  test('a long list has fifty entries and the number of the others', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    for (let n = 0; n < 53; n += 1) await post(app, `Number ${n}.`);
    app.clock.advance(untilTuesdayMs);
    const text = (await listDigests(app, catcher))[0]?.text ?? '';
    expect(text.match(/Number/g)).toHaveLength(50);
    expect(text).toContain('And 3 more.');
  });

  test('an enquiry that was answered while the digest waited is not listed, and an empty digest is discarded', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const [answered, forgotten] = [await post(app, 'Answered'), await post(app, 'Forgotten')];
    const readDigests = async () => (await readOutbox(app.database)).filter(({ kind }) => kind === 'digest');
    expect(await listDigests(app, catcher)).toEqual([]);
    for (const [id, expected] of [
      [answered, ['Forgotten']],
      [forgotten, []],
    ] as const) {
      app.clock.advance(dayMs + (id === answered ? 3.5 * hourMs : 0));
      catcher.setFailureMode({ at: 'RCPT', code: 451 });
      const before = catcher.mails.length;
      await app.queueDigest();
      await expect
        .poll(async () => (await readDigests()).at(-1), soon)
        .toMatchObject({ attempts: 1, leasedUntil: null });
      await mark(app, adminCalls.submissionContacted(id));
      catcher.setFailureMode();
      app.clock.advance(minuteMs);
      await listDigests(app, catcher);
      const names = catcher.mails.slice(before).map(({ mail }) => /Answered|Forgotten/.exec(mail.text ?? '')?.[0]);
      expect(names).toEqual(expected);
    }
    expect(await readDigests()).toHaveLength(1);
  });

  test('a digest that could not be sent on its day is replaced by the next', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    await post(app, 'Ada');
    expect(await listDigests(app, catcher)).toEqual([]);
    catcher.setFailureMode({ at: 'DATA', code: 554 });
    app.clock.advance(untilTuesdayMs);
    await app.queueDigest();
    const readDigests = async () => (await readOutbox(app.database)).filter(({ kind }) => kind === 'digest');
    await expect.poll(readDigests, soon).toMatchObject([{ attempts: 1, leasedUntil: null }]);
    catcher.setFailureMode();
    app.clock.advance(dayMs);
    const mails = await listDigests(app, catcher);
    expect(mails.map(({ messageId }) => messageId)).toEqual(['<digest.2026-03-04.a12ce4155ecd4013@site.example>']);
    expect(await readDigests()).toHaveLength(1);
  });

  test('without a mail server no digest is queued', async () => {
    const app = await start(undefined);
    await post(app, 'Ada');
    app.clock.advance(untilTuesdayMs);
    await app.queueDigest();
    expect((await readOutbox(app.database)).map(({ kind }) => kind)).toEqual(['notification']);
  });

  test('several processes that look at the same moment send one digest', async () => {
    const catcher = await startCatcher();
    const place = await databases.newPlace();
    const apps: TestApp[] = [];
    for (let n = 0; n < 3; n += 1) apps.push(await startApp(await databases.open(place), { smtpUrl: catcher.url }));
    open.push(...apps);
    const [first] = apps;
    await post(first!, 'Ada');
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
    for (const app of apps) app.clock.advance(untilTuesdayMs);
    await Promise.all(apps.flatMap((app) => [app.queueDigest(), app.queueDigest()]));
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
    await Promise.all(apps.map((app) => app.stopOutbox()));
    expect((await readOutbox(first!.database)).map(({ kind }) => kind)).toEqual(['notification', 'digest']);
    expect(catcher.mails).toHaveLength(2);
  });
});
