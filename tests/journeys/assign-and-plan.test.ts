import { beforeAll, expect, it } from 'vitest';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { dayMs } from '../../src/contract/duration.ts';
import { paths } from '../../src/contract/paths.ts';
import { addDays } from '../../src/contract/zone-days.ts';
import { runAdmin } from '../../scripts/admin.ts';
import { officeToday } from '../../src/web/admin/shell/office-day.ts';
import { anyService } from '../support/any-content.ts';
import { expectAccessible, isFocused, widths } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { callCommand } from '../support/command.ts';
import { enterOffice, openerOf, openMenu, panelOf, queueOf, rowOf, searchBox, setFilter } from '../support/office.ts';
import { newPerson, sendEnquiry } from '../support/people.ts';
import { chooseByKeyboard } from '../support/row-menu.ts';
import { administrator } from '../support/site.ts';
import { toast } from '../support/toasts.ts';

// What the office does with an enquiry: who answers it, when to follow up, what came of it.

const fixture = useBrowserFixture();
const colleague = { username: 'tobias.mail', password: 'five small boats at dawn' };
const send = (fields?: Record<string, string>) => sendEnquiry(fixture.site.origin, fields);
const enter = async (path: string, who = administrator, width: number = widths.desk) =>
  enterOffice(await fixture.arrive({ tolerated: [/status of (40[039]|503)/], width }), fixture.site.origin, path, who);

beforeAll(async () => {
  const settings = { DATA_DIR: fixture.site.dataDir, ADMIN_PASSWORD: colleague.password };
  const { err } = await callCommand(runAdmin, ['create', colleague.username], settings);
  if (err) throw new Error(err);
});

it('an administrator gives an address for mails, and is assigned an enquiry by a colleague in the panel, who can undo it', async () => {
  const [one, other] = [await send(), await send()];
  const theirs = await enter(paths.dashboard, colleague);
  await theirs.goto(fixture.site.origin + paths.account);
  await theirs.getByLabel('Your address').fill('not an address');
  await theirs.getByRole('button', { name: 'Save address' }).click();
  await theirs.getByText('Please enter a valid email address').waitFor();
  await theirs.getByLabel('Your address').fill('tobias@firm.example');
  await theirs.getByRole('button', { name: 'Save address' }).click();
  await toast(theirs, 'Address saved').waitFor();

  const page = await enter(`${paths.dashboard}?enquiry=${other.id}`);
  const panel = panelOf(page);
  const dialog = page.getByRole('dialog');
  const assign = panel.getByRole('button', { name: 'Assign to…' });
  await assign.press('Enter');
  await expect.poll(() => isFocused(dialog.getByRole('button', { name: 'Me', exact: true }))).toBe(true);
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: colleague.username, exact: true }).press('Enter');
  await panel.getByText(`Assigned to ${colleague.username} by you on`).waitFor();
  await expect.poll(() => isFocused(assign)).toBe(true);
  await toast(page, `Assigned to ${colleague.username}`).getByRole('button', { name: 'Undo' }).click();
  await panel.getByText(`Assigned to ${colleague.username} by you on`).waitFor({ state: 'detached' });

  await openerOf(page, one).click();
  await panel.getByText(one.message).waitFor();
  await assign.click();
  await dialog.getByRole('button', { name: colleague.username, exact: true }).click();
  await rowOf(page, one).getByText(`Taken by ${colleague.username}`).waitFor();
});

it('rows are assigned by menu, by key and several at once, and given back by Undo', async () => {
  const { lastName } = newPerson();
  const one = await send({ lastName });
  const other = await send({ firstName: 'Grace', lastName });
  const page = await enter(paths.dashboard);
  const dialog = page.getByRole('dialog');
  await searchBox(page).fill(lastName);
  await page.getByText('Showing 1 to 2 of 2 results').waitFor();
  await openMenu(page, one.name);
  await chooseByKeyboard(page, 'Assign to…');
  await dialog.getByRole('button', { name: 'Me', exact: true }).click();
  await rowOf(page, one).getByText('Taken by you').waitFor();
  await page.getByLabel('Select all on this page').check();
  await page.keyboard.press('a');
  await dialog.getByText('Assign 2 enquiries to…').waitFor();
  await dialog.getByRole('button', { name: colleague.username, exact: true }).click();
  for (const each of [one, other]) await rowOf(page, each).getByText(`Taken by ${colleague.username}`).waitFor();
  await toast(page, `Assigned to ${colleague.username}`).getByRole('button', { name: 'Undo' }).click();
  await rowOf(page, one).getByText('Taken by you').waitFor();
  await rowOf(page, other).getByText('Taken by').waitFor({ state: 'detached' });
});

