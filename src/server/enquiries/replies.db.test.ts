import { expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { dayMs, minuteMs } from '../../contract/duration.ts';
import { idempotencyHeader } from '../../contract/enquiry-request.ts';
import { type Reply, replyList, replyQueued, replySettings, type ReplySettings } from '../../contract/replies.ts';
import { maxReplies, replyDelayMs } from '../../contract/reply-rules.ts';
import { submission, type Submission, type UndeliveredMail } from '../../contract/submission.ts';
import { company } from '#content/company.ts';
import { anyService } from '../../../tests/support/any-content.ts';
import { adminPassword, startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onBothDatabases } from '../../../tests/support/database.ts';
import { startFaultyMailServer } from '../../../tests/support/faulty-mail-server.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { listEvents } from '../audit/events-store.ts';
import { claimFirst } from '../mail/outbox-store.ts';
import { giveUpOldMails } from '../mail/outbox.ts';
import { eraseOld, exportAddress } from './erasure-store.ts';
import { findSubmission } from './submission-store.ts';

const text = 'Good day,\n\nyes, it weaves. When may we ring you?';
const office = 'office@site.example';

onBothDatabases((databases) => {
  const { open, startCatcher, start, post, soon } = createMailCatcher(databases);

  const send = (admin: Client, id: number, fields: object = { text }, key?: string) =>
    admin.postJson(adminCalls.submissionReplies(id), fields, key === undefined ? {} : { [idempotencyHeader]: key });
  /** Sends a reply, and returns what the call answers. */
  async function sendReply(admin: Client, id: number, words = text, key?: string) {
    const response = await send(admin, id, { text: words }, key);
    expect(response.status).toBe(201);
    return replyQueued.parse(await response.json());
  }
  const readReplies = async (admin: Client, id: number): Promise<Reply[]> =>
    replyList.parse(await (await admin.get(adminCalls.submissionReplies(id))).json()).replies;
  const readOne = async (admin: Client, id: number): Promise<Submission> =>
    submission.parse(await (await admin.get(adminCalls.submission(id))).json());
  const undo = (admin: Client, id: number, reply: number) =>
    admin.request('POST', adminCalls.submissionReplyUndone(id, reply));
  const sendAgain = (admin: Client, id: number, reply: number) =>
    admin.request('POST', adminCalls.submissionReplySendAgain(id, reply));
  const set = async (admin: Client, change: Partial<ReplySettings>) => {
    const now = replySettings.parse(await (await admin.get(adminCalls.accountReplies)).json());
    return admin.postJson(adminCalls.accountReplies, { ...now, ...change });
  };
  const readRows = (app: TestApp) =>
    app.database.queries.selectFrom('outbox').selectAll().where('kind', '=', 'reply').orderBy('id').execute();
  const eventsOf = async (app: TestApp, id: number) =>
    (await listEvents(app.database.queries, { submissionIds: [id] })).map(({ who, what, detail }) =>
      [who, what, detail].filter(Boolean).join(' '),
    );
  /** Lets the ten seconds pass. */
  function waitForUndo(app: TestApp): void {
    app.clock.advance(replyDelayMs);
    app.wakeOutbox();
  }

  test('a reply waits ten seconds, is sent from the firm in the person’s name, and its enquiry is contacted at once', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url, { ACKNOWLEDGE: 'on' });
    const admin = await app.newAdminClient();
    await set(admin, { name: 'Margaret Okafor', signature: 'Margaret\n+1 902 555 0142' });
    const id = await post(app, 'Can it weave?\nAnd knit?', { service: anyService.id });
    const countSent = async () =>
      (await app.database.queries.selectFrom('outbox').select('id').where('state', '=', 'sent').execute()).length;
    await expect.poll(countSent, soon).toBe(2);
    const acknowledgement = catcher.mails.find(({ to }) => to[0] === 'ada@engine.example')?.mail;
    const queued = await sendReply(admin, id);
    expect(queued.submission).toMatchObject({ contactedBy: 'harbour.master', replies: ['waiting'] });
    expect(queued.reply).toMatchObject({ isOwn: true, text, state: 'waiting', waitsMs: replyDelayMs, canUndo: true });
    app.clock.advance(replyDelayMs - 1);
    app.wakeOutbox();
    await app.outbox.running;
    expect((await readRows(app)).map(({ attempts }) => attempts)).toEqual([0]);
    expect(await readReplies(admin, id)).toMatchObject([{ waitsMs: 1 }]);
    app.clock.advance(1);
    app.wakeOutbox();
    await expect.poll(() => catcher.mails.length, soon).toBe(3);
    const { from, to, mail } = catcher.mails[2]!;
    expect([from, to]).toEqual(['website@site.example', ['ada@engine.example']]);
    expect(mail.from).toEqual({ name: `Margaret Okafor, ${company.name}`, address: 'website@site.example' });
    expect(mail.replyTo).toMatchObject([{ address: office }]);
    expect(mail.subject).toBe(`Re: your enquiry about ${anyService.title}`);
    expect(acknowledgement?.messageId).toMatch(/@/);
    expect([mail.inReplyTo, mail.references]).toEqual([acknowledgement?.messageId, acknowledgement?.messageId]);
    expect(mail.text).toContain(`${text}\n\nMargaret\n+1 902 555 0142\n\nOn Mar 2, 2026`);
    expect(mail.text).toContain('> Can it weave?\n> And knit?');
    expect(mail.html).toContain('yes, it weaves.');
    // A person wrote it.
    expect(mail.headers.map(({ key }) => key)).not.toContain('auto-submitted');
    await expect.poll(() => readReplies(admin, id), soon).toMatchObject([{ state: 'sent', canUndo: false }]);
    expect(await readOne(admin, id)).toMatchObject({ replies: ['sent'], mail: 'sent' });
    expect(await eventsOf(app, id)).toEqual(
      expect.arrayContaining(['harbour.master contacted', 'harbour.master replied', 'site delivered reply']),
    );
  });

  test('without an acknowledgement the reply begins a thread; a suspected enquiry is answered too, and nothing holds the reply', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    const id = await post(app);
    await sendReply(admin, id);
    await admin.request('POST', adminCalls.submissionSpam(id));
    waitForUndo(app);
    await expect.poll(() => catcher.mails.map(({ to }) => to[0]), soon).toContain('ada@engine.example');
    const { mail } = catcher.mails.find(({ to }) => to[0] === 'ada@engine.example')!;
    expect(mail.inReplyTo).toBeUndefined();
    expect(mail.references).toBeUndefined();
  });

  test('names with quotes, other scripts and line breaks, and a service that looks like a header, add no header', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    expect((await set(admin, { name: 'Eve\r\nBcc: all@evil.example' })).status).toBe(400);
    for (const name of [
      'Zoë "Harbour" O’Brien <x@evil.example>',
      '林美玲',
      'عمر الحداد',
      '=?utf-8?Q?=0D=0ABcc:_a@evil.example?=',
    ])
      expect((await set(admin, { name })).status).toBe(200);
    const names = ['Zoë "Harbour" O’Brien <x@evil.example>', '林美玲', 'عمر الحداد'];
    for (const name of names) {
      await set(admin, { name });
      const id = await post(app, name, { service: 'x Bcc: evil@evil.example' });
      await sendReply(admin, id, `${name}\n.\nBcc: evil@evil.example`);
      waitForUndo(app);
      // The notification of the enquiry may come before it or after it.
      const readReply = () => catcher.mails.find(({ mail }) => mail.from?.name === `${name}, ${company.name}`);
      await expect.poll(readReply, soon).toBeDefined();
      const { mail, to } = readReply()!;
      expect([mail.from?.address, to]).toEqual(['website@site.example', ['ada@engine.example']]);
      expect(mail.bcc).toBeUndefined();
      expect(mail.cc).toBeUndefined();
      expect(mail.subject).toBe('Re: your enquiry about x Bcc: evil@evil.example');
      expect(mail.text).toContain(`${name}\n.\nBcc: evil@evil.example`);
    }
  });

  test('a double press and a retry send one mail; another text under the same key is refused', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    const id = await post(app);
    const answers = await Promise.all([1, 2, 3].map(() => sendReply(admin, id, text, 'one')));
    expect(new Set(answers.map(({ reply }) => reply?.id)).size).toBe(1);
    expect((await send(admin, id, { text: 'Something else' }, 'one')).status).toBe(422);
    await sendReply(admin, id, 'keyless');
    await sendReply(admin, id, 'keyless');
    waitForUndo(app);
    await expect.poll(async () => (await readRows(app)).map(({ state }) => state), soon).toEqual(['sent', 'sent']);
    expect(catcher.mails.filter(({ to }) => to[0] === 'ada@engine.example')).toHaveLength(2);
    // The same words with a new key are another reply.
    await sendReply(admin, id, text, 'two');
    expect(await readRows(app)).toHaveLength(3);
  });

  test('a reply that names the last one its author has seen is not sent after a later one, until that has been seen too', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    const tobias = await app.newAdminClient('tobias');
    const id = await post(app);
    const say = async (who: Client, fields: object, key?: string) => {
      const response = await send(who, id, { text, ...fields }, key);
      return response.status === 201 ? replyQueued.parse(await response.json()).reply?.id : response.text();
    };
    const first = await say(tobias, { text: 'Come on Tuesday.', after: null });
    expect(first).toEqual(expect.any(Number));
    expect(await say(admin, { after: null }, 'one')).toMatch(
      /^tobias has answered this enquiry on Mar 2, 2026, \d\d:\d\d\.$/,
    );
    expect((await send(admin, id, { text, after: null })).status).toBe(409);
    // The same text under the same key, once that reply has been seen; a retry repeats it.
    const second = await say(admin, { after: first }, 'one');
    expect(second).toEqual(expect.any(Number));
    expect(await say(admin, { after: first }, 'one')).toBe(second);
    expect(await say(admin, { text: 'Or on Friday.', after: first })).toMatch(
      /^You have answered this enquiry on Mar 2/,
    );
    // What was taken back overtakes nobody.
    await undo(admin, id, Number(second));
    expect(await say(tobias, { text: 'Or on Wednesday.', after: first })).toEqual(expect.any(Number));
    // A client that does not say what it has seen.
    await sendReply(admin, id, 'Or on Thursday.');
    expect(await readReplies(admin, id)).toHaveLength(3);
    for (const after of ['1', 0, 1.5, 2 ** 31, true])
      expect((await send(admin, id, { text: 'No.', after })).status, String(after)).toBe(400);
  });

  test('Undo takes back mail, record and mark; a retry of the request that was undone sends nothing', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    const colleague = await app.newAdminClient('tobias');
    const id = await post(app);
    const { reply } = await sendReply(admin, id, text, 'one');
    expect((await undo(colleague, id, reply!.id)).status).toBe(404);
    const response = await undo(admin, id, reply!.id);
    expect(submission.parse(await response.json())).toMatchObject({ contactedAt: null, replies: [] });
    expect(await readReplies(admin, id)).toEqual([]);
    expect(await readRows(app)).toEqual([]);
    expect((await undo(admin, id, reply!.id)).status).toBe(404);
    expect((await sendReply(admin, id, text, 'one')).reply).toBeNull();
    const events = await eventsOf(app, id);
    expect(events.filter((event) => event.startsWith('harbour.master'))).toEqual([
      'harbour.master contacted',
      'harbour.master replied',
      'harbour.master not-contacted',
      'harbour.master reply-undone',
    ]);
    waitForUndo(app);
    await app.stopOutbox();
    expect(catcher.mails.filter(({ to }) => to[0] === 'ada@engine.example')).toEqual([]);
  });

  test('Undo leaves a mark that somebody else has set, before or since', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    const colleague = await app.newAdminClient('tobias');
    const [before, since] = [await post(app), await post(app, 'second')];
    await colleague.request('POST', adminCalls.submissionContacted(before));
    const first = await sendReply(admin, before);
    expect(first.submission.contactedBy).toBe('tobias');
    await undo(admin, before, first.reply!.id);
    const second = await sendReply(admin, since);
    await colleague.request('POST', adminCalls.submissionNotContacted(since));
    app.clock.advance(1_000);
    await colleague.request('POST', adminCalls.submissionContacted(since));
    await undo(admin, since, second.reply!.id);
    expect([(await readOne(admin, before)).contactedBy, (await readOne(admin, since)).contactedBy]).toEqual([
      'tobias',
      'tobias',
    ]);
  });

  test('once the sender has leased it, Undo comes too late, also in another process and after a kill', async () => {
    const app = await startApp(await databases.open(), { smtpUrl: 'smtp://127.0.0.1:1' });
    open.push(app);
    const admin = await app.newAdminClient();
    const id = await post(app);
    const { reply } = await sendReply(admin, id);
    app.clock.advance(replyDelayMs);
    const now = app.clock.now();
    const leasedUntil = new Date(now.getTime() + minuteMs);
    const claim = { limit: 1, now, leasedUntil, leasesEndedBy: now, except: [] };
    expect(await claimFirst(app.database, 'reply', claim)).toHaveLength(1);
    expect((await undo(admin, id, reply!.id)).status).toBe(409);
    // Its process was killed: perhaps it had sent it.
    app.clock.advance(2 * minuteMs);
    const late = await undo(admin, id, reply!.id);
    expect([late.status, await late.text()]).toEqual([
      409,
      'It is too late: the reply is being sent or was sent already.',
    ]);
    expect(await readReplies(admin, id)).toMatchObject([{ state: 'waiting', canUndo: false }]);
    expect((await readOne(admin, id)).contactedBy).toBe('harbour.master');
  });

  test('a reply that is refused opens its enquiry again, with the words of the server; Send again marks and sends it', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    const id = await post(app);
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
    catcher.setFailureMode({ at: 'RCPT', code: 550, says: '5.1.1 nobody of this name' });
    const { reply } = await sendReply(admin, id);
    waitForUndo(app);
    await expect.poll(() => readReplies(admin, id), soon).toMatchObject([{ state: 'refused', canUndo: false }]);
    const [refused] = await readReplies(admin, id);
    expect(refused?.answer).toContain('550 5.1.1 nobody of this name');
    expect(await readOne(admin, id)).toMatchObject({ contactedAt: null, replies: ['refused'], mail: 'sent' });
    const events = await eventsOf(app, id);
    expect(events.slice(-2)).toEqual(['site undelivered reply given up', 'site not-contacted']);
    // Nobody sends it again by itself.
    app.clock.advance(dayMs);
    app.wakeOutbox();
    await app.outbox.running;
    expect(await readRows(app)).toMatchObject([{ attempts: 1, state: 'failed' }]);
    catcher.setFailureMode();
    const colleague = await app.newAdminClient('tobias');
    expect(submission.parse(await (await sendAgain(colleague, id, reply!.id)).json())).toMatchObject({
      contactedBy: 'tobias',
      replies: ['waiting'],
    });
    await expect.poll(() => readReplies(colleague, id), soon).toMatchObject([{ state: 'sent' }]);
    expect(catcher.mails.filter(({ to }) => to[0] === 'ada@engine.example')).toHaveLength(1);
    // What was sent is not sent again.
    await sendAgain(colleague, id, reply!.id);
    await app.stopOutbox();
    expect(catcher.mails.filter(({ to }) => to[0] === 'ada@engine.example')).toHaveLength(1);
  });

  test('while the server refuses our sender, the enquiry is open; when it takes the reply at last, it is contacted', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    const id = await post(app);
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
    catcher.setFailureMode({ at: 'MAIL', code: 550 });
    await sendReply(admin, id);
    waitForUndo(app);
    await expect.poll(() => readReplies(admin, id), soon).toMatchObject([{ state: 'refused', canUndo: true }]);
    expect(await readOne(admin, id)).toMatchObject({ contactedAt: null });
    const undelivered = (await (await admin.get(adminCalls.undeliveredMail)).json()) as UndeliveredMail;
    expect(undelivered).toMatchObject({ replies: 1, refused: 0, acknowledgements: 0 });
    catcher.setFailureMode();
    app.clock.advance(15 * minuteMs);
    app.wakeOutbox();
    await expect.poll(() => readReplies(admin, id), soon).toMatchObject([{ state: 'sent' }]);
    expect(await readOne(admin, id)).toMatchObject({ contactedBy: 'harbour.master' });
  });

  test('a reply is given up after three days also while the login is refused, and its enquiry is open again', async () => {
    const catcher = await startCatcher({ login: { user: 'site', pass: 'right' } });
    const app = await start(catcher.url.replace('right', 'wrong'));
    const admin = await app.newAdminClient();
    const id = await post(app);
    await sendReply(admin, id);
    app.clock.advance(3 * dayMs);
    await giveUpOldMails(app.site);
    const answer = 'Given up after three days: no answer of a mail server is known.';
    expect(await readRows(app)).toMatchObject([{ state: 'failed', attempts: 0, lastReply: answer }]);
    expect(await findSubmission(app.database.queries, id)).toMatchObject({ contactedAt: null, replies: ['refused'] });
  });

  test('a reply that is taken at last marks its enquiry also if the account of its author is gone', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    const id = await post(app);
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
    catcher.setFailureMode({ at: 'MAIL', code: 550 });
    await sendReply(await app.newAdminClient('tobias'), id);
    waitForUndo(app);
    await expect.poll(async () => (await readOne(admin, id)).contactedAt, soon).toBeNull();
    await app.administrators.remove('tobias');
    catcher.setFailureMode();
    app.clock.advance(15 * minuteMs);
    app.wakeOutbox();
    await expect.poll(async () => (await readOne(admin, id)).contactedBy, soon).toBe('tobias (removed)');
    expect((await eventsOf(app, id)).slice(-2)).toEqual(['site delivered reply', 'site contacted']);
  });

  test('of two replies the mark stays with the one that arrives', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    const id = await post(app);
    const first = await sendReply(admin, id, 'first');
    const second = await sendReply(admin, id, 'second');
    await undo(admin, id, first.reply!.id);
    expect((await readOne(admin, id)).contactedBy).toBe('harbour.master');
    await undo(admin, id, second.reply!.id);
    expect((await readOne(admin, id)).contactedAt).toBeNull();
  });

  test('a mail server that is away: the reply waits, can be taken back, and is sent after the repair', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    const [id, other] = [await post(app), await post(app, 'second')];
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
    catcher.setFailureMode({ at: 'RCPT', code: 451, says: 'come back later' });
    const { reply } = await sendReply(admin, id);
    waitForUndo(app);
    const answer: unknown = expect.stringContaining('451 come back later');
    await expect.poll(() => readReplies(admin, id), soon).toMatchObject([{ state: 'waiting', canUndo: true, answer }]);
    expect((await readOne(admin, id)).contactedBy).toBe('harbour.master');
    expect((await undo(admin, id, reply!.id)).status).toBe(200);
    await sendReply(admin, other);
    catcher.setFailureMode();
    waitForUndo(app);
    await expect.poll(() => readReplies(admin, other), soon).toMatchObject([{ state: 'sent' }]);
    expect(catcher.mails.filter(({ to }) => to[0] === 'ada@engine.example')).toHaveLength(1);
  });

  test.each(['closed', 'silent'] as const)(
    'a server that has the whole reply and gives no answer (%s): perhaps delivered, sent again by hand only',
    async (how) => {
      const server = await startFaultyMailServer();
      open.push(server);
      const app = await start(server.url, {}, { patience: { answerMs: 200 } });
      const admin = await app.newAdminClient();
      const id = await post(app);
      await expect.poll(() => server.copies.length, soon).toBe(1);
      server.setFault({ at: 'dot', how, receiver: 'ada@engine.example' });
      const { reply } = await sendReply(admin, id);
      waitForUndo(app);
      await expect.poll(() => readReplies(admin, id), soon).toMatchObject([{ state: 'perhaps', canUndo: false }]);
      expect(await readOne(admin, id)).toMatchObject({ contactedBy: 'harbour.master', replies: ['perhaps'] });
      app.clock.advance(dayMs);
      app.wakeOutbox();
      await app.outbox.running;
      const copies = () => server.copies.filter(({ to }) => to === 'ada@engine.example');
      expect(copies()).toHaveLength(1);
      server.setFault(undefined);
      const colleague = await app.newAdminClient('tobias');
      await sendAgain(colleague, id, reply!.id);
      await expect.poll(() => readReplies(colleague, id), soon).toMatchObject([{ state: 'sent' }]);
      // A mail program that has both shows one.
      expect(new Set(copies().map(({ messageId }) => messageId)).size).toBe(1);
      expect(copies()).toHaveLength(2);
    },
  );

  test('a slow server: the reply is being sent until it answers, and Undo comes too late', async () => {
    const server = await startFaultyMailServer();
    open.push(server);
    const app = await start(server.url);
    const admin = await app.newAdminClient();
    const id = await post(app);
    await expect.poll(() => server.copies.length, soon).toBe(1);
    server.setFault({ at: 'dot', how: 'late', receiver: 'ada@engine.example', lateMs: 1_500 });
    const { reply } = await sendReply(admin, id);
    waitForUndo(app);
    await expect.poll(() => server.copies.length, soon).toBe(2);
    expect(await readReplies(admin, id)).toMatchObject([{ state: 'waiting', canUndo: false }]);
    expect((await undo(admin, id, reply!.id)).status).toBe(409);
    await expect.poll(() => readReplies(admin, id), soon).toMatchObject([{ state: 'sent' }]);
    expect(server.copies).toHaveLength(2);
  });

  test('the office gets a copy of what was sent, if the administrator wishes: addressed to the visitor, with the same Message-ID', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url, { MAIL_TO: `${office}, second@site.example` });
    const admin = await app.newAdminClient();
    const id = await post(app);
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
    await set(admin, { copiesToOffice: true });
    catcher.setFailureMode({ at: 'RCPT', code: 550, domain: 'engine.example' });
    const { reply } = await sendReply(admin, id);
    waitForUndo(app);
    await expect.poll(() => readReplies(admin, id), soon).toMatchObject([{ state: 'refused' }]);
    expect(catcher.mails).toHaveLength(2);
    catcher.setFailureMode();
    await sendAgain(admin, id, reply!.id);
    await expect.poll(() => catcher.mails.length, soon).toBe(4);
    const [sent, copy] = catcher.mails.slice(2);
    expect([sent?.to, copy?.to]).toEqual([['ada@engine.example'], [office]]);
    expect(copy?.mail.to).toMatchObject([{ address: 'ada@engine.example' }]);
    expect(copy?.mail.messageId).toBe(sent?.mail.messageId);
    expect(copy?.mail.text).toBe(sent?.mail.text);
    expect((await readOne(admin, id)).undelivered).toEqual([]);
  });

  test('answers go to the own address of the administrator, if one is set and chosen', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const admin = await app.newAdminClient();
    await set(admin, { answersTo: 'own' });
    const answersTo = async () => {
      const id = await post(app, `${catcher.mails.length}`);
      await sendReply(admin, id);
      waitForUndo(app);
      await expect.poll(() => readReplies(admin, id), soon).toMatchObject([{ state: 'sent' }]);
      return catcher.mails.findLast(({ to }) => to[0] === 'ada@engine.example')?.mail.replyTo?.[0]?.address;
    };
    expect(await answersTo()).toBe(office);
    await admin.postJson(adminCalls.accountMailAddress, { address: 'margaret@site.example' });
    expect(await answersTo()).toBe('margaret@site.example');
    await set(admin, { answersTo: 'office' });
    expect(await answersTo()).toBe(office);
  });

  test('limits: empty, too long, too many, an unknown enquiry, a site without a mail server; the rate of one administrator', async () => {
    const app = await startApp(await databases.open(), { smtpUrl: 'smtp://127.0.0.1:1', rateLimits: true });
    open.push(app);
    const admin = await app.newAdminClient();
    const id = await post(app);
    const say = async (fields: object) => {
      const response = await send(admin, id, fields);
      return [response.status, await response.text()];
    };
    expect(await say({ text: ' \n' })).toEqual([400, 'The reply is empty.']);
    expect(await say({ text: 'x'.repeat(10_001) })).toEqual([400, 'The reply is too long: at most 10,000 characters.']);
    expect(await say({})).toEqual([400, 'The reply is missing.']);
    expect((await send(admin, 999)).status).toBe(404);
    for (let n = 0; n < maxReplies; n += 1) await sendReply(admin, id, `${n}`);
    expect(await say({ text: 'one more' })).toEqual([409, 'This enquiry has 50 replies already.']);
    const statuses = [];
    for (let n = 0; n < 80; n += 1) statuses.push((await send(admin, id, { text: `more ${n}` })).status);
    expect(statuses.at(-1)).toBe(429);
    const without = await start(undefined);
    const alone = await without.newAdminClient();
    const unsent = await send(alone, await post(without));
    expect([unsent.status, await unsent.text()]).toEqual([
      409,
      'This site cannot send mail: no mail server is set up.',
    ]);
    expect(replySettings.parse(await (await alone.get(adminCalls.accountReplies)).json()).canSend).toBe(false);
  });

  test('only administrators reply, read replies and set how', async () => {
    const app = await startApp(await databases.open(), { smtpUrl: 'smtp://127.0.0.1:1' });
    open.push(app);
    const id = await post(app);
    const user = app.newClient();
    await user.postJson('/api/register', { username: 'visitor', password: 'long enough' });
    for (const [client, status] of [
      [app.newClient(), 401],
      [user, 403],
    ] as const) {
      expect((await send(client, id)).status).toBe(status);
      expect((await undo(client, id, 1)).status).toBe(status);
      expect((await sendAgain(client, id, 1)).status).toBe(status);
      expect((await client.get(adminCalls.submissionReplies(id))).status).toBe(status);
      expect((await client.get(adminCalls.accountReplies)).status).toBe(status);
      expect((await client.postJson(adminCalls.accountReplies, {})).status).toBe(status);
    }
    expect(await readRows(app)).toEqual([]);
  });

  test('the settings of an account: a name and a signature stand in for what was never set, and are checked', async () => {
    const app = await start(undefined);
    const admin = await app.newAdminClient();
    const first = replySettings.parse(await (await admin.get(adminCalls.accountReplies)).json());
    expect(first).toEqual({
      opensIn: 'here',
      name: 'harbour.master',
      signature: `harbour.master\n${company.name}, ${company.phone.shown}`,
      answersTo: 'office',
      copiesToOffice: false,
      canSend: false,
      office,
      ownAddress: null,
    });
    const changed = await set(admin, { opensIn: 'gmail', name: ' Ines ', signature: '', copiesToOffice: true });
    expect(replySettings.parse(await changed.json())).toMatchObject({
      opensIn: 'gmail',
      name: 'Ines',
      signature: '',
      copiesToOffice: true,
    });
    expect((await set(admin, { opensIn: 'pigeon' as 'here' })).status).toBe(400);
    expect((await set(admin, { name: ' ' })).status).toBe(400);
    expect((await set(admin, { signature: 'x'.repeat(501) })).status).toBe(400);
    const colleague = await app.newAdminClient('tobias');
    expect(replySettings.parse(await (await colleague.get(adminCalls.accountReplies)).json()).opensIn).toBe('here');
  });

  test('export, CSV and erasure have the replies; retention waits for one that is still to be sent', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url, { RETENTION_DAYS: '30' });
    const admin = await app.newAdminClient();
    const [id, old] = [await post(app), await post(app, 'second', { email: 'other@engine.example' })];
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
    await sendReply(admin, id);
    const summary = await admin.get(adminCalls.submissionAddress(id));
    expect(await summary.json()).toMatchObject({ replies: 1, mails: 2, unsent: 1 });
    const [held] = await Array.fromAsync(exportAddress(app.site, 'ada@engine.example'));
    expect(held?.answers).toEqual([{ text, writtenAt: app.clock.now().toISOString(), state: 'waiting' }]);
    const csv = await (await admin.get(adminCalls.submissionExport)).text();
    expect(csv).toContain(
      '"2026-03-02 05:00 harbour.master (waiting): Good day,\n\nyes, it weaves. When may we ring you?"',
    );
    await admin.request('POST', adminCalls.submissionAddressErased(id));
    expect(await readRows(app)).toEqual([]);
    expect(await app.database.queries.selectFrom('replies').selectAll().execute()).toEqual([]);
    app.clock.advance(31 * dayMs);
    const again = app.newClient();
    await again.logIn('harbour.master', adminPassword);
    await sendReply(again, old);
    await eraseOld(app.site);
    expect(await readRows(app)).toHaveLength(1);
    waitForUndo(app);
    await expect.poll(() => catcher.mails.at(-1)?.to, soon).toEqual(['other@engine.example']);
    await expect.poll(async () => (await readRows(app))[0]?.state, soon).toBe('sent');
    await eraseOld(app.site);
    expect(await readRows(app)).toEqual([]);
    waitForUndo(app);
  });

  test('an author who was removed stays named', async () => {
    const app = await startApp(await databases.open(), { smtpUrl: 'smtp://127.0.0.1:1' });
    open.push(app);
    const admin = await app.newAdminClient();
    const id = await post(app);
    await sendReply(await app.newAdminClient('tobias'), id);
    await app.administrators.remove('tobias');
    expect(await readReplies(admin, id)).toMatchObject([{ author: 'tobias (removed)', isOwn: false }]);
  });
});
