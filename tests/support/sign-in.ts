import type { Page } from 'playwright';
import { calls } from '../../src/contract/paths.ts';
import { administrator } from './site.ts';

/**
 * Signs the page's visitor in by a call, as the administrator unless another user is named; the page stays where it is. The
 * tests of the sign-in form (account.test.ts) fill it in themselves.
 */
export async function startSession(
  page: Page,
  origin: string,
  who: { username: string; password: string } = administrator,
): Promise<void> {
  const answer = await page.context().request.post(origin + calls.login, { data: who });
  if (!answer.ok()) throw new Error(`${who.username} was not let in: ${answer.status()} ${await answer.text()}`);
}

/** Signs the page's visitor in by a call, and opens a page. */
export async function signIn(page: Page, origin: string, path = '/admin', who = administrator): Promise<void> {
  await startSession(page, origin, who);
  await page.goto(origin + path);
}
