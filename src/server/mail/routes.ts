import type { Context } from 'hono';
import type { MailTest } from '../../contract/submission.ts';
import type { Mailer } from './mailer.ts';

/**
 * GET /api/admin/test-email: connects to the mail server and signs in.
 * @param recordTest records who did so, and whether it succeeded
 */
export function createMailRoutes(
  mailer: Mailer | undefined,
  recordTest: (username: string, isSuccess: boolean) => Promise<void>,
) {
  async function test(context: Context, who: string): Promise<Response> {
    const result: MailTest = mailer
      ? await mailer.test()
      : { success: false, message: 'Mail is not configured: the setting SMTP_URL is not set.' };
    await recordTest(who, result.success);
    return context.json(result, 200, { 'Cache-Control': 'no-store' });
  }
  return { test };
}
