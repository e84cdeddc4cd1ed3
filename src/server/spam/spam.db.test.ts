import { expect, test } from 'vitest';
import { initialMessage } from '../../contract/initial-message.ts';
import { services } from '#content/services.ts';
import { hiddenFields } from '../../contract/enquiry-request.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import type { Submission } from '../../contract/submission.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import {
  answered,
  customerMessage,
  markAll,
  sendMarked,
  teachWordsOfCustomers,
} from '../../../tests/support/marked-enquiries.ts';
import { readEnquiries } from '../../../tests/support/spam-enquiries.ts';
import { eraseAddress, exportAddress } from '../enquiries/erasure-store.ts';
import { findSubmission } from '../enquiries/submission-store.ts';
import { listEvents } from '../audit/events-store.ts';
import { listExamples } from './spam-store.ts';
import { dayMs, hourMs } from '../../contract/duration.ts';

const pitch =
  'Your site is not on the first page of Google. [url=http://links.example]Get backlinks[/url], and reply yes.';
const question = 'We run a bakery with four shops and would like to plan deliveries on one screen instead of on paper.';

onEachDatabase((databases) => {
  const { open, startCatcher, readOutbox, soon } = createMailCatcher(databases);

  async function start(smtpUrl?: string, env: Record<string, string> = {}) {
    const app = await startApp(await databases.open(), { ...(smtpUrl && { smtpUrl }), env });
    open.push(app);
    app.startOutbox();
    return { app, admin: await app.newAdminClient() };
  }
  async function post(app: TestApp, fields: Record<string, string>): Promise<number> {
    const form = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message: question, ...fields };
    const response = await app.newClient().postJson(calls.contact, form);
    expect(response.status).toBe(201);
    return ((await response.json()) as { id: number }).id;
  }
  const list = async (admin: Client) => (await (await admin.get(adminCalls.submissions)).json()) as Submission[];
  const find = async (admin: Client, id: number) => (await list(admin)).find((one) => one.id === id);
  const mark = async (admin: Client, path: string) => (await (await admin.request('POST', path)).json()) as Submission;
  const statesOf = async (app: TestApp, id: number) =>
    (await readOutbox(app.database)).filter(({ submissionId }) => submissionId === id).map(({ state }) => state);

  test('a pitch is stored and suspected, with its reasons; its mail is on hold until somebody says that it is not spam', async () => {
    const catcher = await startCatcher();
    const { app, admin } = await start(catcher.url, { ACKNOWLEDGE: 'on' });
    const id = await post(app, { message: pitch });
    expect(await find(admin, id)).toMatchObject({
      suspectedSpam: true,
      spam: { reasons: ['links in HTML or BBCode'], mark: null },
    });
    expect(await statesOf(app, id)).toEqual(['on-hold']);
    const cleared = await mark(admin, adminCalls.submissionNotSpam(id));
    expect(cleared).toMatchObject({
      suspectedSpam: false,
      spam: { mark: 'not-spam', markedBy: 'harbour.master', markedAt: app.clock.now().toISOString() },
    });
    await expect.poll(() => catcher.mails.map(({ to }) => to), soon).toEqual([['office@site.example']]);
    await expect.poll(() => statesOf(app, id), soon).toEqual(['sent']);
    // Marked and cleared again, it is not sent again.
    await mark(admin, adminCalls.submissionSpam(id));
    await mark(admin, adminCalls.submissionNotSpam(id));
    expect(await statesOf(app, id)).toEqual(['sent']);
  });

  test('an honest question is not suspected; marked as spam it is, and its mails wait no longer', async () => {
    const { app, admin } = await start(undefined, { ACKNOWLEDGE: 'on' });
    const id = await post(app, {});
    expect(await find(admin, id)).toMatchObject({ suspectedSpam: false, spam: { reasons: [], mark: null } });
    expect(await statesOf(app, id)).toEqual(['waiting', 'waiting']);
    const marked = await mark(admin, adminCalls.submissionSpam(id));
    expect(marked).toMatchObject({ suspectedSpam: true, spam: { mark: 'spam', markedBy: 'harbour.master' } });
    const second = await app.newAdminClient('second.admin');
    expect(await mark(second, adminCalls.submissionSpam(id))).toEqual(marked);
    expect(await statesOf(app, id)).toEqual(['on-hold', 'on-hold']);
    // An acknowledgement of four days ago is stale.
    app.clock.advance(4 * dayMs);
    await mark(await app.newAdminClient('second.admin'), adminCalls.submissionNotSpam(id));
    expect(await statesOf(app, id)).toEqual(['waiting', 'on-hold']);
    const events = await listEvents(app.database.queries, { submissionIds: [id] });
    expect(events.map(({ who, what }) => ({ who, what }))).toEqual([
      { who: 'visitor', what: 'received' },
      { who: 'harbour.master', what: 'spam' },
      { who: 'second.admin', what: 'not-spam' },
    ]);
    const again = await app.newAdminClient();
    expect((await again.request('POST', `${adminCalls.submissions}/9999/spam`)).status).toBe(404);
  });

  test('caught spam is confirmed: its mails stay on hold, the filter learns it, and the mark can be taken back', async () => {
    const { app, admin } = await start();
    const id = await post(app, { message: pitch });
    const before = await find(admin, id);
    const confirmed = await mark(admin, adminCalls.submissionSpam(id));
    expect(confirmed).toMatchObject({ suspectedSpam: true, spam: { mark: 'spam', markedBy: 'harbour.master' } });
    expect(await statesOf(app, id)).toEqual(['on-hold']);
    expect(await listExamples(app.database.queries)).toEqual([{ id, isSpam: true }]);
    expect(await mark(admin, adminCalls.submissionUnjudged(id))).toEqual(before);
    expect(await statesOf(app, id)).toEqual(['on-hold']);
    await mark(admin, adminCalls.submissionUnjudged(id));
    await mark(admin, adminCalls.submissionNotSpam(id));
    expect(await statesOf(app, id)).toEqual(['waiting']);
    expect(await mark(admin, adminCalls.submissionUnjudged(id))).toEqual(before);
    expect(await statesOf(app, id)).toEqual(['on-hold']);
    const honest = await post(app, {});
    const unmarked = await find(admin, honest);
    await mark(admin, adminCalls.submissionSpam(honest));
    expect(await mark(admin, adminCalls.submissionUnjudged(honest))).toEqual(unmarked);
    expect(await statesOf(app, honest)).toEqual(['waiting']);
    const events = await listEvents(app.database.queries, { submissionIds: [id] });
    expect(events.map(({ what }) => what)).toEqual([
      'received',
      'suspected-spam',
      'spam',
      'unjudged',
      'not-spam',
      'unjudged',
    ]);
  });

  test('the same text from three addresses is suspected, unless one of them was cleared', async () => {
    const { app, admin } = await start();
    const send = (email: string) => post(app, { email, message: `${question} Call ${email.length} 555.` });
    const ids = [await send('a@x.example'), await send('A@x.example'), await send('b@x.example')];
    const third = await send('c@x.example');
    for (const id of ids) expect((await find(admin, id))?.suspectedSpam).toBe(false);
    expect(await find(admin, third)).toMatchObject({
      suspectedSpam: true,
      spam: { reasons: ['the same text came from 3 addresses'] },
    });
    await mark(admin, adminCalls.submissionNotSpam(third));
    expect((await find(admin, await send('d@x.example')))?.suspectedSpam).toBe(false);
    await mark(admin, adminCalls.submissionSpam(third));
    expect((await find(admin, await send('e@x.example')))?.spam.reasons).toEqual([
      'the same text was marked as spam before',
    ]);
  });

  test('consultations with the message of the form are never suspected, whatever was marked and however many came', async () => {
    const { app, admin } = await start();
    const consult = async (n: number, message: string) => {
      const form = {
        name: 'Ada Lovelace',
        email: `ada@x${n}.example`,
        phone: '902 555 0177',
        service: 'Cybersecurity',
      };
      const response = await app.newClient().postJson(calls.contact, { ...form, message });
      expect(response.status).toBe(201);
      return ((await response.json()) as { id: number }).id;
    };
    for (const [place, { title }] of services.entries()) {
      const message = initialMessage(title);
      const strangers = await consult(place * 10, message);
      await mark(admin, adminCalls.submissionSpam(strangers));
      const ids: number[] = [];
      for (let n = 1; n < 5; n += 1)
        ids.push(await consult(place * 10 + n, n > 3 ? `${message}\n\nThanks, Ada` : message));
      for (const id of ids) expect((await find(admin, id))?.spam.reasons).toEqual([]);
    }
  });

  test('the newest mark of a text counts, however many copies of it came since', async () => {
    const { app, admin } = await start();
    const send = (n: number) => post(app, { email: `a${n}@x.example`, message: `${question} Call ${n}.` });
    const [first, second] = [await send(1), await send(2)];
    await mark(admin, adminCalls.submissionSpam(second));
    app.clock.advance(1_000);
    await mark(admin, adminCalls.submissionNotSpam(first));
    for (let n = 3; n < 30; n += 1) expect((await find(admin, await send(n)))?.spam.reasons).toEqual([]);
    app.clock.advance(1_000);
    // An older enquiry than the one that was cleared last.
    await mark(admin, adminCalls.submissionNotSpam(second));
    app.clock.advance(1_000);
    await mark(admin, adminCalls.submissionSpam(first));
    expect((await find(admin, await send(30)))?.spam.reasons).toEqual(['the same text was marked as spam before']);
  });

  const many = (count: number, messageOf: (n: number) => string) =>
    Array.from({ length: count }, (_one, n) => messageOf(n));

  test('it learns what the office marks, forgets what is erased, and is asked only where it has seen enough', async () => {
    const { app } = await start();
    const isSuspected = async (message: string) => {
      const id = await post(app, { message });
      return (await list(await app.newAdminClient())).find((one) => one.id === id)?.suspectedSpam;
    };
    const trinkets = (n: number) => `Brass trinkets of grade ${n} leave the yard by crate, ${'y'.repeat(n)}.`;
    // Letters differ each time: a repeated body is the earlier enquiry.
    const next = 'Brass trinkets of the best grade leave the yard by crate';
    await sendMarked(app, { what: 'contacted', messages: answered });
    await sendMarked(app, { what: 'spam', messages: many(29, trinkets) });
    expect(await isSuspected(`${next}.`)).toBe(false);
    await sendMarked(app, { what: 'spam', messages: [trinkets(40)], from: 40 });
    expect(await isSuspected(`${next}!`)).toBe(true);
    expect((await list(await app.newAdminClient()))[0]?.spam.reasons).toEqual([
      'words of enquiries that were marked as spam',
    ]);
    const [exported] = await Array.fromAsync(exportAddress(app.site, 'spam3@sender3.example'));
    expect(exported?.spam.mark).toBe('spam');
    await eraseAddress(app.site, 'spam3@sender3.example');
    await app.sweep();
    expect(await isSuspected(`${next} Today.`)).toBe(false);
  });

  test('one sender teaches once, and one day little, however much of it is marked', async () => {
    const { app } = await start();
    const examplesOf = async (isSpam: boolean) =>
      (await listExamples(app.database.queries)).filter((one) => one.isSpam === isSpam).length;
    const send = async (count: number, emailOf: (n: number) => string) => {
      const ids: number[] = [];
      for (let n = 0; n < count; n += 1) ids.push(await post(app, { message: `${n} ${count}`, email: emailOf(n) }));
      return ids;
    };
    await markAll(app, await send(7, (n) => `a${n}@x.example`), 'spam');
    await markAll(app, await send(8, (n) => `b${n}@x.example`), 'contacted');
    expect([await examplesOf(true), await examplesOf(false)]).toEqual([2, 5]);
    app.clock.advance(dayMs);
    await markAll(app, await send(3, (n) => `Yard+${n}@x.example`), 'spam');
    await markAll(app, await send(3, (n) => `c${n}@x.example`), 'not-spam');
    expect([await examplesOf(true), await examplesOf(false)]).toEqual([3, 8]);
  });

  test('a hundred messages of one stranger, rightly marked as spam, hold no honest enquiry', async () => {
    const { app } = await start();
    const invented = readEnquiries();
    const messagesOf = (isSpam: boolean) => invented.flatMap((one) => (one.isSpam === isSpam ? one.message : []));
    const honest = messagesOf(false);
    await sendMarked(app, { what: 'contacted', messages: honest.slice(0, 100) });
    await sendMarked(app, { what: 'spam', messages: messagesOf(true).slice(0, 30) });
    const words = honest.slice(100).join(' ');
    // In one day, from an address of its own each.
    const poison = many(100, (n) => `CASINO BONUS ${n} click. ${words.slice(n * 97, n * 97 + 9_000)}`);
    await sendMarked(app, { what: 'spam', messages: poison, perDay: 100, from: 1_000 });
    const before = (await list(await app.newAdminClient())).length;
    for (const [n, message] of honest.slice(100).entries())
      await post(app, { message, email: `c${n}@firm${n}.example` });
    const after = await list(await app.newAdminClient());
    expect(after.slice(0, after.length - before).filter(({ suspectedSpam }) => suspectedSpam)).toEqual([]);
  });

  test('words that would hold most of what comes are not used, and the digest says so until they are corrected', async () => {
    const catcher = await startCatcher();
    const { app } = await start(catcher.url);
    await teachWordsOfCustomers(app);
    const held: number[] = [];
    for (let n = 100; n < 130; n += 1) {
      const id = await post(app, { message: customerMessage(n), email: `d${n}@bakery${n}.example` });
      await app.spamFilter.refresh();
      if ((await findSubmission(app.database.queries, id))?.suspectedSpam) held.push(id);
    }
    expect(held).toHaveLength(11);
    // It was early on a Monday, some days ago: noon of the next business day.
    app.clock.advance(7 * hourMs);
    while ([0, 6].includes(app.clock.now().getUTCDay())) app.clock.advance(dayMs);
    await app.queueDigest();
    await expect
      .poll(() => catcher.mails.filter(({ mail }) => mail.messageId?.startsWith('<digest.')).length, soon)
      .toBe(1);
    const digest = catcher.mails.find(({ mail }) => mail.messageId?.startsWith('<digest.'))?.mail;
    expect(digest?.subject).toContain('the spam filter needs help');
    expect(digest?.text?.replaceAll('\n', ' ')).toContain('would hold 20 of the newest 20 enquiries');
    await markAll(app, held, 'not-spam');
    expect(await app.spamFilter.findUnusedWords()).toBeUndefined();
    const id = await post(app, { message: customerMessage(140), email: 'e@bakery.example' });
    expect((await findSubmission(app.database.queries, id))?.suspectedSpam).toBe(false);
  });

  test('if the filter fails, an enquiry is stored and mailed, and the log says so', async () => {
    const { app, admin } = await start();
    const { schema } = app.database.queries;
    await schema.alterTable('submission_state').renameColumn('textHash', 'away').execute();
    const judged = await app.spamFilter.judgeEnquiry({
      name: '',
      email: 'a@x.example',
      message: pitch,
      isHoneypotFilled: false,
    });
    expect(judged).toMatchObject({ isSuspected: false, reasons: [] });
    expect(app.logLines.join('\n')).toContain('an enquiry could not be judged');
    const trapped = { name: '', email: 'a@x.example', message: pitch, isHoneypotFilled: true };
    expect((await app.spamFilter.judgeEnquiry(trapped)).isSuspected).toBe(true);
    await schema.alterTable('submission_state').renameColumn('away', 'textHash').execute();
    const id = await post(app, { [hiddenFields.honeypot]: 'x' });
    expect((await find(admin, id))?.spam.reasons).toEqual(['a field that people do not see was filled in']);
  });
});
