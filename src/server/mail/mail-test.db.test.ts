import { expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import type { MailTest } from '../../contract/submission.ts';
import { startDnsServer } from '../../../tests/support/dns-server.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';

const hourMs = 60 * 60 * 1000;

onEachDatabase((databases) => {
  const { start, startCatcher, post, outcomes, open, soon } = createMailCatcher(databases);

  async function runTest(app: Awaited<ReturnType<typeof start>>) {
    const admin = await app.newAdminClient();
    const response = await admin.get(calls.testEmail);
    expect(response.status).toBe(200);
    const result = (await response.json()) as MailTest;
    return { ...result, waiting: result.steps.find(({ name }) => name === 'Waiting mail') };
  }

  test('the call tests the mail server, and sends nothing', async () => {
    const catcher = await startCatcher();
    const result = await runTest(await start(catcher.url));
    expect(result).toMatchObject({ success: true, message: 'The email system is properly configured.' });
    expect(result.waiting).toMatchObject({ state: 'ok', sentence: 'No mail to the office waits.' });
    expect(catcher.mails).toEqual([]);
  });

  test('it says how long the oldest mail waits', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    catcher.setFailureMode({ at: 'MAIL', code: 421 });
    await post(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['retry']);
    expect((await runTest(app)).waiting?.state).toBe('ok');
    app.clock.advance(3 * hourMs);
    expect(await runTest(app)).toMatchObject({
      success: false,
      waiting: {
        state: 'warning',
        sentence: '1 mail to the office waits, the oldest for 3 hours: see the reason in the admin list.',
      },
    });
  });

  test('it says that mail was refused', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    catcher.setFailureMode({ at: 'DATA', code: 554 });
    await post(app);
    await expect.poll(() => outcomes(app), soon).toEqual(['refused']);
    const { success, waiting } = await runTest(app);
    expect(success).toBe(true);
    expect(waiting).toMatchObject({
      state: 'warning',
      sentence: expect.stringMatching(/^The mail server refused 1 mail to the office: /),
    });
  });

  test('without a mail server it says so', async () => {
    const { success, message, steps } = await runTest(await start(undefined));
    expect({ success, message }).toEqual({
      success: false,
      message: 'Mail is not configured: the setting SMTP_URL is not set.',
    });
    expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual(['Connection failed', 'Waiting mail ok']);
  });

  test('the setting DKIM_SELECTOR has the key of the sender’s domain checked', async () => {
    const names = await startDnsServer({ 'key1._domainkey.site.example': { txt: ['v=DKIM1; p='] } });
    open.push(names);
    const catcher = await startCatcher();
    const app = await start(
      catcher.url,
      { DKIM_SELECTOR: 'key1', CHECK_MAIL_DOMAINS: 'on' },
      {
        createResolver: () => names.createResolver(3_000),
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
