import { beforeAll, describe, expect, test } from 'vitest';
import { normalizeAddress } from '../../contract/email-address.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import type { Submission } from '../../contract/submission.ts';
import { type TestApp, startApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { isFullRun } from '../../../tests/support/full-run.ts';
import { generateEnquiries } from '../../../tests/support/generated.ts';

const contact = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@engine.example',
  phone: '',
  service: 'default',
  message: 'Can it weave?',
};
const consultation = {
  name: 'Ada King of Lovelace',
  email: 'ada@engine.example',
  phone: '+44 20 7946 0000',
  company: 'Analytical Engines',
  message: 'We would like to weave algebra.',
  service: 'AI Solutions',
};

/** Names as typed into consultation forms, by enquiry. */
async function listNames({ database }: TestApp): Promise<Map<number, string>> {
  const rows = await database.queries
    .selectFrom('consultation_requests')
    .select(['submissionId', 'fullName'])
    .execute();
  return new Map(rows.map(({ submissionId, fullName }) => [submissionId, fullName]));
}

onEachDatabase((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open());
  });
  const post = (body: unknown, headers?: Record<string, string>) =>
    app.newClient().postJson(calls.contact, body, headers);

  async function listAll(): Promise<Submission[]> {
    return (await (await app.newAdminClient()).get(adminCalls.submissions)).json() as Promise<Submission[]>;
  }
  /** The enquiry as the admin area shows it, and the name as typed, which is only in the database. */
  async function findStored(answer: Response): Promise<Submission & { fullName: string | null }> {
    expect(answer.status).toBe(201);
    const { id } = (await answer.json()) as { id: number };
    const found = (await listAll()).find((one) => one.id === id);
    if (!found) throw new Error(`no enquiry ${id}`);
    expect(found).not.toHaveProperty('fullName');
    return { ...found, fullName: (await listNames(app)).get(id) ?? null };
  }
  const countAll = async () => (await listAll()).length;

  describe('the contact form', () => {
    test('gets status 201 and the id of the stored enquiry', async () => {
      const answer = await post(contact);
      expect(answer.status).toBe(201);
      expect(answer.headers.get('Content-Type')).toBe('application/json');
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(await answer.json()).toEqual({
        createdAt: expect.any(String) as string,
        success: true,
        id: expect.any(Number) as number,
        message: "Your message has been received. We'll get back to you as soon as possible.",
        replyBy: 'Monday, March 2, 17:00',
      });
    });

    test('is stored as it was sent, an empty phone and the service "default" as none', async () => {
      expect(await findStored(await post({ ...contact, message: 'stored as sent' }))).toMatchObject({
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@engine.example',
        phone: null,
        service: null,
        message: 'stored as sent',
        kind: 'contact',
        company: null,
        fullName: null,
        createdAt: '2026-03-02T09:00:00.000Z',
        suspectedSpam: false,
        mail: 'waiting',
      });
    });

    test('may leave out phone and service, or send null', async () => {
      const { phone: _phone, service: _service, ...required } = contact;
      const bare = await findStored(await post(required));
      const nulls = await findStored(await post({ ...required, phone: null, service: null }));
      for (const one of [bare, nulls]) expect(one).toMatchObject({ phone: null, service: null });
    });

    test('keeps the service that was chosen', async () => {
      expect(await findStored(await post({ ...contact, service: 'mobile' }))).toMatchObject({ service: 'mobile' });
    });
  });

  describe('the consultation form', () => {
    test('becomes an enquiry too: the first word is the first name, the rest the last', async () => {
      expect(await findStored(await post(consultation))).toMatchObject({
        kind: 'consultation',
        firstName: 'Ada',
        lastName: 'King of Lovelace',
        fullName: 'Ada King of Lovelace',
        company: 'Analytical Engines',
        phone: '+44 20 7946 0000',
        service: 'AI Solutions',
      });
    });

    test('accepts a name of one word', async () => {
      expect(await findStored(await post({ ...consultation, name: 'Björk' }))).toMatchObject({
        firstName: 'Björk',
        lastName: '',
        fullName: 'Björk',
      });
    });

    test('keeps the name as typed beside its parts', async () => {
      expect(await findStored(await post({ ...consultation, name: '  Ada   King ' }))).toMatchObject({
        firstName: 'Ada',
        lastName: 'King',
        fullName: '  Ada   King ',
      });
    });
  });

  test('generated enquiries of both forms are stored without a changed character, but for line breaks', async () => {
    const sent = generateEnquiries(8, isFullRun ? 1_000 : 100);
    const ids: number[] = [];
    for (const body of sent) ids.push(((await (await post(body)).json()) as { id: number }).id);
    const stored = new Map((await listAll()).map((one) => [one.id, one]));
    const names = await listNames(app);
    for (const [index, { name, email = '', message = '', ...fields }] of sent.entries()) {
      const id = ids[index] ?? 0;
      // The domain of an address is stored as DNS writes it.
      expect(stored.get(id), `enquiry ${index}`).toMatchObject({
        ...fields,
        email: normalizeAddress(email),
        message: message.replaceAll('\r\n', '\n'),
      });
      expect(names.get(id)).toBe(name);
    }
  });

  test.each([
    ['full-width letters', 'ｏｄｉｌｅ＠ｃｌｉｅｎｔ．ｅｘａｍｐｌｅ', 'odile@client.example'],
    ['invisible ends', '\u200B\u202Aodile@client.example\u202C\u00AD', 'odile@client.example'],
    ['spaces', '\u3000odile@client.example ', 'odile@client.example'],
    ['an umlaut in two code points', 'jo\u0308rg@client.example', 'jörg@client.example'],
  ])('an address with %s is stored in a form that can be answered', async (_what, email, stored) => {
    for (const body of [contact, consultation])
      expect((await findStored(await post({ ...body, email }))).email).toBe(stored);
  });

  test('line breaks are stored as LF', async () => {
    for (const body of [contact, consultation])
      expect((await findStored(await post({ ...body, message: 'Tides\r\nand currents\n' }))).message).toBe(
        'Tides\nand currents\n',
      );
  });

  test('fields that no form has are dropped', async () => {
    const stored = await findStored(
      await post({ ...contact, id: 999_999, role: 'admin', createdAt: '1999-01-01', contactedBy: 'me', mail: 'sent' }),
    );
    expect(stored).toMatchObject({ createdAt: '2026-03-02T09:00:00.000Z', contactedBy: null, mail: 'waiting' });
    expect(stored.id).toBeLessThan(999_999);
  });

  test('an enquiry of a program that sends a form instead of JSON gets a JSON response', async () => {
    const answer = await app.newClient().postForm(
      calls.contact,
      { ...contact, message: 'a form' },
      {
        Accept: 'application/json',
      },
    );
    expect(await findStored(answer)).toMatchObject({ message: 'a form', service: null });
  });

  describe('limits', () => {
    const long = (length: number) => 'x'.repeat(length);

    test.each([
      ['firstName', 'First name', 100],
      ['lastName', 'Last name', 100],
      ['phone', 'Phone', 40],
      ['service', 'Service', 200],
      ['message', 'Message', 10_000],
    ])('the contact form takes %s up to the limit and rejects one character more', async (field, label, most) => {
      expect((await findStored(await post({ ...contact, [field]: long(most) })))[field as 'message']).toHaveLength(
        most,
      );
      const refused = await post({ ...contact, [field]: long(most + 1) });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toBe(`${label} is too long: at most ${most.toLocaleString('en')} characters.`);
    });

    test.each([
      ['name', 'Name', 100],
      ['company', 'Company', 200],
      ['phone', 'Phone', 40],
    ])('the consultation form takes %s up to the limit and rejects one character more', async (field, label, most) => {
      expect((await post({ ...consultation, [field]: long(most) })).status).toBe(201);
      const refused = await post({ ...consultation, [field]: long(most + 1) });
      expect(refused.status).toBe(400);
      expect(await refused.text()).toBe(`${label} is too long: at most ${most.toLocaleString('en')} characters.`);
    });

    test('an address may have 254 characters, no more', async () => {
      const longest = `${long(60)}@${long(63)}.${long(63)}.${long(62)}.ab`;
      expect(longest).toHaveLength(254);
      expect((await post({ ...contact, email: longest })).status).toBe(201);
      expect((await post({ ...contact, email: `a${longest}` })).status).toBe(400);
    });

    test('a body over 64 KiB is rejected with 413, one of 64 KiB is read', async () => {
      const filled = (bytes: number) => {
        const body = JSON.stringify({ ...contact, message: 'just fits', filler: '' });
        return body.replace('"filler":""', `"filler":"${long(bytes - body.length)}"`);
      };
      const send = (body: string) =>
        app.newClient().request('POST', calls.contact, { 'Content-Type': 'application/json' }, body);
      expect((await send(filled(65_536))).status).toBe(201);
      const refused = await send(filled(65_537));
      expect(refused.status).toBe(413);
      expect(await refused.text()).toBe('This is too long: at most 64 KiB can be sent.');
    });
  });

  describe('is rejected:', () => {
    test.each<[string, unknown, string]>([
      ['no first name', { ...contact, firstName: ' ' }, 'Please enter your first name'],
      ['no last name', { ...contact, lastName: '' }, 'Please enter your last name'],
      ['no address', { ...contact, email: '' }, 'Please enter a valid email address'],
      ['an address without a domain', { ...contact, email: 'ada@localhost' }, 'Please enter a valid email address'],
      ['two addresses', { ...contact, email: 'a@x.example,b@x.example' }, 'Please enter a valid email address'],
      [
        'a header in the address',
        { ...contact, email: 'a@x.example\r\nBcc: b@x.example' },
        'Please enter a valid email address',
      ],
      [
        'an invisible character in the address',
        { ...contact, email: 'od\u200Bile@client.example' },
        'This address contains an invisible character. Please type it instead of pasting it.',
      ],
      ['no message', { ...contact, message: '\n' }, 'Please enter your message'],
      ['a missing field', { ...contact, message: undefined }, 'Message is missing.'],
      ['a number for a text', { ...contact, phone: 7 }, 'Phone must be text.'],
      ['a list for a text', { ...contact, message: ['a'] }, 'Message must be text.'],
      ['NUL', { ...contact, message: 'a\0b' }, 'Message contains a character that cannot be stored.'],
      ['half an emoji', { ...contact, lastName: '\ud83d' }, 'Last name contains a character that cannot be stored.'],
      ['a short name', { ...consultation, name: 'A' }, 'Name must be at least 2 characters'],
      ['a short phone', { ...consultation, phone: '123456' }, 'Please enter a valid phone number'],
      ['a short message', { ...consultation, message: 'too short' }, 'Please provide more details about your project'],
      ['no service', { ...consultation, service: '' }, 'Please choose a service'],
      ['a list', [contact], 'The enquiry could not be read: a JSON object is expected.'],
      ['null', null, 'The enquiry could not be read: a JSON object is expected.'],
      ['a text', 'hello', 'The enquiry could not be read: a JSON object is expected.'],
    ])('%s', async (_what, body, sentence) => {
      const before = await countAll();
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toBe(sentence);
      expect(sentence.length).toBeLessThanOrEqual(200);
      expect(await countAll()).toBe(before);
    });

    test.each(['{"firstName":', '', 'firstName=Ada', '\ufeff{}', '[[[['])(
      'a body that is not JSON: %j',
      async (body) => {
        const answer = await app
          .newClient()
          .request('POST', calls.contact, { 'Content-Type': 'application/json' }, body);
        expect(answer.status).toBe(400);
        expect(await answer.text()).toMatch(/^.{10,200}$/);
      },
    );

    test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', ''])(
      'the content type %j, with 415',
      async (type) => {
        const answer = await app
          .newClient()
          .request('POST', calls.contact, { 'Content-Type': type }, JSON.stringify(contact));
        expect(answer.status).toBe(415);
        expect(await answer.text()).toBe('Please send the enquiry as JSON or as a form.');
      },
    );
  });

  test('a filled-in honeypot marks the enquiry as suspected spam and holds its mail; nothing is dropped', async () => {
    const stored = await findStored(await post({ ...contact, message: 'buy now', website: 'http://spam.example' }));
    expect(stored).toMatchObject({ message: 'buy now', suspectedSpam: true });
    const { state } = await app.database.queries
      .selectFrom('outbox')
      .select('state')
      .where('submissionId', '=', stored.id)
      .executeTakeFirstOrThrow();
    expect(state).toBe('on-hold');
  });

  test('typed text is never logged', () => {
    expect(app.logLines.join('\n')).not.toMatch(/engine\.example|Lovelace|weave/);
  });
});
