import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '#content/company.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { calls } from '../../contract/paths.ts';
import { anyService, otherService } from '../../../tests/support/any-content.ts';
import { type TestApp, startApp } from '../../../tests/support/app.ts';
import { onSqlite } from '../../../tests/support/database.ts';
import { createTexts } from '../../../tests/support/generated.ts';
import { readShownText } from '../../../tests/support/shown-mail.ts';
import { type CaughtMail, type MailCatcher, startMailCatcher } from '../../../tests/support/mail-catcher.ts';

onSqlite((databases) => {
  let app: TestApp;
  let catcher: MailCatcher;
  beforeAll(async () => {
    catcher = await startMailCatcher();
    app = await startApp(await databases.open(), { smtpUrl: catcher.url });
    app.startOutbox();
  });
  afterAll(async () => {
    await app.close();
    await catcher.close();
  });

  /** Sends an enquiry and waits for its notification. */
  async function mailOf(enquiry: Record<string, string>): Promise<CaughtMail & { id: number }> {
    const already = catcher.mails.length;
    const response = await app.newClient().postJson(calls.contact, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@engine.example',
      message: 'Can it weave?',
      ...enquiry,
    });
    const { id } = (await response.json()) as { id: number };
    await expect.poll(() => catcher.mails.length).toBe(already + 1);
    return { ...(catcher.mails[already] as CaughtMail), id };
  }

  test('a notification goes from the website to staff, and a reply to it goes to the visitor', async () => {
    const { from, to, mail } = await mailOf({});
    expect({ from, to }).toEqual({ from: 'website@site.example', to: ['office@site.example'] });
    expect(mail.from).toEqual({ name: `${company.name} website`, address: 'website@site.example' });
    expect(mail.to).toEqual([{ name: '', address: 'office@site.example' }]);
    expect(mail.replyTo).toEqual([{ name: 'Ada Lovelace', address: 'ada@engine.example' }]);
  });

  test('it has the id of the enquiry, and no header by which helpdesks put mails of machines aside', async () => {
    const { mail, id } = await mailOf({ message: 'who wrote this' });
    const header = (name: string) => mail.headers.find((one) => one.key === name)?.value;
    expect(mail.subject).toBe(`Enquiry ${id} from Ada Lovelace`);
    expect(mail.messageId).toMatch(new RegExp(`^<enquiry-${id}\\.[0-9a-f-]{36}@site\\.example>$`));
    expect([header('auto-submitted'), header('x-auto-response-suppress')]).toEqual([undefined, undefined]);
  });

  test('its date is when it is sent, and its text says when the enquiry came, in the time zone of the firm', async () => {
    const catcherOfMonday = await startMailCatcher();
    const site = await startApp(await databases.open());
    await site.newClient().postJson(calls.contact, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@engine.example',
      message: 'from Friday',
    });
    const sending = await startApp(site.database, { smtpUrl: catcherOfMonday.url });
    sending.clock.advance(66 * 60 * 60 * 1000);
    sending.startOutbox();
    await expect.poll(() => catcherOfMonday.mails.length).toBe(1);
    const mail = catcherOfMonday.mails[0]?.mail;
    expect(new Date(mail?.date ?? '').toISOString()).toBe('2026-03-05T03:00:00.000Z');
    expect(mail?.text).toContain('Received: Mar 2, 2026, 05:00 (Atlantic time)');
    await sending.close();
    await catcherOfMonday.close();
  });

  test('it has every field, as text and as HTML, with the service by its title and a link to the admin area', async () => {
    const { mail, id } = await mailOf({
      phone: '+1 902 555 0199',
      service: anyService.id,
      message: 'Line 1\nLine 2',
    });
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Ada Lovelace');
      expect(part).toContain('ada@engine.example');
      expect(part).toContain('+1 902 555 0199');
      expect(part).toContain(escapeHtml(anyService.title));
      expect(part).toContain(`http://site.example/admin/contact-submissions?enquiry=${id}`);
    }
    expect(mail.text).toContain('\n> Line 1\n> Line 2\n');
    // Outlook ignores styles that keep line breaks.
    expect(mail.html).toMatch(/<blockquote [^>]*>Line 1<br>Line 2<\/blockquote>/);
    expect(mail.subject).toContain(`: ${anyService.title}`);
  });

  test('that of a consultation request has the name as typed and the company', async () => {
    const { mail } = await mailOf({
      firstName: undefined as unknown as string,
      name: 'Ada King of Lovelace',
      phone: '0123456789',
      company: 'Engines & Sons',
      message: 'We would like to know more.',
      service: 'AI Solutions',
    });
    expect(mail.replyTo).toEqual([{ name: 'Ada King of Lovelace', address: 'ada@engine.example' }]);
    expect(mail.text).toContain('Company: Engines & Sons');
    expect(mail.html).toContain('Engines &amp; Sons');
  });

  test('typed markup is escaped', async () => {
    const { mail } = await mailOf({
      firstName: '<img src=x onerror=alert(1)>',
      message: '<script>alert("x")</script> & \'q\'',
    });
    expect(mail.html).not.toMatch(/<img|<script/);
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(mail.html).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#x27;q&#x27;');
  });

  test('a line break in a field of one line is an error with a sentence; the message may have them', async () => {
    const contact = { firstName: 'Ada', lastName: 'L', email: 'ada@engine.example', message: 'a\nb' };
    const consultation = {
      name: 'Ada L',
      email: contact.email,
      phone: '1234567',
      message: 'ten letters',
      service: 'x',
    };
    const post = (fields: Record<string, string>) => app.newClient().postJson(calls.contact, fields);
    for (const lineBreak of ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f'])
      for (const [fields, field, sentence] of [
        [contact, 'firstName', 'First name must be on one line.'],
        [contact, 'lastName', 'Last name must be on one line.'],
        [contact, 'phone', 'Phone must be on one line.'],
        [contact, 'service', 'Service must be on one line.'],
        [contact, 'email', 'Please enter a valid email address'],
        [consultation, 'name', 'Name must be on one line.'],
        [consultation, 'phone', 'Phone must be on one line.'],
        [consultation, 'company', 'Company must be on one line.'],
        [consultation, 'service', 'Service must be on one line.'],
      ] as const) {
        const response = await post({ ...fields, [field]: `ada@x.example${lineBreak}Bcc: victim@x.example` });
        expect([response.status, await response.text()]).toEqual([400, sentence]);
      }
  });

  test('a comma, a quote or an angle bracket in a name adds no second address to Reply-To', async () => {
    for (const firstName of ['Ada, evil@x.example', '"Ada" <evil@x.example>', 'a;b:c@d.example,', '\\"']) {
      const { mail } = await mailOf({ firstName, lastName: 'L' });
      expect(mail.replyTo).toEqual([{ name: `${firstName} L`, address: 'ada@engine.example' }]);
    }
  });

  test.each(["o'neill+x@engine.example", 'ada@bücher.example'])(
    'a reply goes to the visitor’s address alone: %s',
    async (email) => {
      const { mail, raw } = await mailOf({ email, message: `from ${email}` });
      expect(mail.replyTo, raw).toHaveLength(1);
      // A domain may be sent in its ASCII form (RFC 5891): it is the same domain.
      expect(mail.replyTo?.[0]?.address?.replace('xn--bcher-kva', 'bücher')).toBe(email);
    },
  );

  test('an address with letters such as ö before the @ is in the text, and not in Reply-To: servers refuse such headers', async () => {
    const { mail, isUtf8 } = await mailOf({ email: 'jörg@client.example', message: 'from Jörg' });
    expect(isUtf8).toBe(false);
    expect(mail.replyTo ?? []).toEqual([]);
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('jörg@client.example');
      expect(part?.replaceAll(/\s+/g, ' ')).toContain('check that a reply goes to it');
    }
  });

  test('everybody in MAIL_TO and whom MAIL_ROUTES adds for the service gets a mail that names no other receiver', async () => {
    const { id, title } = anyService;
    const env = {
      MAIL_TO: 'office@site.example, nora@site.example',
      MAIL_ROUTES: `${id}=sec@site.example, ${id}=nora@site.example, ${otherService.id}=dev@site.example`,
    };
    const shared = await startMailCatcher();
    const site = await startApp(await databases.open(), { smtpUrl: shared.url, env });
    site.startOutbox();
    const contact = { firstName: 'Ada', lastName: 'L', email: 'ada@engine.example', message: 'by id' };
    const consultation = { name: 'Ada L', email: contact.email, phone: '0123456789', message: 'by title, in letters' };
    const sent: [Record<string, string>, string[]][] = [
      [{ ...contact, service: id }, ['office@site.example', 'nora@site.example', 'sec@site.example']],
      [{ ...consultation, service: title }, ['office@site.example', 'nora@site.example', 'sec@site.example']],
      [{ ...contact, message: 'of no service' }, ['office@site.example', 'nora@site.example']],
    ];
    let before = 0;
    for (const [fields, receivers] of sent) {
      await site.newClient().postJson(calls.contact, fields);
      await expect.poll(() => shared.mails.length).toBe(before + receivers.length);
      const mails = shared.mails.slice(before);
      expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(receivers.toSorted());
      for (const { to, raw } of mails) expect(receivers.filter((receiver) => raw.includes(receiver))).toEqual(to);
      before += receivers.length;
    }
    await site.close();
    await shared.close();
  });

  test('a very long name is truncated between characters, never within one', async () => {
    const { mail } = await mailOf({ firstName: 'x'.repeat(99), lastName: '👩'.repeat(50) });
    expect(mail.subject).not.toContain('\ufffd');
    expect(mail.replyTo?.[0]?.name).toBe(`${'x'.repeat(99)} ${'👩'.repeat(50)}`);
  });

  test('every generated text is received as it was typed', async () => {
    const texts = createTexts(7);
    for (let round = 0; round < 40; round += 1) {
      const message = `${texts.text(20, 2_000, [' ', '\n', '\u2028'])}.`;
      const { mail } = await mailOf({ firstName: `A${texts.text(3, 90)}`, message });
      expect(readShownText(mail.text ?? '').quote).toBe(message.replaceAll(/[\n\u2028]/g, ''));
      expect(mail.replyTo).toHaveLength(1);
    }
  });
});
