import type { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sinceHeader } from '../../contract/listing.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import type { Submission, SubmissionChanges } from '../../contract/submission.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { type MailCatcher, startMailCatcher } from '../../../tests/support/mail-catcher.ts';

type Records = { mx?: string[]; a?: string[] } | 'silent';

/** Name servers that know these domains only, and answer at once or never. */
function createNames(zone: Record<string, Records>) {
  const questions: string[] = [];
  function createResolver() {
    const silence = Promise.withResolvers<never>();
    // Each question gets the rejection too.
    silence.promise.catch(() => {});
    const answer = async <Found>(name: string, read: (records: Exclude<Records, 'silent'>) => Found[]) => {
      questions.push(name);
      const records = zone[name];
      if (records === 'silent') return silence.promise;
      if (!records) throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
      return read(records);
    };
    const resolver = {
      resolveMx: (name: string) => answer(name, ({ mx = [] }) => mx.map((exchange) => ({ exchange, priority: 1 }))),
      resolve4: (name: string) => answer(name, ({ a = [] }) => a),
      resolve6: (name: string) => answer<string>(name, () => []),
      resolveTxt: () => answer('', () => []),
      cancel: () => silence.reject(Object.assign(new Error('cancelled'), { code: 'ECANCELLED' })),
    };
    // The methods of a resolver have overloads that nothing here calls.
    return resolver as unknown as Resolver;
  }
  return { questions, createResolver };
}

const contact = { firstName: 'Ada', lastName: 'Lovelace', message: 'Can it weave?' };

onEachDatabase((databases) => {
  let app: TestApp;
  let catcher: MailCatcher;
  const names = createNames({
    'mail.example': { mx: ['mx.mail.example'] },
    'address.example': { a: ['192.0.2.1'] },
    'null.example': { mx: [''] },
    'nothing.example': {},
    'silent.example': 'silent',
  });
  beforeAll(async () => {
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
  });

  async function sendFrom(email: string) {
    const already = catcher.mails.length;
    const answer = await app.newClient().postJson(calls.contact, { ...contact, email });
    expect(answer.status).toBe(201);
    await expect.poll(() => catcher.mails.length).toBe(already + 1);
    const listed = (await (await (await app.newAdminClient()).get(adminCalls.submissions)).json()) as Submission[];
    return { submission: listed[0], mail: catcher.mails[already]?.mail };
  }

  test.each([
    ['an MX record', 'ada@mail.example', true],
    ['no MX record and an address', 'ada@address.example', true],
    ['a null MX', 'ada@null.example', false],
    ['neither MX nor address', 'ada@nothing.example', false],
    ['a name that does not exist', 'ada@gmial.example', false],
    ['a name server that is silent', 'ada@silent.example', null],
  ])('%s: %s is listed and mailed so', async (_, email, acceptsMail) => {
    const { submission, mail } = await sendFrom(email);
    expect(submission).toMatchObject({ email, acceptsMail });
    const note = `This domain does not accept mail: ${email.slice(4)}. The address may be mistyped.`;
    const texts = [mail?.text ?? '', String(mail?.html)].map((text) => text.replaceAll(/\s+/g, ' '));
    for (const text of texts) expect(text.includes(note)).toBe(acceptsMail === false);
  });

  test('the answer reaches open lists, and the domain is asked for once', async () => {
    const admin = await app.newAdminClient();
    const position = (await admin.get(adminCalls.submissions)).headers.get(sinceHeader) ?? '';
    names.questions.length = 0;
    const { submission } = await sendFrom('grace@typo.example');
    const changes = await (await admin.get(`${adminCalls.submissionChanges}?since=${position}`)).json();
    expect((changes as SubmissionChanges).submissions[0]).toMatchObject({ id: submission?.id, acceptsMail: false });
    expect(new Set(names.questions)).toEqual(new Set(['typo.example']));
    expect(names.questions.length).toBeLessThanOrEqual(3);
  });

  test('suspected spam, which is not mailed, is looked up too', async () => {
    const spam = { ...contact, email: 'x@gone.example', website: 'filled' };
    await app.newClient().postJson(calls.contact, spam);
    const admin = await app.newAdminClient();
    await expect
      .poll(async () => ((await (await admin.get(`${adminCalls.submissions}?spam=yes`)).json()) as Submission[])[0])
      .toMatchObject({ email: 'x@gone.example', acceptsMail: false });
  });
});
