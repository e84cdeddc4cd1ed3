import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { type TestApp, startApp } from '../../../tests/support/app.ts';
import { onBothDatabases } from '../../../tests/support/database.ts';
import { minuteMs } from '../../contract/duration.ts';

const enquiry = (message: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@engine.example',
  message,
});

onBothDatabases((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open());
  });
  const post = (body: unknown, key?: string) =>
    app.newClient().postJson(calls.contact, body, key === undefined ? {} : { 'Idempotency-Key': key });

  async function countRows(message: string): Promise<{ enquiries: number; mails: number }> {
    const ids = app.database.queries.selectFrom('contact_submissions').select('id').where('message', '=', message);
    const mails = await app.database.queries
      .selectFrom('outbox')
      .select('id')
      .where('submissionId', 'in', ids)
      .execute();
    return { enquiries: (await ids.execute()).length, mails: mails.length };
  }
  const once = { enquiries: 1, mails: 1 };

  test('a repeat with the same key gets the same response as the first and stores nothing', async () => {
    const first = await post(enquiry('same key'), 'key-1');
    app.clock.advance(24 * 60 * minuteMs);
    const second = await post(enquiry('same key'), 'key-1');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.text()).toBe(await first.text());
    expect(await countRows('same key')).toEqual(once);
  });

  test('a repeat uses up no number: the next enquiry has the next one', async () => {
    const send = async (message: string) => ((await (await post(enquiry(message))).json()) as { id: number }).id;
    const id = await send('one number');
    expect(await send('one number')).toBe(id);
    expect(await send('the next number')).toBe(id + 1);
  });

  test('the same key with another body is rejected with 422', async () => {
    await post(enquiry('first body'), 'key-2');
    const other = await post(enquiry('other body'), 'key-2');
    expect(other.status).toBe(422);
    expect(await other.text()).toBe('This key was already used for another enquiry.');
    expect(await countRows('other body')).toEqual({ enquiries: 0, mails: 0 });
  });

  test('the same text with another key is another enquiry', async () => {
    await post(enquiry('two keys'), 'key-3');
    await post(enquiry('two keys'), 'key-4');
    expect(await countRows('two keys')).toEqual({ enquiries: 2, mails: 2 });
  });

  test.each(['with a key', 'without a key'])('50 concurrent repeats %s are one enquiry and one mail', async (how) => {
    const key = how === 'with a key' ? 'key-5' : undefined;
    const responses = await Promise.all(Array.from({ length: 50 }, () => post(enquiry(`parallel ${how}`), key)));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
    const bodies = await Promise.all(responses.map((response) => response.text()));
    expect(new Set(bodies).size).toBe(1);
    expect(await countRows(`parallel ${how}`)).toEqual(once);
  });

  test('without a key, the same bytes within ten minutes are one enquiry, later they are a new one', async () => {
    await post(enquiry('no key'));
    app.clock.advance(10 * minuteMs);
    await post(enquiry('no key'));
    expect(await countRows('no key')).toEqual(once);
    app.clock.advance(1);
    await post(enquiry('no key'));
    await post(enquiry('no key'));
    expect(await countRows('no key')).toEqual({ enquiries: 2, mails: 2 });
  });

  test('a key is not mistaken for a body, nor a body for a key', async () => {
    const body = JSON.stringify(enquiry('body as key'));
    await post(enquiry('body as key'));
    await post(enquiry('body as key'), body);
    expect((await countRows('body as key')).enquiries).toBe(2);
  });

  test('an empty key and one over 200 characters are rejected', async () => {
    for (const key of ['', 'k'.repeat(201)]) {
      const answer = await post(enquiry('bad key'), key);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toBe('The header Idempotency-Key must have 1 to 200 characters.');
    }
    expect((await post(enquiry('long key'), 'k'.repeat(200))).status).toBe(201);
  });

  test('a rejected enquiry does not use up its key', async () => {
    expect((await post(enquiry(''), 'key-6')).status).toBe(400);
    expect((await post(enquiry('corrected'), 'key-6')).status).toBe(201);
  });

  test('when the mail cannot be queued nothing is stored, and the same request succeeds later', async () => {
    const { queries } = app.database;
    await sql`alter table outbox rename to outbox_away`.execute(queries);
    const failed = await post(enquiry('half way'), 'key-7');
    expect(failed.status).toBe(500);
    expect(await failed.text()).toMatch(/^Something went wrong on our side\. Please try again later\./);
    await sql`alter table outbox_away rename to outbox`.execute(queries);
    expect(await countRows('half way')).toEqual({ enquiries: 0, mails: 0 });
    expect((await post(enquiry('half way'), 'key-7')).status).toBe(201);
    expect(await countRows('half way')).toEqual(once);
  });
});
