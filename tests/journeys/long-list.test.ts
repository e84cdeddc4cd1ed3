import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { browserListLimit, exactCountLimit } from '../../src/contract/listing.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { expectAccessible, expectNoHorizontalScroll, widths } from '../support/browser.ts';
import { sendSample } from '../support/sample-enquiries.ts';
import { signIn } from '../support/sign-in.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();
const tolerated = [/status of 401/, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/];
const most = browserListLimit + 30;
const atOnce = 30;

beforeAll(async () => {
  for (let number = 1; number <= most; number += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, most - number + 1) }, (_, place) => number + place);
    await Promise.all(some.map((one) => sendSample(fixture.site.origin, one)));
  }
});

/** Opens an admin page and records its requests for the list. */
async function enter(path: string, width: number = widths.desk): Promise<{ page: Page; asked: string[] }> {
  const { page } = await fixture.arrive({ width, tolerated });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === calls.submissions) asked.push(search);
  });
  const listening = page.waitForResponse((answer) => answer.url().includes(calls.submissionEvents));
  await signIn(page, fixture.site.origin, path);
  await listening;
  return { page, asked };
}

it('the complete list requests its pages and searches from the server, and a reload keeps them', async () => {
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

it.each([
  [paths.dashboard, 'page=999999', `Showing ${most - 9} to ${most} of ${most} results`],
  [paths.dashboard, 'before=1&page=0', `Showing ${most - 9} to ${most} of ${most} results`],
  [paths.dashboard, 'after=2147483647&page=0', `Showing 1 to 10 of ${most} results`],
  [paths.submissions, 'page=999', `Showing 1001 to ${most} of ${most} results`],
])('%s?%s, a page beyond the end, shows the nearest page with a working pager', async (path, query, shown) => {
  const { page } = await enter(`${path}?${query}`);
  await page.getByText(shown).waitFor();
  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  await page.getByText(/^Showing 1 to [15]0 of/).waitFor();
});

it('an enquiry older than the newest thousand opens at the address in its mail', async () => {
  const [oldest] = (await fetchAsAdmin(`${calls.submissions}?end&limit=1`)) as { id: number; email: string }[];
  const { page } = await enter(`${paths.submissions}?enquiry=${oldest?.id}`);
  await page
    .getByRole('dialog')
    .getByText(oldest?.email ?? '', { exact: true })
    .waitFor();
});

it.each([
  [paths.dashboard, 10],
  [paths.submissions, 50],
])('%s shows a new enquiry, and fetches no more than its page again', async (path, size) => {
  const { page, asked } = await enter(path);
  const total = Number(/of (\d+) results/.exec((await page.getByText(/Showing 1 to/).textContent()) ?? '')?.[1]);
  const before = asked.length;
  await sendSample(fixture.site.origin, 5_000 + size);
  await page.getByText(`Showing 1 to ${size} of ${total + 1} results`).waitFor();
  await page
    .getByText(`Olena Van Dyk ${5_000 + size}`)
    .first()
    .waitFor();
  expect(asked.slice(before)).toEqual([`?limit=${size}`]);
  expect(await page.locator('tbody tr').count()).toBe(size);
});

it('a row that a new enquiry moves to the next page is there, also after other events', async () => {
  const { page } = await enter(paths.dashboard);
  const row = (place: 'first' | 'last') => page.locator('tbody tr')[place]();
  const turnTo = async (number: number) => {
    await page.getByRole('button', { name: `Page ${number}`, exact: true }).click();
    await page.getByText(`Showing ${number === 1 ? 1 : 11} to`).waitFor();
  };
  await page.getByText('Showing 1 to').waitFor();
  await turnTo(2);
  await turnTo(1);
  const moved = await row('last').getAttribute('data-id');
  await sendSample(fixture.site.origin, 6_001);
  await page.getByText('Number6001').waitFor();
  const newest = Number(await row('first').getAttribute('data-id'));
  await page.evaluate((call) => fetch(call, { method: 'POST' }), calls.submissionContacted(newest));
  await page.locator(`tr.contacted[data-id="${newest}"]`).waitFor();
  await turnTo(2);
  await expect.poll(() => row('first').getAttribute('data-id')).toBe(moved);
});

it('a page that could not be fetched again says so until it is, whatever changes in its rows meanwhile', async () => {
  const { page } = await enter(paths.dashboard);
  const turnTo = (number: number) => page.getByRole('button', { name: `Page ${number}`, exact: true }).click();
  await turnTo(2);
  await page.getByText('Showing 11 to').waitFor();
  await page.locator('tbody tr').first().click();
  await turnTo(1);
  await page.getByText('Showing 1 to').waitFor();
  await sendSample(fixture.site.origin, 6_003);
  await page.getByText('Number6003').waitFor();
  await page.route(/page=2/, (route) => route.abort());
  await turnTo(2);
  const trouble = page.getByText('Error loading submissions. Please try again.');
  await trouble.waitFor();
  await page.getByRole('button', { name: 'Mark as Contacted' }).click();
  await page.getByRole('button', { name: 'Mark as Not Contacted' }).waitFor();
  expect(await trouble.isVisible()).toBe(true);
  await page.unroute(/page=2/);
  // The event of the mark may fetch the page again before the click.
  await page
    .getByRole('button', { name: 'Try again' })
    .click({ timeout: 3_000 })
    .catch(() => {});
  await page.locator('tr.contacted').waitFor();
  await page.getByText('Showing 11 to').waitFor();
});

it('a later page that is loading while an enquiry arrives shows the rows that were there, and says that one is new', async () => {
  const { page } = await enter(paths.submissions);
  const counted = page.getByText(/total submissions received/);
  const total = Number.parseInt(((await counted.textContent()) ?? '').replaceAll(/\D/g, ''), 10);
  const moved = await page.locator('tbody tr').last().getAttribute('data-id');
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const isRead = Promise.withResolvers<void>();
  await page.route(
    /page=2/,
    async (route) => {
      const response = await route.fetch();
      isRead.resolve();
      await gate;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await isRead.promise;
  await sendSample(fixture.site.origin, 6_002);
  await expect.poll(async () => (await counted.textContent())?.replaceAll(/\D/g, '')).toBe(String(total + 1));
  letGo();
  await page.getByText(`Showing 51 to 100 of ${total} results`).waitFor();
  await page.getByText('1 new enquiry', { exact: true }).waitFor();
  const first = page.locator('tbody tr').first();
  expect(Number(await first.getAttribute('data-id'))).toBeLessThan(Number(moved));
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('page=2') && asked.push(request.url()));
  await sendSample(fixture.site.origin, 6_004);
  await page.getByText('2 new enquiries', { exact: true }).waitFor();
  expect(asked).toEqual([]);
  // A mark of a shown row arrives.
  const id = Number(await first.getAttribute('data-id'));
  await page.evaluate((call) => fetch(call, { method: 'POST' }), calls.submissionContacted(id));
  await page.locator(`tr.contacted[data-id="${id}"]`).waitFor();
  await page.getByRole('button', { name: 'Show new enquiries' }).click();
  await page.getByText(`Showing 1 to 50 of ${total + 2} results`).waitFor();
  await page.getByRole('rowheader', { name: 'Person Number6004', exact: true }).waitFor();
});

it('an open enquiry stays when the visitor turns to another page', async () => {
  const { page } = await enter(`${paths.dashboard}?page=103`);
  await page.getByText('Showing 1021 to').waitFor();
  await page.locator('tbody tr').first().click();
  const panel = page.getByRole('complementary');
  await panel.evaluate((element) => element.setAttribute('data-same', ''));
  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.getByText('Showing 1011 to').waitFor();
  expect(await panel.getAttribute('data-same')).toBe('');
});

it.each([widths.desk, 1024])(
  'a row does not move under a click, and a double click opens no other, %i px wide',
  async (width) => {
    const { page } = await enter(`${paths.dashboard}?contacted=no`, width);
    const rowAt = (y: number) =>
      page.evaluate((at) => document.elementFromPoint(200, at)?.closest('tr')?.getAttribute('data-id'), y);
    await page.locator('tbody tr').last().waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const place = await page.locator('tbody tr').last().boundingBox();
    const y = (place?.y ?? 0) + 4;
    const pressed = await rowAt(y);
    const isWide = width === widths.desk;
    await page.mouse.click(200, y);
    await page.getByRole('complementary').waitFor();
    // If names take two lines beside the panel, another row is at this position.
    expect((await rowAt(y)) === pressed).toBe(isWide);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.locator('tr[aria-current="true"]').hover();
    expect(new URL(page.url()).search).toBe(`?contacted=no&enquiry=${pressed}`);
    await page.goBack();
    await page.getByRole('complementary').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?contacted=no');
  },
);

it('a double click on a page number is one step, also if another number moves under the mouse', async () => {
  const { page } = await enter(paths.dashboard);
  const placeOf = (name: string) => page.getByRole('button', { name, exact: true }).boundingBox();
  const places = [await placeOf('Previous page'), await placeOf('Next page')];
  const five = await placeOf('Page 5');
  const [x, y] = [(five?.x ?? 0) + 5, (five?.y ?? 0) + 5];
  await page.mouse.click(x, y);
  await page.getByText('Showing 41 to').waitFor();
  expect([await placeOf('Previous page'), await placeOf('Next page')]).toEqual(places);
  expect((await placeOf('Page 6'))?.x).toBe(five?.x);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.locator('tbody tr').first().hover();
  expect(new URL(page.url()).search).toBe('?page=5');
  await page.getByRole('button', { name: 'Page 5', exact: true }).click();
  await page.goBack();
  await page.getByText('Showing 1 to').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

it('a row pressed during typing opens beside the first page of the results', async () => {
  const { page } = await enter(`${paths.dashboard}?page=3`);
  await page.getByText('Showing 21 to').waitFor();
  const id = await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('input[type="search"]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'émile');
    box?.dispatchEvent(new Event('input', { bubbles: true }));
    const row = document.querySelector<HTMLElement>('tbody tr');
    row?.click();
    return row?.dataset['id'];
  });
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  expect(new URL(page.url()).search).toBe(`?enquiry=${id}`);
});

it('beyond ten thousand, next and previous of a loading page work when it has loaded', async () => {
  const { page, asked } = await enter(paths.dashboard);
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**${calls.submissions}?*`, async (route) => {
    const response = await route.fetch();
    if (route.request().url().includes('end')) await gate;
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': `${exactCountLimit + 1}` } });
  });
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect.poll(() => asked.at(-1)).toContain('end');
  const before = asked.length;
  await page.getByRole('button', { name: 'Previous page' }).click();
  letGo();
  await page.getByText('Showing 10 of 10,000+ results').waitFor();
  const newest = await page.locator('tbody tr').first().getAttribute('data-id');
  await page.getByRole('button', { name: 'Previous page' }).click();
  await expect.poll(() => asked.slice(before).length).toBeGreaterThan(0);
  expect(asked[before]).toContain(`after=${newest}`);
});

it('offline, a mark and a page fail at once, and both succeed when the network is back', async () => {
  const { page } = await enter(paths.dashboard);
  await page.locator('tbody tr').first().click();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Mark as Contacted' }).click();
  await page.getByText('The change was not saved. The server could not be reached').waitFor();
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  const trouble = page.getByText('Error loading submissions. Please try again.');
  await trouble.waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Showing 11 to 20 of').waitFor();
  await page.getByRole('button', { name: 'Mark as Contacted' }).click();
  await page.getByRole('button', { name: 'Mark as Not Contacted' }).waitFor();
});

it('a page of the long list fits a phone, with its pager in one line, also beyond ten thousand', async () => {
  const { page } = await enter(paths.submissions, widths.phone);
  await page.getByText(/Showing 1 to 50/).waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.route(`**${calls.submissions}?*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': `${exactCountLimit + 1}` } });
  });
  await page.goto(`${fixture.site.origin}${paths.dashboard}?page=100`);
  await page.getByText('Showing 991 to 1000 of 10,000+ results').waitFor();
  const ways = page.getByRole('navigation', { name: 'Pages' }).locator('> *');
  const lines = await ways.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(lines).toHaveLength(10);
  expect(new Set(lines).size).toBe(1);
});

async function fetchAsAdmin(path: string): Promise<unknown> {
  const { page } = await fixture.arrive({ tolerated });
  await signIn(page, fixture.site.origin);
  return page.evaluate(async (address) => (await fetch(address)).json() as Promise<unknown>, path);
}
