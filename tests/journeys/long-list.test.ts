import { sql } from 'kysely';
import type { Page } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { browserListLimit } from '../../src/contract/listing.ts';
import { adminCalls, unattendedHeader } from '../../src/contract/admin-paths.ts';
import { minuteMs } from '../../src/contract/duration.ts';
import { paths } from '../../src/contract/paths.ts';
import { expectAccessible, expectNoHorizontalScroll, isFocused, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { withDatabase } from '../support/cluster.ts';
import { enterOffice, panelOf, rowOf, searchBox } from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { toast } from '../support/toasts.ts';

// More enquiries than a browser is given at once.

const fixture = useBrowserFixture({});
const tolerated = [/status of 401/];
const most = browserListLimit + 30;
let oldest: Awaited<ReturnType<typeof sendEnquiry>>;

beforeAll(async () => {
  oldest = await sendEnquiry(fixture.site.origin, { firstName: 'ÉMILE' });
  await withDatabase({ dataDir: fixture.site.dataDir }, async (queries) => {
    await sql`with recursive numbers (n) as (select 2 union all select n + 1 from numbers where n < ${sql.lit(most)})
      insert into contact_submissions ("firstName", "lastName", "email", "message", "createdAt")
      select 'Nadia', 'Benali ' || n, 'nadia' || (n % 2) || '+' || n || '@crew.example', 'One forecast, please.', ${new Date().toISOString()}
      from numbers`.execute(queries);
    await sql`insert into submission_state ("submissionId", "text")
      select "id", '' from contact_submissions where "id" > ${oldest.id}`.execute(queries);
  });
});

/** A live change would load again what failed, before a press does. */
const withoutUpdates = (page: Page) =>
  page.route(`**${adminCalls.submissionUpdates}`, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  );

it('the complete list gets its pages and searches from the server, a reload keeps them, and the oldest opens at the address in its mail, or the list says why not', async () => {
  const visitor = await fixture.arrive({ tolerated: [...tolerated, /status of (404|500)/] });
  const page = await enterOffice(visitor, fixture.site.origin, paths.submissions);
  await page.getByText(`${most} total submissions received.`, { exact: true }).waitFor();
  await page.getByText(`Showing 1 to 50 of ${most} results`).waitFor();
  await page.getByRole('button', { name: 'Page 21', exact: true }).click();
  await page.getByText(`Showing 1001 to ${most} of ${most} results`).waitFor();
  await page.goBack();
  await page.getByText(`Showing 1 to 50 of ${most} results`).waitFor();
  await page.getByPlaceholder('Search submissions...').fill('émile');
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  await page.reload();
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  await page.getByRole('button', { name: `View Details of ${oldest.name}` }).click();
  await page.getByRole('dialog').getByText(oldest.message).waitFor();
  await page.goto('about:blank');
  await page.route(`**${adminCalls.submission(oldest.id)}`, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await withoutUpdates(page);
  await page.goto(`${fixture.site.origin}${paths.submissions}?enquiry=${oldest.id}`);
  await page.getByText('The enquiry could not be loaded.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').getByText(oldest.email, { exact: true }).waitFor();
  await page.goto(`${fixture.site.origin}${paths.submissions}?enquiry=999999`);
  await toast(page, 'This enquiry is gone').waitFor();
  await page.waitForURL(fixture.site.origin + paths.submissions);
});

it('the dashboard fetches a page of ten, shows what arrives, also after a search that failed, and fits a phone with its pager', async () => {
  const visitor = await fixture.arrive({ tolerated: [...tolerated, /status of 500/], width: widths.phone });
  const asked: string[] = [];
  visitor.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === adminCalls.submissions) asked.push(search);
  });
  const page = await enterOffice(visitor, fixture.site.origin, `${paths.dashboard}?page=999`);
  await page.getByText(`Showing ${most - 9} to ${most} of ${most} results`).waitFor();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page, '.pagination');
  asked.length = 0;
  await page.getByRole('button', { name: 'Page 1', exact: true }).click();
  await page.getByText(`Showing 1 to 10 of ${most} results`).waitFor();
  const one = await sendEnquiry(fixture.site.origin);
  await page.getByText(one.name).first().waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(10);
  expect(asked.filter((search) => !search.includes('limit=10'))).toEqual([]);
  const { lastName } = newPerson();
  await page.route(`**${adminCalls.submissions}?q=*`, (route) => route.fulfill({ status: 500 }), { times: 1 });
  await searchBox(page).fill(lastName);
  await page.getByText('Error loading submissions. Please try again.').waitFor();
  await sendEnquiry(fixture.site.origin, { lastName });
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
});

