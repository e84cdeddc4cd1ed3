import type { BrowserContextOptions } from 'playwright';
import { expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { expectAccessible, isFocused, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { enterOffice, noteMails, openerOf, panelOf, rowOf, searchBox } from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { toast } from '../support/toasts.ts';

// The office works through a list: one enquiry after the other, without going back to it.

const fixture = useBrowserFixture();
const enter = async (path: string, options: BrowserContextOptions & { width?: number } = {}) =>
  enterOffice(await fixture.arrive({ tolerated: [/status of 401/], ...options }), fixture.site.origin, path);

/** Enquiries of one family, the newest first. */
async function sendFamily(count: number) {
  const { lastName } = newPerson();
  const sent = [];
  for (let one = 1; one <= count; one += 1) sent.unshift(await sendEnquiry(fixture.site.origin, { lastName }));
  return { lastName, sent: sent as [Sent, Sent, Sent, ...Sent[]] };
}
type Sent = Awaited<ReturnType<typeof sendEnquiry>>;

it('a morning by keyboard: two keys for each answer, the open enquiry is the one that is meant, and the next is named', async () => {
  const { lastName, sent } = await sendFamily(12);
  const [newest, second, third] = sent;
  const page = await enter(`${paths.dashboard}?contacted=no`);
  const mails = await noteMails(page);
  await page.keyboard.press('/');
  await page.keyboard.type(lastName);
  await page.getByText('Showing 1 to 10 of 12 results').waitFor();
  await openerOf(page, newest).press('Enter');
  const panel = panelOf(page);
  await panel.getByText('1 of 12').waitFor();
  // The focus in a row, or selected rows, do not change what is meant.
  await rowOf(page, third).getByRole('checkbox').check();
  await page.keyboard.press('r');
  await toast(page, 'Marked as contacted').getByText(newest.name).waitFor();
  expect(await mails()).toHaveLength(1);
  await panel.getByText('11 in the list').waitFor();
  await panel.getByRole('button', { name: `Next: ${second.name}` }).waitFor();
  await expectAccessible(page, 'main');
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
  // The list follows to its next page.
  for (let pressed = 0; pressed < 10; pressed += 1) await page.keyboard.press('j');
  await panel.getByText('11 of 11').waitFor();
  await page.getByText('Showing 11 to 11 of 11 results').waitFor();
  expect(await panel.getByRole('button', { name: 'Next enquiry' }).isDisabled()).toBe(true);
  await page.keyboard.press('c');
  await panel.getByText('This was the last one in the list.').waitFor();
  // One press of Back leads to the list as it was.
  await page.goBack();
  await panel.waitFor({ state: 'detached' });
});

it('on a phone the panel has previous and next, and neither toasts nor the message cover the answer bar', async () => {
  const { lastName, sent } = await sendFamily(3);
  const [newest, second] = sent;
  const page = await enter(`${paths.dashboard}?contacted=no`, { width: widths.phone, hasTouch: true });
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
