import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { browserListLimit } from '../../src/contract/listing.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { expectAccessible, expectNoSidewaysScrolling, widths } from '../support/browser.ts';
import { sendSample } from '../support/sample-enquiries.ts';
import { signIn } from '../support/sign-in.ts';
import { useStage } from '../support/stage.ts';

const stage = useStage();
const tolerated = [/status of 401/];
const most = browserListLimit + 30;
const atOnce = 30;

beforeAll(async () => {
  for (let number = 1; number <= most; number += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, most - number + 1) }, (_, place) => number + place);
    await Promise.all(some.map((one) => sendSample(stage.site.origin, one)));
  }
});

/** The office, and the reads of the list that its page makes. */
async function enter(path: string, width: number = widths.desk): Promise<{ page: Page; asked: string[] }> {
  const { page } = await stage.arrive({ width, tolerated });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === calls.submissions) asked.push(search);
  });
  const listening = page.waitForResponse((answer) => answer.url().includes(calls.submissionEvents));
  await signIn(page, stage.site.origin, path);
  await listening;
  return { page, asked };
}

it('the list of everything asks the server for its pages and searches, and a reload keeps them', async () => {
  const { page } = await enter(paths.submissions);
  const whole = page.getByText(`${most} total submissions received.`, { exact: true });
  await whole.waitFor();
  await page.getByText(`Showing 1 to 50 of ${most} results`).waitFor();
  await page.getByRole('button', { name: 'Page 21', exact: true }).click();
  await page.getByText(`Showing 1001 to ${most} of ${most} results`).waitFor();
  expect(new URL(page.url()).search).toBe('?page=21');
  await page.goBack();
  await page.getByText(`Showing 1 to 50 of ${most} results`).waitFor();
  await page.getByPlaceholder('Search submissions...').fill('émile');
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  await page.getByRole('rowheader', { name: 'ÉMILE Number7', exact: true }).waitFor();
  await whole.waitFor();
  await page.reload();
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  expect(await page.getByPlaceholder('Search submissions...').inputValue()).toBe('émile');
  await page.getByRole('button', { name: /View Details/ }).click();
  await page.getByRole('dialog').getByText('Message number 7 about stock.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByPlaceholder('Search submissions...').fill('nobody at all');
  await page.getByText('No submissions found.').waitFor();
  await whole.waitFor();
  await expectAccessible(page);
});

it('an enquiry that is older than the newest thousand opens at the address that its mail names', async () => {
  const [oldest] = (await fetchAsOffice(`${calls.submissions}?end&limit=1`)) as { id: number; email: string }[];
  const { page } = await enter(`${paths.submissions}?enquiry=${oldest?.id}`);
  await page
    .getByRole('dialog')
    .getByText(oldest?.email ?? '', { exact: true })
    .waitFor();
});

it.each([
  [paths.dashboard, 10],
  [paths.submissions, 50],
])('%s takes in a new enquiry without asking the server again', async (path, size) => {
  const { page, asked } = await enter(path);
  const total = Number(/of (\d+) results/.exec((await page.getByText(/Showing 1 to/).textContent()) ?? '')?.[1]);
  const before = asked.length;
  await sendSample(stage.site.origin, 5_000 + size);
  await page.getByText(`Showing 1 to ${size} of ${total + 1} results`).waitFor();
  await page
    .getByText(`Olena Van Dyk ${5_000 + size}`)
    .first()
    .waitFor();
  expect(asked.slice(before)).toEqual([]);
  expect(await page.locator('tbody tr').count()).toBe(size);
});

it('a page of the long list fits a phone', async () => {
  const { page } = await enter(paths.submissions, widths.phone);
  await page.getByText(/Showing 1 to 50/).waitFor();
  await expectNoSidewaysScrolling(page);
  await expectAccessible(page);
});

async function fetchAsOffice(path: string): Promise<unknown> {
  const { page } = await stage.arrive({ tolerated });
  await signIn(page, stage.site.origin);
  return page.evaluate(async (address) => (await fetch(address)).json() as Promise<unknown>, path);
}
