import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { expectAccessible, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listTexts } from '../support/html.ts';
import { enterOffice, openerOf, rowOf } from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { everyNth } from '../support/sampling.ts';
import { signIn } from '../support/sign-in.ts';

// What was loaded or typed stays while the server or the network is away.

const fixture = useBrowserFixture();
const tolerated = [/status of (401|410|503)/, /Failed to load resource/];
const send = () => sendEnquiry(fixture.site.origin);

const refuseReading = (page: Page, path: string) =>
  page.route(`**${path}`, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, body: 'The site is busy.' }) : route.fallback(),
  );

it('a link that is shown once stays when the team cannot be loaded again', async () => {
  const { page } = await fixture.arrive({ tolerated, width: widths.phone });
  await signIn(page, fixture.site.origin, paths.team);
  const members = page.getByRole('region', { name: 'Administrators' }).getByRole('listitem');
  await members.first().waitFor();
  await refuseReading(page, adminCalls.team);
  const invited = newPerson().lastName.toLowerCase();
  await page.getByLabel('Username').fill(invited);
  await page.getByLabel('Username').press('Enter');
  await page.getByRole('alert').getByText('What is shown may be out of date. The site is busy.').waitFor();
  const link = page.getByRole('region', { name: `The link for ${invited}` }).getByLabel('Link');
  const made = await link.inputValue();
  expect(made).toContain(`${paths.newPassword}#`);
  await expectAccessible(page, 'main');

  // Another invitation fails: the link of the first one is still good.
  await page.route(`**${adminCalls.team}`, (route) => route.abort());
  await page.getByLabel('Username').fill(`${invited}.2`);
  await page.getByLabel('Username').press('Enter');
  await page.getByText('Invitation not created').waitFor();
  expect(await link.inputValue()).toBe(made);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await members.filter({ hasText: invited }).waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await link.inputValue()).toBe(made);
});

it('every page of the office opens from another one without a network, and a note and a reply that were begun stay', async () => {
  const one = await send();
  const { page, context } = await fixture.arrive({ tolerated: [...tolerated, /ERR_INTERNET_DISCONNECTED/] });
  const path = `${paths.dashboard}?enquiry=${one.id}`;
  await signIn(page, fixture.site.origin, path);
  const note = page.getByLabel('Add a note');
  await note.waitFor();
  await context.setOffline(true);
  await note.fill('Begun without a connection');
  await page.getByRole('button', { name: 'Reply', exact: true }).click();
  const reply = page.getByLabel('Your reply');
  await reply.fill('Begun without a connection, too');
  const follow = async (link: string, heading: string, place: string) => {
    await page.getByRole('link', { name: link }).click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    expect(new URL(page.url()).pathname).toBe(place);
    const [title = ''] = listTexts(await fixture.fetchHtml(place), 'title');
    // The list has the number of what is to be done in front.
    await expect.poll(async () => (await page.title()).replace(/^\(\d+\) /, '')).toBe(title);
  };
  await follow('Team', 'Team', paths.team);
  await page.getByRole('alert').getByText('Error loading the team. The server could not be reached').waitFor();
  await follow('Your Account', 'Your Account', paths.account);
  await follow('Back to Admin', 'Admin Dashboard', paths.admin);
  await follow('View All Submissions', 'Contact Submissions', paths.submissions);
  await rowOf(page, one).waitFor();
  await follow('Back to Admin', 'Admin Dashboard', paths.admin);
  await openerOf(page, one).press('Enter');
  expect(await note.inputValue()).toBe('Begun without a connection');
  expect(await reply.inputValue()).toBe('Begun without a connection, too');
  await context.setOffline(false);
  await follow('Team', 'Team', paths.team);
  await page.getByRole('region', { name: 'Administrators' }).getByRole('listitem').first().waitFor();
});

it('a page that cannot be shown says so, and the others open', async () => {
  const { page } = await fixture.arrive({ tolerated: [...tolerated, /TypeError|React Router caught/] });
  await page.route(`**${adminCalls.team}`, (route) => route.fulfill({ json: {} }));
  await signIn(page, fixture.site.origin, paths.account);
  await page.getByRole('link', { name: 'Team' }).click();
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Admin' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});

it('a session that could not be checked says why, without a status code, and can be checked again', async () => {
  const { page } = await fixture.arrive({ tolerated });
  await page.route(`**${calls.user}`, (route) => route.fulfill({ status: 503, body: 'The site is busy.' }));
  await page.goto(fixture.site.origin + paths.team);
  await page.getByRole('heading', { name: 'We could not check whether you are signed in' }).waitFor();
  await page.getByText('The site is busy.', { exact: true }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await page.waitForURL(`**${paths.auth}?next=*`);
});

it.each(
  everyNth(2, [
    ['dashboard', paths.dashboard],
    ['complete list', paths.submissions],
  ]),
)(
  'the rows of the %s stay when the list cannot be loaded again, and the next event brings it up to date',
  async (_, path) => {
    const one = await send();
    const page = await enterOffice(await fixture.arrive({ tolerated }), fixture.site.origin, path);
    await rowOf(page, one).waitFor();
    await page.route(`**${adminCalls.submissionChanges}*`, (route) => route.fulfill({ status: 410, body: 'Too old.' }));
    await refuseReading(page, adminCalls.submissions);
    const two = await send();
    await page.getByRole('alert').getByText('The list could not be loaded again and may be out of date.').waitFor();
    await rowOf(page, one).waitFor();
    await expectAccessible(page, 'main');
    // A change of one's own is shown all the same.
    await rowOf(page, one).getByRole('checkbox').check();
    await page.getByRole('group', { name: 'Selected enquiries' }).getByRole('button', { name: 'Take' }).press('Enter');
    await rowOf(page, one).getByText('Taken by you').waitFor();
    await page.unrouteAll();
    await send();
    await rowOf(page, two).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(0);
  },
);
