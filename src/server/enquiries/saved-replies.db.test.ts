import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { maxSavedReplies, type SavedReplies } from '../../contract/saved-replies.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { listEvents } from '../audit/events-store.ts';

const bookingUrl = 'https://cal.example/office';

onEachDatabase((databases) => {
  let app: TestApp;
  let anna: Client;
  let ben: Client;
  async function start() {
    app = await startApp(await databases.open(), { env: { BOOKING_URL: bookingUrl } });
    anna = await app.newAdminClient('anna.admin');
    ben = await app.newAdminClient('ben.admin');
  }

  const add = (reply: unknown, who = anna) => who.postJson(adminCalls.savedReplies, reply);
  const listFor = async (who: Client) => (await (await who.get(adminCalls.savedReplies)).json()) as SavedReplies;
  const acts = async () =>
    (await listEvents(app.database.queries, {}))
      .filter(({ what }) => what.startsWith('reply-'))
      .map(({ who, what, detail, submissionId }) => [who, what, detail, submissionId]);

  describe('the saved replies of the office', () => {
    beforeEach(start);
    test('a saved reply is added, changed by a colleague and deleted; all see it, and events have its number alone', async () => {
      expect(await listFor(anna)).toEqual({ replies: [], bookingUrl });
      await add({ title: 'Prices', text: 'Hello {firstName},\r\n\r\nour prices' });
      const added = await add({ title: ' éclair ', text: ' A call: {booking}\n' });
      expect(await added.json()).toEqual({
        replies: [
          { id: 2, title: 'éclair', text: 'A call: {booking}' },
          { id: 1, title: 'Prices', text: 'Hello {firstName},\n\nour prices' },
        ],
        bookingUrl,
      });
      const changed = await ben.postJson(adminCalls.savedReplyChanged(1), { title: 'Costs', text: 'About {service}' });
      expect(changed.status).toBe(200);
      expect((await listFor(anna)).replies[0]).toEqual({ id: 1, title: 'Costs', text: 'About {service}' });
      // Two press Delete at once.
      for (const who of [anna, ben])
        expect((await who.request('POST', adminCalls.savedReplyDeleted(1))).status).toBe(200);
      expect((await listFor(ben)).replies.map(({ id }) => id)).toEqual([2]);
      expect(await acts()).toEqual([
        ['anna.admin', 'reply-saved', 'saved reply 1', null],
        ['anna.admin', 'reply-saved', 'saved reply 2', null],
        ['ben.admin', 'reply-changed', 'saved reply 1', null],
        ['anna.admin', 'reply-deleted', 'saved reply 1', null],
      ]);
    });

    test('one that was deleted is not changed, and a new one does not get its number', async () => {
      await add({ title: 'Prices', text: 'Hello' });
      await anna.request('POST', adminCalls.savedReplyDeleted(1));
      for (const id of [1, 999]) {
        const answer = await anna.postJson(adminCalls.savedReplyChanged(id), { title: 'Costs', text: 'Hello' });
        expect({ status: answer.status, text: await answer.text() }).toEqual({
          status: 404,
          text: 'This saved reply was deleted.',
        });
      }
      await add({ title: 'Prices', text: 'Hello' });
      expect((await listFor(anna)).replies.map(({ id }) => id)).toEqual([2]);
      for (const id of ['x', '-1', '1.5', '99999999999', String(2 ** 31)])
        expect((await anna.request('POST', `/api/admin/saved-replies/${id}/deleted`)).status).toBe(404);
    });

    test('a colleague’s newer text is not replaced by somebody who has not seen it; a repeat after a lost answer is one change', async () => {
      const seen = { title: 'Prices', text: 'Hello' };
      await add(seen);
      const change = (who: Client, reply: object) => who.postJson(adminCalls.savedReplyChanged(1), reply);
      const ours = { title: 'Costs', text: 'Dear {firstName}', from: { id: 1, ...seen } };
      for (let n = 0; n < 2; n += 1) expect((await change(ben, ours)).status).toBe(200);
      const late = await change(anna, { title: 'Our prices', text: 'Hello', from: seen });
      expect({ status: late.status, text: await late.text() }).toEqual({
        status: 409,
        text: 'Somebody has changed this saved reply in the meantime.',
      });
      const { from: _, ...costs } = ours;
      expect((await listFor(anna)).replies).toEqual([{ id: 1, ...costs }]);
      expect((await acts()).map(([who, what]) => [who, what])).toEqual([
        ['anna.admin', 'reply-saved'],
        ['ben.admin', 'reply-changed'],
      ]);
      expect((await change(anna, { title: 'Our prices', text: 'Hello', from: costs })).status).toBe(200);
      const wrong = await change(anna, { ...seen, from: 'Hello' });
      expect({ status: wrong.status, text: await wrong.text() }).toEqual({
        status: 400,
        text: 'What was seen must be a title and a text.',
      });
    });

    test('braces with other signs are text', async () => {
      expect((await add({ title: 'Code', text: 'Send {"id": 1}, {}, {a, b} or {firstName.' })).status).toBe(200);
    });

    test('there are at most fifty', async () => {
      for (let n = 0; n < maxSavedReplies; n += 1) await add({ title: `Reply ${n}`, text: 'Hello' });
      const answer = await add({ title: 'One more', text: 'Hello' });
      expect({ status: answer.status, text: await answer.text() }).toEqual({
        status: 409,
        text: 'There are 50 saved replies already. Please delete one.',
      });
      expect((await listFor(anna)).replies).toHaveLength(maxSavedReplies);
    });
  });

  describe('a body', () => {
    beforeAll(start);
    const tooLong =
      'The text is too long for mail programs: at most about 1,000 characters, or 160 in scripts such as Japanese.';
    test.each([
      ['The title is missing.', {}],
      ['Please type a title.', { title: ' ', text: 'Hello' }],
      ['The title is too long: at most 100 characters.', { title: 'x'.repeat(101), text: 'Hello' }],
      ['The title must be on one line.', { title: 'a\nb', text: 'Hello' }],
      ['The title contains a character that cannot be stored.', { title: 'a\0b', text: 'Hello' }],
      ['The text is missing.', { title: 'Prices' }],
      ['Please type the text.', { title: 'Prices', text: '\n \n' }],
      ['The text must be text.', { title: 'Prices', text: ['Hello'] }],
      ['The text contains a character that cannot be stored.', { title: 'Prices', text: '\uD800' }],
      [tooLong, { title: 'Prices', text: 'x'.repeat(1_501) }],
      [tooLong, { title: 'Prices', text: '潮'.repeat(170) }],
      [tooLong, { title: 'Prices', text: '\n'.repeat(251) }],
      [
        '{firstname} is not a placeholder. Please use {firstName}, {service} or {booking}.',
        { title: 'Prices', text: 'Hello {firstName} and {firstname}' },
      ],
      [
        '{ firstName } is not a placeholder. Please use {firstName}, {service} or {booking}.',
        { title: 'Prices', text: 'Hello { firstName }' },
      ],
    ])('is refused: %s', async (sentence, body) => {
      const answer = await add(body);
      expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 400, text: sentence });
      expect((await listFor(anna)).replies).toEqual([]);
    });
  });
});