it('a list that nobody looks after says so with what it fetches by itself, so that the session ends when it is idle', async () => {
  const visitor = await fixture.arrive({ tolerated });
  await visitor.page.clock.install();
  const page = await enterOffice(visitor, fixture.site.origin, paths.dashboard);
  await page.getByText(/^Showing 1 to 10 of /).waitFor();
  const asked: boolean[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.resourceType() === 'fetch')
      asked.push(request.headers()[unattendedHeader.toLowerCase()] !== undefined);
  });
  const arrive = async () => {
    asked.length = 0;
    const one = await sendEnquiry(fixture.site.origin);
    await page.getByText(one.name).first().waitFor();
    return [...new Set(asked)];
  };
  await page.clock.fastForward(2 * minuteMs);
  expect(await arrive()).toEqual([true]);
  await page.keyboard.press('j');
  expect(await arrive()).toEqual([false]);
});

it('of a long list the server finds the earlier enquiries of an address and of its company, counts more than are shown, and a failure can be tried again', async () => {
  const { email } = newPerson();
  const first = await sendEnquiry(fixture.site.origin, { email: `new.${email}` });
  await sendEnquiry(fixture.site.origin, { email: `very.new.${email}` });
  const second = await sendEnquiry(fixture.site.origin, { email: `New.${email.replace('@', '+again@')}` });
  const visitor = await fixture.arrive({ tolerated: [...tolerated, /status of 500/] });
  await visitor.page.route(`**${adminCalls.submissions}?*limit=200*`, (route) =>
    route.fulfill({ status: 500, body: 'No.' }),
  );
  await withoutUpdates(visitor.page);
  const page = await enterOffice(visitor, fixture.site.origin, `${paths.dashboard}?enquiry=${second.id}`);
  // The browser knows the newest thousand: there may be more.
  await rowOf(page, second).getByText('1+ earlier enquiries').waitFor();
  const panel = panelOf(page);
  await panel.getByText('Earlier enquiries could not be loaded. No.').waitFor();
  await page.unroute(`**${adminCalls.submissions}?*limit=200*`);
  await panel.getByRole('button', { name: 'Try again' }).press('Enter');
  await panel.getByRole('button', { name: 'No service' }).waitFor();
  // The pressed button has gone.
  expect(await isFocused(panel.getByRole('region', { name: 'Earlier Enquiries' }))).toBe(true);
  expect(await panel.locator('.earlier li').count()).toBe(1);
  await panel.locator('.earlier li button').press('Enter');
  await panel.getByText(first.email, { exact: true }).waitFor();
  await page.goto(`${fixture.site.origin}${paths.dashboard}?enquiry=${oldest.id + most - 1}`);
  await panel.getByText(`The newest 200 of ${most / 2 - 1}.`).waitFor();
  await panel.getByText(`${most / 2 - 1} more from crew.example`).waitFor();
});

it('keys that are pressed before the server has named the next enquiry are kept, and act in their order', async () => {
  const { lastName } = newPerson();
  const sent: Sent[] = [];
  for (let one = 1; one <= 5; one += 1) sent.unshift(await sendEnquiry(fixture.site.origin, { lastName }));
  const [newest, second, , fourth, fifth] = sent as [Sent, Sent, Sent, Sent, Sent];
  const page = await enterOffice(
    await fixture.arrive({ tolerated }),
    fixture.site.origin,
    `${paths.dashboard}?enquiry=${newest.id}`,
  );
  const panel = panelOf(page);
  await panel.getByText('1 of').waitFor();
  // Each step has to be asked for, and the server is slow.
  let release: () => void = expect.fail;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/[?&](before|after)=/, async (route) => {
    await isReleased;
    await route.continue();
  });
  for (const key of 'jjjjckc') await page.keyboard.press(key);
  await panel.getByText(second.message).waitFor();
  release();
  await panel.getByText(fourth.message).waitFor();
  await panel.getByText(/^Contacted by/).waitFor();
  const contacted = async () =>
    (await fixture.site.readEnquiries())
      .filter(({ id, contactedAt }) => sent.some((one) => one.id === id) && contactedAt !== null)
      .map(({ id }) => id);
  await expect.poll(contacted).toEqual([fourth.id, fifth.id]);
});

type Sent = Awaited<ReturnType<typeof sendEnquiry>>;
