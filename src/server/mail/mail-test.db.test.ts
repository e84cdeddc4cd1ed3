import { expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import type { MailTest } from '../../contract/submission.ts';
import { startDnsServer } from '../../../tests/support/dns-server.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';

onEachDatabase((databases) => {
  const { start, startCatcher, open } = createMailCatcher(databases);

  async function runTest(app: Awaited<ReturnType<typeof start>>) {
    const admin = await app.newAdminClient();
    const response = await admin.get(calls.testEmail);
    expect(response.status).toBe(200);
    return (await response.json()) as MailTest;
  }

  test('the call tests the mail server, and sends nothing', async () => {
    const catcher = await startCatcher();
    const result = await runTest(await start(catcher.url));
    expect(result).toMatchObject({ success: true, message: 'The email system is properly configured.' });
    expect(catcher.mails).toEqual([]);
  });

  test('without a mail server it says so', async () => {
    const { success, message, steps } = await runTest(await start(undefined));
    expect({ success, message }).toEqual({
      success: false,
      message: 'Mail is not configured: the setting SMTP_URL is not set.',
    });
    expect(steps[0]).toMatchObject({ name: 'Connection', state: 'failed' });
  });

  test('the setting DKIM_SELECTOR has the key of the sender’s domain checked', async () => {
    const names = await startDnsServer({ 'key1._domainkey.site.example': { txt: ['v=DKIM1; p='] } });
    open.push(names);
    const catcher = await startCatcher();
    const app = await start(
      catcher.url,
      { DKIM_SELECTOR: 'key1', CHECK_MAIL_DOMAINS: 'on' },
      {
        createResolver: () => names.createResolver(),
      },
    );
    const { steps } = await runTest(app);
    expect(steps.find(({ name }) => name === 'DKIM')).toMatchObject({
      state: 'warning',
      sentence: expect.stringMatching(/is revoked/),
    });
  });

  test('with CHECK_MAIL_DOMAINS=off no name server is asked', async () => {
    const catcher = await startCatcher();
    const { steps } = await runTest(await start(catcher.url));
    expect(
      steps.filter(({ state, sentence }) => state === 'skipped' && sentence.startsWith('CHECK_MAIL')),
    ).toHaveLength(3);
  });
});
