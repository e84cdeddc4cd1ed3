import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { calls, paths } from '../../contract/paths.ts';
import { readShown, type TestApp, startApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';

const typed = {
  page: '/contact',
  website: '',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@engine.example',
  phone: '',
  service: 'default',
  message: '\r\nLine one\r\nLine two & <b>three</b>',
};
const minute = 60_000;
/** As a text area holds it. */
const shown = { ...typed, message: '\nLine one\nLine two & <b>three</b>' };

onEachDatabase((databases) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(await databases.open());
  });
  const post = (fields: Record<string, string>, headers?: Record<string, string>) =>
    app.newClient().postForm(calls.contact, fields, headers);
  const readMessages = async () =>
    (await app.database.queries.selectFrom('contact_submissions').select('message').execute()).map(
      (row) => row.message,
    );

  test('a stored enquiry leads to a page that can be reloaded without storing again', async () => {
    const response = await post(typed);
    expect(response.status).toBe(303);
    expect(response.headers.get('Location')).toBe(paths.received);
    expect(await response.text()).toBe('');
    // A form sends each line break as CR LF.
    expect(await readMessages()).toEqual(['\nLine one\nLine two & <b>three</b>']);
  });

  test('a long message with many line breaks is as long as it was typed', async () => {
    const message = Array.from({ length: 200 }, (_, line) => String(line).padEnd(49, '.'));
    const response = await post({ ...typed, message: message.join('\r\n') });
    expect(response.headers.get('Location')).toBe(paths.received);
    expect(await readMessages()).toContain(message.join('\n'));
  });

  test('a double click stores one enquiry', async () => {
    const fields = { ...typed, message: 'clicked twice' };
    const [first, second] = await Promise.all([post(fields), post(fields)]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect((await readMessages()).filter((one) => one === 'clicked twice')).toHaveLength(1);
  });

  describe('a form with an invalid field', () => {
    const faulty = { ...typed, email: 'ada', firstName: '' };
    /** The header of a form that is posted from the page at this address. */
    const cameFrom = (address: string) => ({ Referer: `https://site.example${address}` });
    /** Posts a form, and follows the redirect as a browser does. */
    async function postAndFollow(
      fields: Record<string, string>,
      { on = app, from }: { on?: TestApp; from?: string } = {},
    ) {
      const response = await on.newClient().postForm(calls.contact, fields, cameFrom(from ?? paths.contact));
      expect(response.status).toBe(303);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      const address = response.headers.get('Location') ?? '';
      return { address, page: await on.newClient().get(address) };
    }
    const isShown = async (address: string, on = app) =>
      (await (await on.newClient().get(address)).text()).includes('rejectedForm');
    const countKept = async (on = app) =>
      (await on.database.queries.selectFrom('rejected_forms').selectAll().execute()).length;

    test('leads to the same page with the typed values and the errors', async () => {
      const { address, page } = await postAndFollow(faulty);
      expect(address).toMatch(/^\/contact\?again=[\w-]{43}$/);
      expect(page.status).toBe(200);
      expect(page.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(page.headers.get('Cache-Control')).toBe('no-store');
      const { pathname, data } = readShown(await page.text());
      expect(pathname).toBe('/contact');
      expect(data?.rejectedForm.values).toEqual({ ...shown, email: 'ada', firstName: '' });
      expect(data?.rejectedForm.messages).toEqual({
        firstName: 'Please enter your first name',
        email: 'Please enter a valid email address',
      });
      expect(data?.rejectedForm.sentence).toBe('Please enter your first name');
    });

    test('can be corrected; then Back shows the page as it was before', async () => {
      const first = await postAndFollow(faulty);
      const second = await postAndFollow({ ...faulty, email: 'ada@x.example' }, { from: first.address });
      const stored = await post({ ...typed, message: 'corrected' }, cameFrom(second.address));
      expect(stored.headers.get('Location')).toBe(paths.received);
      expect((await readMessages()).filter((one) => one === 'corrected')).toHaveLength(1);
      for (const { address } of [first, second]) expect(await isShown(address)).toBe(false);
    });

    test('is kept encrypted, for an hour, and on the page of its service alone', async () => {
      const ofHour = await startApp(await databases.open());
      const consultation = {
        page: '/services/ecommerce',
        name: 'A',
        email: 'cormorant@x.example',
        service: 'E-commerce',
      };
      const { address, page } = await postAndFollow(consultation, { on: ofHour });
      expect(readShown(await page.text())).toMatchObject({
        pathname: '/services/ecommerce',
        data: { rejectedForm: { messages: { name: 'Name must be at least 2 characters' } } },
      });
      const { rows } = await sql`select * from rejected_forms`.execute(ofHour.database.queries);
      expect(JSON.stringify(rows)).not.toContain('cormorant');
      expect(JSON.stringify(rows)).not.toContain(address.split('=')[1]);
      expect(await isShown(address.replace('/services/ecommerce', '/contact'), ofHour)).toBe(false);
      expect(await isShown(address.slice(0, -1), ofHour)).toBe(false);
      ofHour.clock.advance(59 * minute);
      expect(await isShown(address, ofHour)).toBe(true);
      ofHour.clock.advance(2 * minute);
      expect(await isShown(address, ofHour)).toBe(false);
      await ofHour.sweep();
      expect(await countKept(ofHour)).toBe(0);
      await ofHour.close();
    });

    test('is shown at once where it cannot be kept: too long, too many, or a broken database', async () => {
      const lonely = await startApp(await databases.open());
      const { queries } = lonely.database;
      const expectShown = async (fields: Record<string, string>) => {
        const response = await lonely.newClient().postForm(calls.contact, { ...fields, other: 'x' });
        expect(response.status).toBe(400);
        expect(readShown(await response.text()).data?.rejectedForm.values['firstName']).toBe('');
      };
      await expectShown({ ...faulty, message: '"'.repeat(40_000) });
      await sql`alter table rejected_forms rename to rejected_forms_away`.execute(queries);
      await expectShown(faulty);
      await sql`alter table rejected_forms_away rename to rejected_forms`.execute(queries);
      const createdAt = lonely.clock.now().toISOString();
      for (let kept = 0; kept < 500; kept += 1)
        await queries
          .insertInto('rejected_forms')
          .values({ id: String(kept), sealed: '', createdAt })
          .execute();
      await expectShown(faulty);
      await lonely.close();
    });
  });

  describe('a server error shows the page again with the typed values of the fields that the form has', () => {
    const fields = { ...typed, message: 'not to be typed twice' };
    async function expectKept(response: Response, status: number, sentence: RegExp): Promise<void> {
      expect(response.status).toBe(status);
      const { data, pathname } = readShown(await response.text());
      expect(pathname).toBe('/contact');
      expect(data?.rejectedForm.values).toEqual(fields);
      expect(data?.rejectedForm.sentence).toMatch(sentence);
    }

    test('a closed database', async () => {
      const database = await databases.open();
      const lonely = await startApp(database);
      await database.close();
      const response = await lonely.newClient().postForm(calls.contact, fields);
      expect(response.headers.get('Retry-After')).toBe('5');
      await expectKept(response, 503, /^The site cannot store anything right now\./);
      expect(lonely.logLines.join('\n')).toContain('"status":503');
      expect(lonely.logLines.join('\n')).not.toContain('not to be typed');
    });

    test('a bug', async () => {
      const { queries } = app.database;
      await sql`alter table outbox rename to outbox_away`.execute(queries);
      const response = await post(fields);
      await sql`alter table outbox_away rename to outbox`.execute(queries);
      await expectKept(response, 500, /^Something went wrong on our side\./);
      expect(app.logLines.join('\n')).toContain('"status":500');
    });
  });

  test.each(['https://evil.example/', '//evil.example', '/admin/dashboard', '/services/unknown', ''])(
    'a page named %j in the form redirects to the contact page and nowhere else',
    async (page) => {
      const { headers } = await post({ ...typed, page, email: '' });
      expect(headers.get('Location')).toMatch(/^\/contact\?again=[\w-]+$/);
    },
  );

  test('a text that is too long gets a fixed page with 413, one of as many characters in any script is accepted', async () => {
    const harbour = '港'.repeat(10_000);
    expect((await post({ ...typed, message: harbour })).status).toBe(303);
    for (const length of [66_000, 200_000]) {
      const response = await post({ ...typed, message: 'x'.repeat(length) });
      expect(response.status).toBe(413);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(await response.text()).toContain('<h1>too-long</h1>');
    }
  });

  test('a program that sends too much gets an error of one sentence', async () => {
    const response = await post({ ...typed, message: 'x'.repeat(200_000) }, { Accept: '*/*' });
    expect(response.status).toBe(413);
    expect(await response.text()).toBe('This is too long to be sent: at most 64 KiB.');
  });

  describe('a form above the rate limit', () => {
    const message = `\r\nLine one & <b>"two"</b> 'three' slot-fields ${'é'.repeat(9_000)}`;
    const fields = { ...typed, message, email: '"><script>alert(1)</script>@x' };
    let response: Response;
    let html: string;
    beforeAll(async () => {
      const limited = await startApp(await databases.open(), { rateLimits: true });
      for (let sent = 0; sent < 60; sent += 1) await limited.limits.count('enquiry', '203.0.113.7');
      const many = Object.fromEntries(Array.from({ length: 50 }, (_, number) => [`invented-${number}`, 'x']));
      response = await limited.newClient().postForm(calls.contact, { ...fields, ...many });
      html = await response.text();
      await limited.close();
    });

    test('gets a fixed page that says when to try again', () => {
      expect(response.status).toBe(429);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(response.headers.get('Cache-Control')).toBe('no-store');
      expect(html).toMatch(/<title>enquiry<\/title><p>Too many attempts\. Please try again in \d+ seconds\.<\/p>/);
    });

    test('which repeats the typed values as escaped text, to be sent again', () => {
      const unescape = (text = '') =>
        text
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&amp;', '&');
      const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/g)];
      const { message: _message, ...others } = fields;
      expect(Object.fromEntries(hidden.map(([, name, value]) => [name, unescape(value)]))).toEqual(others);
      const area = /<textarea name="message">\n([^<]*)<\/textarea>/.exec(html)?.[1];
      expect(unescape(area)).toBe(message);
      expect(html).not.toContain('<script>alert');
      expect(html).not.toContain('invented');
    });
  });

  test('a multipart form is rejected with 415 and a sentence', async () => {
    const response = await post(typed, { 'Content-Type': 'multipart/form-data; boundary=x' });
    expect(response.status).toBe(415);
    expect(await response.text()).toBe('Please send the enquiry as JSON or as a form.');
  });
});
