import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { escapeHtml } from '../../contract/escape-html.ts';
import { dayMs } from '../../contract/duration.ts';
import { enquiryForms } from '../../contract/enquiry-fields.ts';
import { calls, paths } from '../../contract/paths.ts';
import { anyService } from '../../../tests/support/any-content.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { readRejected } from '../../../tests/support/form-html.ts';

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
/** As the form shows it again: as a text area holds it, without the fields that only the server reads. */
const { page: _page, website: _website, ...visible } = typed;
const empty = Object.fromEntries(enquiryForms.contact.shown.map(({ name }) => [name, '']));
const shown = { ...empty, ...visible, message: '\nLine one\nLine two & <b>three</b>', visit: '' };

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
    expect(response.headers.get('Location')).toMatch(/^\/contact\/received\?sent=\d{13}$/);
    expect(await response.text()).toBe('');
    // A form sends each line break as CR LF.
    expect(await readMessages()).toContain('\nLine one\nLine two & <b>three</b>');
  });

  test('that page names the time of sending and the reply that was promised then, also later; without a time it says so', async () => {
    const sent = (await post({ ...typed, message: 'a receipt' })).headers.get('Location') ?? '';
    const read = async (address: string) => {
      const response = await app.newClient().get(address);
      return [response.status, await response.text()] as const;
    };
    const thanks = [200, expect.stringMatching(/Mar 2, 2026, 05:00.*Monday, March 2, 17:00/)];
    expect(await read(sent)).toEqual(thanks);
    app.clock.advance(20 * dayMs);
    expect(await read(sent)).toEqual(thanks);
    app.clock.advance(11 * dayMs);
    for (const address of [sent, paths.thankYou, `${paths.thankYou}?sent=`, `${paths.thankYou}?sent=9999999999999`])
      expect(await read(address), address).toEqual([404, expect.stringContaining('no-receipt')]);
    app.clock.advance(-31 * dayMs);
  });

  test.each(['*/*', 'text/*, */*;q=0.1', 'text/html'])('a client that asks for %s gets a page', async (accept) => {
    const fields = { ...typed, message: `asks for ${accept}` };
    expect((await post(fields, { Accept: accept })).headers.get('Location')).toMatch(
      /^\/contact\/received\?sent=\d{13}$/,
    );
    const { status, values } = await readPage(await post({ ...fields, email: 'ada' }, { Accept: accept }));
    expect([status, values['message']]).toEqual([400, fields.message]);
    const again = await app.newClient().get(calls.contact, { Accept: accept });
    expect([again.status, again.headers.get('Location')]).toEqual([303, paths.contact]);
  });

  test('a program that asks for JSON gets JSON', async () => {
    const response = await post({ ...typed, message: 'by a program' }, { Accept: 'application/json' });
    expect([response.status, await response.json()]).toMatchObject([201, { success: true }]);
  });

  test('a long message with many line breaks is as long as it was typed', async () => {
    const message = Array.from({ length: 200 }, (_, line) => String(line).padEnd(49, '.'));
    const response = await post({ ...typed, message: message.join('\r\n') });
    expect(response.headers.get('Location')).toMatch(/^\/contact\/received\?sent=\d{13}$/);
    expect(await readMessages()).toContain(message.join('\n'));
  });

  test('a double click stores one enquiry, and so does a form that is sent again with where the visitor came from', async () => {
    const fields = { ...typed, message: 'clicked twice' };
    await post({ ...fields, visit: '' }, { Referer: 'https://site.example/contact?utm_source=news' });
    await post({ ...fields, visit: 'utm_source=news' });
    const [first, second] = await Promise.all([post(fields), post(fields)]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect((await readMessages()).filter((one) => one === 'clicked twice')).toHaveLength(1);
  });

  /** The page that answers a form: its status, its path and what it repeats. */
  async function readPage(response: Response) {
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const html = await response.text();
    return { status: response.status, html, ...readRejected(html) };
  }
  const faulty = { ...typed, email: 'ada', firstName: '' };
  const messages = {
    firstName: 'Please enter your first name',
    email: 'Please enter a valid email address',
  };

  test('an invalid field is answered with the same page, the typed values and the errors; it can be corrected', async () => {
    const { status, html, ...page } = await readPage(await post(faulty));
    expect(status).toBe(400);
    expect(page).toEqual({
      form: 'contact',
      title: 'Error: contact',
      values: { ...shown, email: 'ada', firstName: '' },
      messages,
      sentence: '',
      focused: 'contact-summary',
    });
    expect(html).toContain('<input aria-invalid="true" id="contact-email" name="email" value="ada"/>');
    // A text area drops a line break at the start of its text.
    expect(html).toContain('name="message">\n\nLine one\nLine two &amp; &lt;b&gt;three&lt;/b&gt;</textarea>');
    const corrected = await post({ ...typed, message: 'corrected' });
    expect(corrected.headers.get('Location')).toMatch(/^\/contact\/received\?sent=\d{13}$/);
    expect((await readMessages()).filter((one) => one === 'corrected')).toHaveLength(1);
  });

  test('a field without an error has no message, and says nothing of one', async () => {
    const { html, messages: shownMessages, focused } = await readPage(await post({ ...typed, firstName: '' }));
    expect(html).toContain('<input id="contact-email" name="email" value="ada@engine.example"/>');
    expect(shownMessages).toEqual({ firstName: messages.firstName });
    expect(focused).toBe('contact-firstName');
  });

  test('the form of a service is shown on its page', async () => {
    const fields = { page: anyService.path, name: 'A', email: 'ada@x.example', service: anyService.title };
    const { title, messages: shownMessages } = await readPage(await post(fields));
    expect(title).toBe('Error: service');
    expect(shownMessages['name']).toBe('Name must be at least 2 characters');
  });

  test('where the visitor came from is kept, and fields that the form does not have are not', async () => {
    const from = { Referer: 'https://site.example/contact?utm_source=letter&x=1' };
    const { values, html } = await readPage(await post({ ...faulty, invented: 'x' }, from));
    expect(values).toEqual({ ...shown, email: 'ada', firstName: '', visit: 'utm_source=letter' });
    expect(html).not.toContain('invented');
  });

  describe('a server error is answered with the page and the typed values of the fields that the form has', () => {
    const fields = { ...typed, message: 'not to be typed twice' };
    async function expectKept(response: Response, expected: number, sentence: RegExp): Promise<void> {
      const page = await readPage(response);
      expect([page.status, page.title]).toEqual([expected, 'Error: contact']);
      expect(page.values).toEqual({ ...shown, message: fields.message });
      expect(page.sentence).toMatch(sentence);
    }

    test('a closed database', async () => {
      const database = await databases.open();
      const lonely = await startApp(database);
      await database.close();
      const response = await lonely.newClient().postForm(calls.contact, fields);
      expect(response.headers.get('Retry-After')).toBe('5');
      await expectKept(response, 503, /nothing you wrote is lost\. The site cannot store anything right now\./);
      expect(lonely.logLines.join('\n')).toContain('"status":503');
      expect(lonely.logLines.join('\n')).not.toContain('not to be typed');
    });

    test('a bug', async () => {
      const { queries } = app.database;
      await sql`alter table outbox rename to outbox_away`.execute(queries);
      const response = await post(fields);
      await sql`alter table outbox_away rename to outbox`.execute(queries);
      await expectKept(response, 500, /nothing you wrote is lost\. Something went wrong on our side\./);
      expect(app.logLines.join('\n')).toContain('"status":500');
    });
  });

  test.each(['https://evil.example/', '//evil.example', '/admin/dashboard', '/services/unknown', '/auth/login', ''])(
    'a page named %j in the form is the contact page and nothing else',
    async (page) => {
      expect(await readPage(await post({ ...typed, page, email: '' }))).toMatchObject({
        status: 400,
        title: 'Error: contact',
      });
    },
  );

  test('a text that is too long is repeated with 413, one of as many characters in any script is accepted', async () => {
    const harbour = '港'.repeat(10_000);
    expect((await post({ ...typed, message: harbour })).status).toBe(303);
    const message = 'x'.repeat(66_000);
    const { status, sentence, values } = await readPage(await post({ ...typed, message }));
    expect(status).toBe(413);
    expect(sentence).toMatch(/This is too long: at most 64 KiB can be sent\.$/);
    expect(values['message']).toBe(message);
  });

  test('a body that is too long to be read is answered with a page that says so', async () => {
    const response = await post({ ...typed, message: 'x'.repeat(200_000) });
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([413, 'no-store']);
    expect(await response.text()).toContain('<title>Error: too-long</title>');
  });

  test('a program that sends too much gets an error of one sentence', async () => {
    const response = await post({ ...typed, message: 'x'.repeat(200_000) }, { Accept: 'application/json' });
    expect(response.status).toBe(413);
    expect(await response.text()).toBe('This is too long: at most 64 KiB can be sent.');
  });

  test('a form above the rate limit is repeated as escaped text, with when to try again', async () => {
    const message = `\r\nLine one & <b>"two"</b> 'three' id="contact-email" </textarea> ${'é'.repeat(9_000)}`;
    const fields = { ...typed, message, email: '"><script>alert(1)</script>@x', firstName: '$&' };
    const limited = await startApp(await databases.open(), { rateLimits: true });
    for (let sent = 0; sent < 60; sent += 1) await limited.limits.enforce('enquiry', '203.0.113.7');
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, number) => [`invented-${number}`, 'x']));
    const response = await limited.newClient().postForm(calls.contact, { ...fields, ...many });
    await limited.close();
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    const { status, html, sentence, values } = await readPage(response);
    expect(status).toBe(429);
    expect(sentence).toMatch(/Too many attempts\. Please try again in \d+ seconds\.$/);
    const lines = message.replaceAll('\r\n', '\n');
    expect(values).toEqual({ ...shown, message: lines, email: fields.email, firstName: '$&' });
    expect(html).toContain(`name="message">\n${escapeHtml(lines)}</textarea>`);
    expect(html).toContain(`value="${escapeHtml(fields.email)}"`);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('invented');
  });

  test('a multipart form is rejected with 415 and a sentence', async () => {
    const response = await post(typed, { 'Content-Type': 'multipart/form-data; boundary=x' });
    expect(response.status).toBe(415);
    expect(await response.text()).toBe('Please send the enquiry as JSON or as a form.');
  });
});
