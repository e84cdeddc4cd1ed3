import { afterAll, beforeAll, expect, test } from 'vitest';
import { positionHeader } from '../../contract/listing.ts';
import { calls } from '../../contract/paths.ts';
import type { Submission, SubmissionChanges } from '../../contract/submission.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { startDnsServer } from '../../../tests/support/dns-server.ts';
import { type MailCatcher, startMailCatcher } from '../../../tests/support/mail-catcher.ts';

const contact = { firstName: 'Ada', lastName: 'Lovelace', message: 'Can it weave?' };

onEachDatabase((databases) => {
  let app: TestApp;
  let catcher: MailCatcher;
  let names: Awaited<ReturnType<typeof startDnsServer>>;
  beforeAll(async () => {
    names = await startDnsServer({
      'mail.example': { mx: ['mx.mail.example'] },
      'address.example': { a: ['192.0.2.1'] },
      'null.example': { mx: [''] },
      'nothing.example': {},
      'silent.example': 'silent',
    });
    catcher = await startMailCatcher();
    app = await startApp(await databases.open(), {
      smtpUrl: catcher.url,
      createResolver: names.createResolver,
    });
    app.outbox.start();
  });
  afterAll(async () => {
    await app.close();
    await catcher.close();
    await names.close();
  });

  async function sendFrom(email: string) {
    const already = catcher.mails.length;
    const answer = await app.newClient().postJson(calls.contact, { ...contact, email });
    expect(answer.status).toBe(201);
    await expect.poll(() => catcher.mails.length).toBe(already + 1);
    const listed = (await (await (await app.newAdminClient()).get(calls.submissions)).json()) as Submission[];
    return { submission: listed[0], mail: catcher.mails[already]?.mail };
  }

  test.each([
    ['an MX record', 'ada@mail.example', true],
    ['no MX record and an address', 'ada@address.example', true],
    ['a null MX', 'ada@null.example', false],
    ['neither MX nor address', 'ada@nothing.example', false],
    ['no such name', 'ada@gmial.example', false],
    ['a name server that is silent', 'ada@silent.example', null],
  ])('%s: %s is listed and mailed so', async (_, email, acceptsMail) => {
    const { submission, mail } = await sendFrom(email);
    expect(submission).toMatchObject({ email, acceptsMail });
    const note = `This domain takes no mail: ${email.slice(4)}. The address may be mistyped.`;
    const texts = [mail?.text ?? '', String(mail?.html)].map((text) => text.replaceAll(/\s+/g, ' '));
    for (const text of texts) expect(text.includes(note)).toBe(acceptsMail === false);
  });

  test('the answer reaches open lists, and the domain is asked for once', async () => {
    const admin = await app.newAdminClient();
    const position = (await admin.get(calls.submissions)).headers.get(positionHeader) ?? '';
    names.questions.length = 0;
    const { submission } = await sendFrom('grace@typo.example');
    const changes = await (await admin.get(`${calls.submissionChanges}?since=${position}`)).json();
    expect((changes as SubmissionChanges).submissions[0]).toMatchObject({ id: submission?.id, acceptsMail: false });
    expect(new Set(names.questions)).toEqual(new Set(['typo.example']));
    expect(names.questions.length).toBeLessThanOrEqual(3);
  });

  test('suspected spam, which is not mailed, is looked up too', async () => {
    const spam = { ...contact, email: 'x@gone.example', website: 'filled' };
    await app.newClient().postJson(calls.contact, spam);
    const admin = await app.newAdminClient();
    await expect
      .poll(async () => ((await (await admin.get(`${calls.submissions}?spam=yes`)).json()) as Submission[])[0])
      .toMatchObject({ email: 'x@gone.example', acceptsMail: false });
  });
});
