import { expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { paths } from '../../src/contract/paths.ts';
import { expectAccessible, expectNoHorizontalScroll, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { enterOffice, chooseInListMenu } from '../support/office.ts';
import { sendEnquiry } from '../support/people.ts';

const fixture = useBrowserFixture();

it('the statistics of a span are shown on request, and say if they cannot be loaded', async () => {
  await sendEnquiry(fixture.site.origin);
  const visitor = await fixture.arrive({ tolerated: [/status of 503/], width: widths.phone });
  const page = await enterOffice(visitor, fixture.site.origin, paths.dashboard);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes(adminCalls.enquirySummary) && asked.push(request.url()));
  await chooseInListMenu(page, 'Statistics');
  const statistics = page.getByRole('dialog', { name: 'Statistics' });
  await statistics.getByText(/^\d+ received, \d+ contacted/).waitFor();
  const table = statistics.getByRole('table', { name: 'By service' });
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Service',
    'Received',
    'Contacted',
    'Won',
    'Lost',
    'Not a fit',
  ]);
  // The key of the bars.
  for (const [bar, head] of [
    ['.bar-received', 'Received'],
    ['.bar-contacted', 'Contacted'],
  ] as const) {
    const key = await table
      .getByRole('columnheader', { name: head })
      .evaluate((cell) => getComputedStyle(cell, '::after').backgroundColor);
    expect(key).toBe(
      await table
        .locator(bar)
        .first()
        .evaluate((rect) => getComputedStyle(rect).fill),
    );
  }
  await expectAccessible(page, 'dialog');
  await expectNoHorizontalScroll(page);
  await page.route(`**${adminCalls.enquirySummary}*`, (route) => route.fulfill({ status: 503, body: 'Busy.' }));
  await statistics.getByLabel('Period').selectOption('Last 7 days');
  await statistics.getByText('The statistics could not be loaded. Busy.').waitFor();
  await page.unroute(`**${adminCalls.enquirySummary}*`);
  await statistics.getByRole('button', { name: 'Try again' }).press('Enter');
  await table.waitFor();
  expect(asked).toHaveLength(3);
});
