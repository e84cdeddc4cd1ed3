import type { Context } from 'hono';
import type { MailTest } from '../../contract/submission.ts';

/**
 * GET /api/admin/test-email: tests the connection to the mail server; sends nothing.
 * @param onTested records who did so, and whether it succeeded
 */
export function createMailRoutes(
  testMail: () => Promise<MailTest>,
  onTested: (username: string, isSuccess: boolean) => Promise<void>,
) {
  async function test(context: Context, who: string): Promise<Response> {
    const result = await testMail();
    await onTested(who, result.success);
    return context.json(result, 200, { 'Cache-Control': 'no-store' });
  }
  return { test };
}
