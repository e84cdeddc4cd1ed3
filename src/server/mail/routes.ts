import type { Context } from 'hono';
import type { createMailTest } from './mail-test.ts';

/** GET /api/admin/test-email: tests the connection to the mail server, step by step; sends nothing. */
export function createMailRoutes(mailTest: ReturnType<typeof createMailTest>) {
  async function test(context: Context): Promise<Response> {
    return context.json(await mailTest.run(), 200, { 'Cache-Control': 'no-store' });
  }
  return { test };
}
