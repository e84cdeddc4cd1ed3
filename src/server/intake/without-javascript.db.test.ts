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
    const answer = await post(typed);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(paths.received);
    expect(await answer.text()).toBe('');
    expect(await readMessages()).toEqual([typed.message]);
  });

  test('a double click is one enquiry', async () => {
    const fields = { ...typed, message: 'clicked twice' };
    const [first, second] = await Promise.all([post(fields), post(fields)]);
    expect([first.status, second.status]).toEqual([303, 303]);
    expect((await readMessages()).filter((one) => one === 'clicked twice')).toHaveLength(1);
  });

  test('a mistake shows the same page again with everything typed and what is wrong', async () => {
    const answer = await post({ ...typed, email: 'ada', firstName: '' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const { pathname, data } = readShown(await answer.text());
    expect(pathname).toBe('/contact');
    expect(data?.rejectedForm.values).toEqual({ ...shown, email: 'ada', firstName: '' });
    expect(data?.rejectedForm.messages).toEqual({
      firstName: 'Please enter your first name',
      email: 'Please enter a valid email address',
    });
    expect(data?.rejectedForm.sentence).toBe('Please enter your first name');
  });

  test('a consultation form comes back on the page of its service', async () => {
    const { data, pathname } = readShown(
      await (
        await post({ page: '/services/ecommerce', name: 'A', email: 'a@x.example', service: 'E-commerce' })
      ).text(),
    );
    expect(pathname).toBe('/services/ecommerce');
    expect(data?.rejectedForm.messages).toMatchObject({ name: 'Name must be at least 2 characters' });
  });

  describe('trouble on our side shows the page again with everything typed', () => {
    const fields = { ...typed, message: 'not to be typed twice' };
    async function expectKept(answer: Response, status: number, sentence: RegExp): Promise<void> {
      expect(answer.status).toBe(status);
      const { data, pathname } = readShown(await answer.text());
      expect(pathname).toBe('/contact');
      expect(data?.rejectedForm.values).toEqual(fields);
      expect(data?.rejectedForm.sentence).toMatch(sentence);
    }

    test('a database that is away', async () => {
      const database = await databases.open();
      const lonely = await startApp(database);
      await database.close();
      const answer = await lonely.newClient().postForm(calls.contact, fields);
      expect(answer.headers.get('Retry-After')).toBe('5');
      await expectKept(answer, 503, /^The site cannot store anything right now\./);
      expect(lonely.logLines.join('\n')).toContain('"status":503');
      expect(lonely.logLines.join('\n')).not.toContain('not to be typed');
    });

    test('a mistake of ours', async () => {
      const { queries } = app.database;
      await sql`alter table outbox rename to outbox_away`.execute(queries);
      const answer = await post(fields);
      await sql`alter table outbox_away rename to outbox`.execute(queries);
      await expectKept(answer, 500, /^Something went wrong on our side\./);
      expect(app.logLines.join('\n')).toContain('"status":500');
    });
  });

  test.each(['https://evil.example/', '//evil.example', '/admin/dashboard', '/services/unknown', ''])(
    'a page named %j in the form leads to the contact page and nowhere else',
    async (page) => {
      const { pathname, host } = readShown(await (await post({ ...typed, page, email: '' })).text());
      expect({ pathname, host }).toEqual({ pathname: '/contact', host: 'site.example' });
    },
  );

  test('a text that is too long gets a fixed page with 413, one of as many characters in any script is accepted', async () => {
    const harbour = '港'.repeat(10_000);
    expect((await post({ ...typed, message: harbour })).status).toBe(303);
    for (const length of [66_000, 200_000]) {
      const answer = await post({ ...typed, message: 'x'.repeat(length) });
      expect(answer.status).toBe(413);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(await answer.text()).toContain('<h1>too-long</h1>');
    }
  });

  test('a program that sends too much is told so in one sentence', async () => {
    const answer = await post({ ...typed, message: 'x'.repeat(200_000) }, { Accept: '*/*' });
    expect(answer.status).toBe(413);
    expect(await answer.text()).toBe('This is too long to be sent: at most 64 KiB.');
  });

  describe('one too many', () => {
    const message = `\r\nLine one & <b>"two"</b> 'three' slot-fields ${'é'.repeat(9_000)}`;
    const fields = { ...typed, message, email: '"><script>alert(1)</script>@x' };
    let answer: Response;
    let html: string;
    beforeAll(async () => {
      const limited = await startApp(await databases.open(), { rateLimits: true });
      for (let sent = 0; sent < 60; sent += 1) await limited.limits.count('enquiry', '203.0.113.7');
      const many = Object.fromEntries(Array.from({ length: 2_000 }, (_, number) => [`invented-${number}`, 'x']));
      answer = await limited.newClient().postForm(calls.contact, { ...fields, ...many });
      html = await answer.text();
      await limited.close();
    });

    test('gets a fixed page that says when to try again', () => {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
      expect(html).toMatch(/<title>enquiry<\/title><p>Too many attempts\. Please try again in \d+ seconds\.<\/p>/);
    });

    test('and repeats what was typed, to be sent again as it was; nothing of it is markup', () => {
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

  test('wrong fields beyond the rendering limit lose nothing: the same fixed page, 429', async () => {
    const limited = await startApp(await databases.open(), { rateLimits: true });
    for (let rendered = 0; rendered < 30; rendered += 1) await limited.limits.count('rendering', '203.0.113.7');
    const answer = await limited.newClient().postForm(calls.contact, { ...typed, email: 'ada' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(html).toContain('<input type="hidden" name="email" value="ada"/>');
    expect(html).toContain('Line two &amp; &lt;b&gt;three&lt;/b&gt;');
    await limited.close();
  });

  test('a form of several files is refused with 415, in words', async () => {
    const answer = await post(typed, { 'Content-Type': 'multipart/form-data; boundary=x' });
    expect(answer.status).toBe(415);
    expect(await answer.text()).toBe('Please send the enquiry as JSON or as a form.');
  });
});