it('the list is filtered by a colleague, whose name is in the filter and its chip; the address can be shared', async () => {
  const { lastName } = newPerson();
  const [one, other] = [await send({ lastName }), await send({ lastName })];
  const page = await enter(paths.dashboard);
  await searchBox(page).fill(lastName);
  await page.getByText('Showing 1 to 2 of 2 results').waitFor();
  await page.request.post(fixture.site.origin + adminCalls.submissionAssignee(one.id), {
    data: { from: null, to: colleague.username },
  });
  await rowOf(page, one).getByText(`Taken by ${colleague.username}`).waitFor();
  await setFilter(page, 'Assigned to', colleague.username);
  await page.getByText('Showing 1 to 1 of 1 results').waitFor();
  expect(await rowOf(page, other).count()).toBe(0);
  const theirs = await enter(new URL(page.url()).pathname + new URL(page.url()).search, colleague);
  await theirs.getByRole('button', { name: 'Remove the filter: Assigned to' }).waitFor();
  await rowOf(theirs, one).waitFor();
  await page.getByRole('button', { name: `Remove the filter: Assigned to ${colleague.username}` }).click();
  await rowOf(page, other).waitFor();
});

it('an enquiry is followed up on a day, has an outcome, and says who did what', async () => {
  const one = await send();
  const page = await enter(`${paths.dashboard}?enquiry=${one.id}`, administrator, widths.phone);
  const panel = panelOf(page);
  const dialog = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'More actions' }).click();
  await panel.getByRole('button', { name: 'Follow up on…' }).click();
  await expectAccessible(page, 'dialog');
  await dialog.getByLabel('On a day').fill('2031-05-30');
  await dialog.getByRole('button', { name: 'Set' }).click();
  await panel.getByText('Follow up on Fri, May 30, 2031').waitFor();
  expect(await panel.getByLabel('Outcome').count()).toBe(0);
  await panel.getByRole('button', { name: 'Mark as Contacted' }).click();
  await panel.getByLabel('Outcome').selectOption('Won');
  await toast(page, 'Outcome: Won').waitFor();
  await panel.getByRole('button', { name: 'Clear the day to follow up on' }).click();
  await toast(page, 'Follow-up cleared').getByRole('button', { name: 'Undo' }).click();
  await panel.getByText('Follow up on Fri, May 30, 2031').waitFor();
  await panel.getByText('History', { exact: true }).click();
  for (const sentence of [
    'The enquiry was received.',
    'You set the day to follow up: Fri, May 30, 2031.',
    'You marked it as contacted.',
    'You set the outcome: Won.',
    'You cleared the day to follow up.',
  ])
    await panel.getByText(sentence).first().waitFor();
  await expectAccessible(page, '.admin-panel');
});

it('in a dashboard that stays open past midnight, the queue of what is due, its count and the marks of its rows follow the day', async () => {
  const { lastName } = newPerson();
  const one = await send({ lastName });
  const visitor = await fixture.arrive();
  await visitor.page.clock.install();
  const page = await enterOffice(visitor, fixture.site.origin, `${paths.dashboard}?queue=due`);
  const tomorrow = addDays(officeToday(), 1);
  await page.request.post(fixture.site.origin + adminCalls.submissionFollowUp(one.id), { data: { on: tomorrow } });
  await page.reload();
  await searchBox(page).fill(lastName);
  const countDue = async () => Number((await queueOf(page, 'Due').textContent())?.replace(/\D/g, ''));
  await page.getByText('No submissions found.').waitFor();
  const before = await countDue();
  await page.clock.fastForward(dayMs);
  await rowOf(page, one).getByText('Follow up today').waitFor();
  expect(await countDue()).toBeGreaterThan(before);
  await page.clock.fastForward(dayMs);
  await rowOf(page, one)
    .getByText(/^Due since /)
    .waitFor();
});

it('after the newest enquiry of a person, the earlier open ones are marked too, and others of the company are named', async () => {
  const { lastName } = newPerson();
  const company = `${lastName.toLowerCase()}-works.example`;
  const [first, second] = [await send({ email: `ada@${company}` }), await send({ email: `ada@${company}` })];
  const peer = await send({ email: `ben@${company}` });
  const newest = await send({ email: `ada+again@${company}` });
  const page = await enter(`${paths.dashboard}?enquiry=${newest.id}`);
  const panel = panelOf(page);
  const open = panel.getByText('2 earlier enquiries of this person are open.');
  await panel.getByText(`1 more from ${company}`).click();
  expect(await open.count()).toBe(0);
  await panel.getByRole('button', { name: 'Mark as Contacted' }).click();
  await open.waitFor();
  await expectAccessible(page, '.admin-panel');
  await panel.getByRole('button', { name: 'Mark as contacted too' }).click();
  await open.waitFor({ state: 'detached' });
  for (const { id } of [first, second])
    expect((await fixture.site.readEnquiries()).find((one) => one.id === id)?.contactedAt).not.toBe(null);
  await panel.locator('.colleagues').getByRole('button').click();
  await panel.getByText(peer.message).waitFor();
});

