import type { Page } from 'playwright';
import { calls } from '../../src/contract/paths.ts';
import { administrator } from './site.ts';

/**
 * Signs the page's visitor in by a call, as the administrator unless another user is named, and opens a page. The tests
 * of the sign-in form (account.test.ts) fill it in themselves.
 */
export async function signIn(
  page: Page,
  origin: string,
  path = '/admin',
  who: { username: string; password: string } = administrator,
): Promise<void> {
  const answer = await page.context().request.post(origin + calls.login, { data: who });
  if (!answer.ok()) throw new Error(`${who.username} was not let in: ${answer.status()} ${await answer.text()}`);
  await page.goto(origin + path);
}
