import type { Context } from 'hono';
import type { createMailTest } from './mail-test.ts';

/**
 * GET /api/admin/test-email: tests the connection to the mail server, step by step; sends nothing.
 * @param recordTest records who did so, and whether it succeeded
 */
export function createMailRoutes(
  mailTest: ReturnType<typeof createMailTest>,
  recordTest: (username: string, isSuccess: boolean) => Promise<void>,
) {
  async function test(context: Context, who: string): Promise<Response> {
    const result = await mailTest.run();
    await recordTest(who, result.success);
    return context.json(result, 200, { 'Cache-Control': 'no-store' });
  }
  return { test };
}
