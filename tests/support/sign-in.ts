import type { Page } from 'playwright';
import { calls } from '../../src/contract/paths.ts';
import { office } from './site.ts';

/**
 * Signs the page's visitor in, as the administrator unless somebody else is named, and opens the page wanted. The form
 * itself is filled in by those who tell of it (office.test.ts, account.test.ts).
 */
export async function signIn(
  page: Page,
  origin: string,
  path = '/admin',
  who: { username: string; password: string } = office,
): Promise<void> {
  const answer = await page.context().request.post(origin + calls.login, { data: who });
  if (!answer.ok()) throw new Error(`${who.username} was not let in: ${answer.status()} ${await answer.text()}`);
  await page.goto(origin + path);
}
