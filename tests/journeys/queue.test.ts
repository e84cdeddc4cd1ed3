import type { BrowserContextOptions } from 'playwright';
import { expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { hiddenFields } from '../../src/contract/enquiry-request.ts';
import { paths } from '../../src/contract/paths.ts';
import { expectAccessible, isFocused, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import {
  enterOffice,
  enterWithMailProgram,
  openerOf,
  openFilter,
  panelOf,
  queueOf,
  rowOf,
  searchBox,
} from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { signIn, startSession } from '../support/sign-in.ts';
import { toast } from '../support/toasts.ts';

// The office works through a list: one enquiry after the other, without going back to it.

const fixture = useBrowserFixture();
const arrive = (options: BrowserContextOptions & { width?: number } = {}) =>
  fixture.arrive({ tolerated: [/status of 401/], ...options });
const enter = async (path: string, options: BrowserContextOptions & { width?: number } = {}) =>
  enterOffice(await arrive(options), fixture.site.origin, path);

/** Enquiries of one family, the newest first. */
async function sendFamily(count: number) {
  const { lastName } = newPerson();
  const sent = [];
  for (let one = 1; one <= count; one += 1) sent.unshift(await sendEnquiry(fixture.site.origin, { lastName }));
  return { lastName, sent: sent as [Sent, Sent, Sent, ...Sent[]] };
}
type Sent = Awaited<ReturnType<typeof sendEnquiry>>;

it('a morning by keyboard: three keys for each answer in a mail program, the open enquiry is the one that is meant, and the next is named', async () => {
  const { lastName, sent } = await sendFamily(12);
  const [newest, second, third] = sent;
  const visitor = await arrive();
  const { page, mails } = await enterWithMailProgram(visitor, fixture.site.origin, `${paths.dashboard}?contacted=no`);
  await page.keyboard.press('/');
  await page.keyboard.type(lastName);
  await page.getByText('Showing 1 to 10 of 12 results').waitFor();
  await openerOf(page, newest).press('Enter');
  const panel = panelOf(page);
  await panel.getByText('1 of 12').waitFor();
  // The focus in a row, or selected rows, do not change what is meant.
  await rowOf(page, third).getByRole('checkbox').check();
  await page.keyboard.press('r');
  await toast(page, 'Did you send a reply?').getByText(newest.name).waitFor();
  await page.keyboard.press('c');
  await toast(page, 'Marked as contacted').getByText(newest.name).waitFor();
  expect(await mails()).toHaveLength(1);
  await panel.getByText('11 in the list').waitFor();
  await panel.getByRole('button', { name: `Next: ${second.name}` }).waitFor();
  await page.keyboard.press('j');
  await panel.getByText(second.message).waitFor();
  await panel.getByText('1 of 11').waitFor();
  await expect.poll(() => isFocused(panel.getByRole('heading', { level: 2 }))).toBe(true);
  await page.keyboard.press('t');
  await toast(page, 'Taken by you').getByText(second.name).waitFor();
  for (const one of [third, second]) {
    await page.keyboard.press(one === third ? 'j' : 'k');
    await panel.getByText(one.message).waitFor();
  }
  // As fast as keys are pressed: none is dropped.
  for (const key of 'jjjjkkkkj') await page.keyboard.press(key);
  await panel.getByText(third.message).waitFor();
  await panel.getByText('2 of 11').waitFor();
  await page.keyboard.press('k');
  await panel.getByText(second.message).waitFor();
  // The list follows to its next page.
  const next = panel.getByRole('button', { name: 'Next enquiry' });
  while (await next.isEnabled()) await page.keyboard.press('j');
  await panel.getByText('11 of 11').waitFor();
  await page.getByText('Showing 11 to 11 of 11 results').waitFor();
  expect(await panel.getByRole('button', { name: 'Next enquiry' }).isDisabled()).toBe(true);
  await page.keyboard.press('c');
  await panel.getByText('This was the last one in the list.').waitFor();
  // One press of Back leads to the list as it was.
  await page.goBack();
  await panel.waitFor({ state: 'detached' });
});

it.each([
  ['dashboard', paths.dashboard],
  ['complete list', paths.submissions],
])(
  'keys that are pressed while the %s loads for the first time are kept, and act in their order',
  async (_list, path) => {
    const { sent } = await sendFamily(2);
    const [newest, second] = sent;
    const { page } = await fixture.arrive({ tolerated: [/status of 401/] });
    let release: () => void = expect.fail;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**${adminCalls.submissions}`, async (route) => {
      await isReleased;
      await route.continue();
    });
    await signIn(page, fixture.site.origin, path);
    await page.getByText('Loading the enquiries').waitFor({ state: 'attached' });
    for (const key of ['j', 'j', 'x', 'Enter']) await page.keyboard.press(key);
    release();
    await page.getByRole('heading', { name: second.name }).waitFor();
    expect(await rowOf(page, second).getByRole('checkbox', { includeHidden: true }).isChecked()).toBe(true);
    expect(await rowOf(page, newest).getByRole('checkbox', { includeHidden: true }).isChecked()).toBe(false);
  },
);

it('queues count what is in them, follow what happens, are in the address, in the tab’s title and remembered in this browser', async () => {
  const { lastName, sent } = await sendFamily(3);
  const [newest, second, third] = sent;
  const caught = await sendEnquiry(fixture.site.origin, { lastName, [hiddenFields.honeypot]: 'x' });
  const page = await enter(paths.dashboard);
  const countOf = async (name: string) => Number(await queueOf(page, name).locator('b').textContent());
  const isShown = async (name: string) => (await queueOf(page, name).getAttribute('aria-current')) === 'page';
  // A first visit shows all.
  expect(await isShown('All')).toBe(true);
  expect(await countOf('All')).toBe((await fixture.site.readEnquiries()).length);
  const [toDo, mine, spam] = [await countOf('To do'), await countOf('Mine'), await countOf('Suspected spam')];
  expect(await page.title()).toMatch(new RegExp(`^\\(${toDo}\\) Admin dashboard`));
  await queueOf(page, 'To do').click();
  await page.waitForURL((url) => url.search === '?queue=to-do');
  await searchBox(page).fill(lastName);
  await page.getByText('Showing 1 to 3 of 3 results').waitFor();
  await openerOf(page, newest).focus();
  await page.keyboard.press('t');
  await expect.poll(() => countOf('Mine')).toBe(mine + 1);
  await openerOf(page, second).focus();
  await page.keyboard.press('c');
  await expect.poll(() => countOf('To do')).toBe(toDo - 1);
  await expect.poll(() => page.title()).toMatch(new RegExp(`^\\(${toDo - 1}\\) `));
  // Another administrator's act counts as well, and a queue keeps the search.
  const { page: other } = await fixture.arrive();
  await startSession(other, fixture.site.origin);
  await other.request.post(fixture.site.origin + adminCalls.submissionContacted(third.id));
  await expect.poll(() => countOf('To do')).toBe(toDo - 2);
  await queueOf(page, 'Suspected spam').click();
  await rowOf(page, caught).waitFor();
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  expect(await countOf('Suspected spam')).toBe(spam);
  await page.goto(`${fixture.site.origin}${paths.dashboard}`);
  await page.waitForURL((url) => url.search === '?queue=spam');
  expect(await isShown('Suspected spam')).toBe(true);
  // A link with a filter alone shows all of it, also after the filter is removed.
  await page.goto(`${fixture.site.origin}${paths.dashboard}?contacted=yes`);
  await rowOf(page, second).waitFor();
  await page.getByRole('button', { name: 'Remove the filter: Contacted' }).click();
  await page.waitForURL((url) => url.search === '?queue=all');
  expect(await isShown('All')).toBe(true);
});

it('an enquiry that is put off leaves what is to do until its day, and is due then', async () => {
  const { lastName, sent } = await sendFamily(2);
  const [later, now] = sent;
  const page = await enter(`${paths.dashboard}?queue=to-do`);
  await searchBox(page).fill(lastName);
  await page.getByText('Showing 1 to 2 of 2 results').waitFor();
  const followUp = (id: number, on: string) =>
    page.request.post(fixture.site.origin + adminCalls.submissionFollowUp(id), { data: { on } });
  await followUp(later.id, '2099-01-01');
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  await followUp(now.id, '2020-01-01');
  await queueOf(page, 'Due').click();
  await rowOf(page, now).waitFor();
  expect(await rowOf(page, later).count()).toBe(0);
});

it('enquiries between two days are found; the dates begin with the last month', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const page = await enter(paths.dashboard);
  const filter = await openFilter(page);
  await filter.getByLabel('Received').selectOption('Between dates');
  await rowOf(page, one).waitFor();
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  await filter.getByLabel('Until').fill(day(-3));
  await page.getByText('No submissions found.').waitFor();
  await expectAccessible(page, '.filter-box');
  await filter.getByLabel('Since').fill('2026-01-02');
  await page.waitForURL((url) => url.searchParams.get('received') === `2026-01-02..${day(-3)}`);
  await filter.getByRole('button', { name: 'Clear all' }).click();
  await rowOf(page, one).waitFor();
});

it('a row says what was written, how it stands and how long it waits beyond the promise; both lists mark suspected spam', async () => {
  const { lastName } = newPerson();
  const one = await sendEnquiry(fixture.site.origin, { lastName, message: 'We grade planks\nby eye, forty a minute.' });
  const caught = await sendEnquiry(fixture.site.origin, { lastName, [hiddenFields.honeypot]: 'x' });
  const longAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
  const { page } = await fixture.arrive({ tolerated: [/status of 401/] });
  // What the stream says would replace it.
  await page.route(`**${adminCalls.submissionUpdates}`, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  );
  await page.route(`**${adminCalls.submissions}`, async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { id: number }[];
    const aged = list.map((each) => (each.id === one.id ? { ...each, createdAt: longAgo } : each));
    await route.fulfill({ response, json: aged });
  });
  await signIn(page, fixture.site.origin, paths.dashboard);
  await rowOf(page, one).getByText('We grade planks by eye, forty a minute.').waitFor();
  await rowOf(page, one)
    .getByText(/^Waiting \d+ days$/)
    .waitFor();
  await rowOf(page, caught).getByText('Suspected spam', { exact: true }).waitFor();
  expect(
    await rowOf(page, caught)
      .getByText(/^Waiting/)
      .count(),
  ).toBe(0);
  await openerOf(page, one).press('Enter');
  await panelOf(page)
    .getByText(/^Waiting \d+ days; promised within \d+ h on business days$/)
    .waitFor();
  await page.goto(fixture.site.origin + paths.submissions);
  await rowOf(page, caught).getByText('Suspected spam', { exact: true }).waitFor();
});

it('on a phone the first enquiry is in sight, also with a warning, buttons have 44 px, and heads of columns do not show', async () => {
  const one = await sendEnquiry(fixture.site.origin);
  const visitor = await fixture.arrive({
    tolerated: [/status of 401/],
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const { page } = visitor;
  // What the stream says would replace it.
  await page.route(`**${adminCalls.submissionUpdates}`, (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  );
  await page.route(`**${adminCalls.undeliveredMail}`, (route) =>
    route.fulfill({
      json: {
        waiting: 3,
        waitingSince: '2026-01-01T00:00:00.000Z',
        refused: 0,
        perhaps: 0,
        replies: 0,
        acknowledgements: 0,
        lastAttemptAt: null,
        reason: null,
        webhooks: { waiting: 0, waitingSince: null, refused: 0, lastAttemptAt: null, reason: null },
      },
    }),
  );
  await enterOffice(visitor, fixture.site.origin, paths.dashboard);
  await page.getByText('Mail is not being delivered.').waitFor();
  const box = await rowOf(page, one).boundingBox();
  expect((box?.y ?? 844) + (box?.height ?? 844)).toBeLessThanOrEqual(844);
  const small = () =>
    page.locator('main').evaluate((main) =>
      [...main.querySelectorAll('a, button, summary, input:not([type=checkbox]), label')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width > 1)
        .filter((element) => !element.matches('.row-link'))
        .filter((element) => element.getBoundingClientRect().height < 44)
        .map((element) => `${element.className} ${element.textContent}`),
    );
  expect(await small()).toEqual([]);
  await page.goto(fixture.site.origin + paths.submissions);
  await rowOf(page, one).waitFor();
  const heads = page.locator('thead th');
  for (const head of await heads.all()) expect((await head.boundingBox())?.width).toBeLessThanOrEqual(1);
});

it('on a tablet names of usual length are whole in both lists, and nothing covers anything else', async () => {
  const { id, name } = await sendEnquiry(fixture.site.origin, {
    firstName: 'Hanna',
    lastName: 'Lindqvist',
    [hiddenFields.honeypot]: 'filled in',
  });
  const page = await enter(paths.submissions, { width: widths.tablet });
  for (const path of [paths.submissions, paths.dashboard]) {
    if (path === paths.dashboard) await page.goto(fixture.site.origin + path);
    const row = rowOf(page, { id });
    await row.getByText('Suspected spam', { exact: true }).waitFor();
    const button = row.getByRole('button', { name, exact: true }).first();
    expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    // What the cell of the name holds ends before the next cell.
    const right = (selector: string) =>
      row.locator(selector).evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    const left = await row.locator('.email').evaluate((one) => one.getBoundingClientRect().left);
    expect(await right('.name *')).toBeLessThanOrEqual(left);
  }
  const all = page.getByRole('link', { name: 'View All Submissions' });
  await all.scrollIntoViewIfNeeded();
  const isCovered = await all.evaluate((link) => {
    const { left, top, height } = link.getBoundingClientRect();
    return !link.contains(document.elementFromPoint(left + 1, top + height / 2));
  });
  expect(isCovered).toBe(false);
});

it('on a phone the queue that is shown is in sight, the panel has previous and next, and neither toasts nor the message cover the action bar', async () => {
  const { lastName, sent } = await sendFamily(3);
  const [newest, second] = sent;
  const page = await enter(`${paths.dashboard}?queue=all&contacted=no`, { width: widths.phone, hasTouch: true });
  const endOf = async (name: string) => {
    const box = await queueOf(page, name).boundingBox();
    return Number(box?.x) + Number(box?.width);
  };
  await expect.poll(() => endOf('All')).toBeLessThanOrEqual(widths.phone);
  await searchBox(page).fill(lastName);
  await page.getByText('Showing 1 to 3 of 3 results').waitFor();
  await openerOf(page, newest).tap();
  const panel = panelOf(page);
  await panel.getByRole('button', { name: 'Mark as Contacted' }).tap();
  const saved = toast(page, 'Marked as contacted');
  await saved.waitFor();
  const next = panel.getByRole('button', { name: `Next: ${second.name}` });
  const [bar, box] = [await panel.locator('footer').boundingBox(), await saved.boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await next.tap();
  await panel.getByText(second.message).waitFor();
  await panel.getByRole('button', { name: 'Previous enquiry' }).waitFor();
  expect(await panel.getByText('1 of 2').count()).toBe(1);
});

it('in the complete list the dialog goes on to the next enquiry, by button and by key', async () => {
  const { sent } = await sendFamily(3);
  const [newest, second, third] = sent;
  const page = await enter(`${paths.submissions}?enquiry=${newest.id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText(newest.message).waitFor();
  await dialog.getByRole('button', { name: 'Next enquiry' }).click();
  await dialog.getByText(second.message).waitFor();
  await page.keyboard.press('j');
  await dialog.getByText(third.message).waitFor();
  await page.keyboard.press('k');
  await dialog.getByText(second.message).waitFor();
});

it('a bar for selected rows is not covered by a toast', async () => {
  const { sent } = await sendFamily(3);
  for (const width of [widths.phone, 1440]) {
    const page = await enter(paths.dashboard, { width });
    for (const one of sent) await rowOf(page, one).getByRole('checkbox').check();
    const bar = page.getByRole('group', { name: 'Selected enquiries' });
    await bar.getByRole('button', { name: width === 1440 ? 'Take' : 'Mark as Contacted' }).click();
    const shown = page.locator('.toast[data-state="open"]');
    await shown.waitFor();
    const overlaps = () =>
      page.evaluate(() => {
        const [a, b] = ['.bulk-bar', '.toast[data-state="open"]'].map((of) =>
          document.querySelector(of)?.getBoundingClientRect(),
        );
        return Boolean(a && b && a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right);
      });
    expect(await overlaps()).toBe(false);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect.poll(overlaps).toBe(false);
  }
});
