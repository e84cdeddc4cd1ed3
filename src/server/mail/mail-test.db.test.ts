import { expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { mailTest } from '../../contract/submission.ts';
import { onSqlite } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import type { TestApp } from '../../../tests/support/app.ts';

onSqlite((databases) => {
  const { start, startCatcher, post, countAttempts, soon } = createMailCatcher(databases);
  const runTest = async (app: TestApp) => {
    const response = await (await app.newAdminClient()).get(adminCalls.testEmail);
    expect(response.status).toBe(200);
    return mailTest.parse(await response.json());
  };

  test('the call tests the mail server, says how long the oldest mail waits, and sends nothing', async () => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const ok = { name: 'Waiting mail', state: 'ok', sentence: 'No mail to the office is waiting.' };
    expect(await runTest(app)).toMatchObject({
      success: true,
      message: 'The email system is properly configured.',
      findings: expect.arrayContaining([ok]),
    });
    expect(catcher.mails).toEqual([]);
    catcher.setFailureMode({ at: 'MAIL', code: 421 });
    await post(app);
    await expect.poll(() => countAttempts(app), soon).toEqual([1]);
    app.clock.advance(3 * 60 * 60 * 1000);
    const sentence = expect.stringMatching(/^1 mail to the office is waiting, the oldest for 3 hours: /) as string;
    expect((await runTest(app)).findings).toContainEqual({ name: 'Waiting mail', state: 'warning', sentence });
  });

  test('without a mail server it says so', async () => {
    expect(await runTest(await start(undefined))).toMatchObject({
      success: false,
      message: 'Mail is not configured: the setting SMTP_URL is not set.',
    });
  });
});
