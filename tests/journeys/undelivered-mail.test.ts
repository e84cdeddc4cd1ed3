import { afterAll, expect, it } from 'vitest';
import { paths } from '../../src/contract/paths.ts';
import { expectAccessible, expectNoHorizontalScroll } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { startFaultyMailServer } from '../support/faulty-mail-server.ts';
import { enterOffice, panelOf, rowOf } from '../support/office.ts';
import { sendEnquiry } from '../support/people.ts';

const receivers = ['office@site.example', 'ada@site.example'] as const;
let server: Awaited<ReturnType<typeof startFaultyMailServer>>;
const fixture = useBrowserFixture(async () => {
  server = await startFaultyMailServer();
  return { SMTP_URL: server.url, MAIL_TO: receivers.join() };
});
afterAll(async () => server.close());

it('the panel names the address that the mail server refuses, in its words, and sends that mail alone again', async () => {
  server.setFault({ at: 'RCPT', how: '5xx', receiver: receivers[1] });
  const one = await sendEnquiry(fixture.site.origin);
  await expect.poll(() => server.copies.map(({ to }) => to)).toEqual([receivers[0]]);
  const page = await enterOffice(await fixture.arrive({ width: 1440 }), fixture.site.origin, paths.dashboard);
  await rowOf(page, one).getByText(one.name).first().click();
  const panel = panelOf(page);
  const refusal = `The mail server refused the notification to ${receivers[1]}. It answered: 550 the test wants it so`;
  await panel.getByText(refusal, { exact: true }).waitFor();
  expect(await panel.getByText(`notification to ${receivers[0]}`).count()).toBe(0);
  await expectAccessible(page, '.admin-panel');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  server.setFault(undefined);
  await page.getByRole('button', { name: 'Send again', exact: true }).last().click();
  await expect.poll(() => server.copies.map(({ to }) => to)).toEqual([...receivers]);
  await page.getByText('Sent.', { exact: true }).waitFor();
});

it('a mail that the server took and did not confirm is shown as perhaps delivered', async () => {
  server.setFault({ at: 'dot', how: 'closed' });
  const one = await sendEnquiry(fixture.site.origin);
  const page = await enterOffice(await fixture.arrive({ width: 1440 }), fixture.site.origin, paths.dashboard);
  await page.getByText('The mail server does not confirm mail.').waitFor();
  await page.getByText(/have perhaps been delivered: the mail server did not confirm them\./).waitFor();
  await rowOf(page, one).getByText(one.name).first().click();
  const words = (receiver: string) =>
    `The mail server got the notification to ${receiver} and did not confirm it: it has perhaps been delivered.`;
  for (const receiver of receivers) await panelOf(page).getByText(words(receiver), { exact: true }).waitFor();
  server.setFault(undefined);
});
