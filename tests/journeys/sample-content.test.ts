import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../src/contract/paths.ts';
import { expectNoHorizontalScroll, launchBrowser, newVisitor, widths } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';
import { type RunningSite, startSite } from '../support/site.ts';

let browser: Browser;
let site: RunningSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

const notice = /^This site still shows sample content\./;

it.each([widths.phone, widths.desk])('the dashboard says what sample content is left, at %d px', async (width) => {
  const visitor = await newVisitor(browser, { viewport: { width, height: 900 } });
  const { page } = visitor;
  const left = ['2 testimonials', '1 legal text'];
  await page.route(`**${calls.sampleContent}`, (route) => route.fulfill({ json: { left } }));
  await signIn(page, site.origin);
  const status = page.getByRole('status').filter({ hasText: notice });
  await status.waitFor();
  await status.locator('summary').click();
  await status
    .getByText('2 testimonials, 1 legal text. sample: true marks it in src/content.', { exact: true })
    .waitFor();
  await expectNoHorizontalScroll(page);
  visitor.expectQuiet();
  await visitor.close();
});

it.each([
  ['nothing is left', { json: { left: [] } }, []],
  ['the call fails', { status: 503, body: 'Busy.' }, [/503/]],
] as const)('the dashboard shows no notice where %s', async (_case, response, errors) => {
  const visitor = await newVisitor(browser, {}, [...errors]);
  const { page } = visitor;
  await page.route(`**${calls.sampleContent}`, (route) => route.fulfill(response));
  const answered = page.waitForResponse(`**${calls.sampleContent}`);
  await signIn(page, site.origin);
  await answered;
  await page.getByText('No submissions found.').waitFor();
  expect(await page.getByText(notice).count()).toBe(0);
  visitor.expectQuiet();
  await visitor.close();
});