it('in the list the toast offers to mark the earlier open ones of the same person, too', async () => {
  const { lastName } = newPerson();
  const email = `ada@${lastName.toLowerCase()}.example`;
  const [first, second, newest] = [
    await send({ lastName, email }),
    await send({ lastName, email }),
    await send({ firstName: 'Newest', lastName, email }),
  ];
  const page = await enter(paths.dashboard);
  const isContacted = async () =>
    (await fixture.site.readEnquiries())
      .filter(({ id }) => [first.id, second.id, newest.id].includes(id))
      .every(({ contactedAt }) => contactedAt !== null);
  await openMenu(page, newest.name);
  await chooseByKeyboard(page, 'Mark as Contacted');
  const offer = toast(page, 'Marked as contacted');
  await offer.getByText('2 earlier enquiries of this person are open.').waitFor();
  await expectAccessible(page, '.toasts');
  await offer.getByRole('button', { name: 'Mark them too' }).click();
  await toast(page, 'Marked as contacted').getByText('2 enquiries').waitFor();
  expect(await isContacted()).toBe(true);
  await toast(page, 'Marked as contacted').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(isContacted).toBe(false);
  // With the enquiry open, its panel offers them.
  await openerOf(page, second).click();
  await page.keyboard.press('c');
  await panelOf(page).getByText('1 earlier enquiry of this person is open.').waitFor();
  expect(await toast(page, 'Marked as contacted').getByRole('button', { name: /^Mark/ }).count()).toBe(0);
});

it('an enquiry that came by phone is typed in by the rules of the form, kept until it is stored, and marked; if its dialog is left before, a toast says what became of it', async () => {
  const { firstName, lastName } = newPerson();
  const page = await enter(paths.dashboard);
  const dialog = page.getByRole('dialog', { name: 'Add an enquiry that came by phone' });
  const add = page.getByRole('button', { name: 'Add enquiry' });
  await add.first().press('Enter');
  await dialog.getByRole('button', { name: 'Add enquiry' }).press('Enter');
  await dialog.getByText('Please enter your first name').waitFor();
  await expect.poll(() => isFocused(dialog.getByLabel('First Name'))).toBe(true);
  await expectAccessible(page, 'dialog');
  await dialog.getByLabel('First Name').fill(firstName);
  await dialog.getByLabel('Last Name').fill(lastName);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(add)).toBe(true);
  await add.press('Enter');
  expect(await dialog.getByLabel('First Name').inputValue()).toBe(firstName);
  await dialog.getByLabel('Email').fill('caller@x.example');
  await dialog.getByLabel('Service Interest').selectOption(anyService.title);
  await dialog.getByLabel('Message').fill('Rang at ten about the portal.');
  // While it is stored its fields are read-only: they would take what is typed now away with them.
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**${adminCalls.submissions}`, async (route) => {
    if (route.request().method() === 'POST') await gate;
    await route.continue();
  });
  const listed: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === adminCalls.submissions)
      listed.push(request.url());
  });
  await dialog.getByRole('button', { name: 'Add enquiry' }).press('Enter');
  await dialog.getByRole('button', { name: 'Adding...' }).waitFor();
  await dialog.getByLabel('Message').focus();
  await page.keyboard.type('And at noon.');
  expect(await dialog.getByLabel('Message').inputValue()).toBe('Rang at ten about the portal.');
  letGo();
  const panel = panelOf(page);
  await panel.getByText('Rang at ten about the portal.').waitFor();
  await panel.getByText(`Phone call, typed in by ${administrator.username}`).waitFor();
  await page
    .getByRole('row', { name: new RegExp(lastName) })
    .getByText('By phone')
    .waitFor();
  expect(fixture.mail.mails.filter(({ mail }) => mail.text?.includes(lastName))).toEqual([]);
  // The answer is enough: the whole list is long.
  expect(listed).toEqual([]);
  await add.press('Enter');
  expect(await dialog.getByLabel('First Name').inputValue()).toBe('');

  const other = newPerson();
  await dialog.getByLabel('First Name').fill(other.firstName);
  await dialog.getByLabel('Last Name').fill(other.lastName);
  await dialog.getByLabel('Email').fill(other.email);
  await dialog.getByLabel('Message').fill(other.message);
  for (const [isRefused, title, sentence] of [
    [true, 'The enquiry was not added', 'The site is busy. Your text is kept.'],
    [false, 'Enquiry added', `${other.firstName} ${other.lastName}`],
  ] as const) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(`**${adminCalls.submissions}`, async (route) => {
      await answered;
      await (isRefused ? route.fulfill({ status: 503, body: 'The site is busy.' }) : route.continue());
    });
    await dialog.getByRole('button', { name: 'Add enquiry' }).press('Enter');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    answer();
    await toast(page, title).getByText(sentence, { exact: true }).waitFor();
    if (!isRefused) continue;
    await add.press('Enter');
    expect(await dialog.getByLabel('Message').inputValue()).toBe(other.message);
  }
  // What is open by then stays open.
  await page.getByRole('row', { name: new RegExp(other.lastName) }).waitFor();
  await panel.getByText('Rang at ten about the portal.').waitFor();
});
