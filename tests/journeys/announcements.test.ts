import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { company } from '../../src/content/company.ts';
import { pages } from '../../src/content/pages.ts';
import { projects } from '../../src/content/projects.ts';
import { getServiceSummary, type ServiceId, serviceIds } from '../../src/content/services/services.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { recordAnnouncements } from '../support/announcements.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();
const tolerated = [/status of (401|503)/];
const thanks = 'Thank you for subscribing to our newsletter!';
const sent = "We've received your inquiry and will contact you shortly.";
const notSent = 'Your message was not sent, and nothing you wrote is lost. 503: The server is busy.';

const titleOf = ({ title }: { title: string }) => `${title} | ${company.name}`;
const countProjects = (service: ServiceId) => projects.filter(({ category }) => category === service).length;
/** A service whose filter changes the number of projects: screen readers announce changes only. */
const filter = serviceIds.find((id) => countProjects(id) !== projects.length) ?? anyService.id;
const [filterWord = ''] = getServiceSummary(filter).title.split(' ');

const shut = (page: Page) =>
  page.route(`**${calls.contact}`, (route) => route.fulfill({ status: 503, body: 'The server is busy.' }));

async function type(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, words] of Object.entries(fields)) await page.locator('main').getByLabel(label).fill(words);
}
const nadia = { 'First Name': 'Nadia', 'Last Name': 'Benali', Email: 'nadia@example.com', Message: 'One forecast.' };
const priya = { 'Full Name *': 'Priya Nair', 'Email *': 'priya@example.com', 'Phone *': '902 555 0177' };

type Story = {
  path: string;
  /** The steps before the recording. */
  before?: (page: Page) => Promise<unknown>;
  /** The button that is activated by keyboard, or the field in which Enter is pressed. */
  press: string;
  /** The announcements in order; the test waits for the last one. */
  heard: string[];
};

const stories: Record<string, Story> = {
  'the contact form with two mistakes': {
    path: paths.contact,
    before: (page) => type(page, { ...nadia, Email: 'nadia@', Message: '' }),
    press: 'Send Message',
    heard: [
      'focus: button ‘Send Message’',
      'focus: alert ‘There is a problem’',
      'alert: There is a problem Please enter a valid email address Please enter your message',
      `title: Error: ${titleOf(pages.contact)}`,
    ],
  },
  'the contact form with one mistake': {
    path: paths.contact,
    before: (page) => type(page, { ...nadia, Message: '' }),
    press: 'Send Message',
    heard: [
      'focus: button ‘Send Message’',
      'focus: textarea ‘Message’, invalid, ‘What you have today, and what it should do. Error: Please enter your message’',
      `title: Error: ${titleOf(pages.contact)}`,
    ],
  },
  'the contact form with one mistake, in the field where Enter is pressed': {
    path: paths.contact,
    before: (page) => type(page, { ...nadia, Email: 'nadia@' }),
    press: 'Email',
    heard: [
      'focus: input ‘Email’',
      'focus: input ‘Email’, invalid, ‘Error: Please enter a valid email address’',
      `title: Error: ${titleOf(pages.contact)}`,
    ],
  },
  'the contact form that is sent': {
    path: paths.contact,
    before: (page) => type(page, nadia),
    press: 'Send Message',
    heard: [
      'focus: button ‘Send Message’',
      'focus: h3 ‘Thank You!’',
      "status: Thank You! Your message has been received. We'll get back to you as soon as possible. Send Another Message",
      "status: Message Sent! Thank you for your message. We'll get back to you shortly.",
    ],
  },
  'the contact form that fails': {
    path: paths.contact,
    before: (page) => shut(page).then(() => type(page, nadia)),
    press: 'Send Message',
    heard: [
      'focus: button ‘Send Message’',
      `status: ${notSent}`,
      `title: Error: ${titleOf(pages.contact)}`,
      'status: Error Failed to send your message: 503: The server is busy.',
    ],
  },
  'another message after the first': {
    path: paths.contact,
    before: async (page) => {
      await type(page, nadia);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await page.locator('.toast').waitFor();
    },
    press: 'Send Another Message',
    heard: ['focus: button ‘Send Another Message’', 'focus: input ‘First Name’'],
  },
  'the consultation form that is sent': {
    path: anyService.path,
    before: (page) => type(page, priya),
    press: 'Request a Consultation',
    heard: [
      'focus: button ‘Request a Consultation’',
      `focus: status ‘${sent}’`,
      `status: ${sent}`,
      `status: Request Submitted ${sent}`,
    ],
  },
  'the consultation form that fails': {
    path: anyService.path,
    before: (page) => shut(page).then(() => type(page, priya)),
    press: 'Request a Consultation',
    heard: [
      'focus: button ‘Request a Consultation’',
      `status: ${notSent}`,
      `title: Error: ${anyService.title} | ${company.name}`,
      'status: Submission Failed 503: The server is busy.',
    ],
  },
  'the newsletter with a mistake': {
    path: paths.about,
    before: (page) => page.locator('footer').getByLabel('Email address').fill('nadia@'),
    press: 'Subscribe',
    heard: [
      'focus: button ‘Subscribe’',
      'focus: input ‘Email address’, invalid, ‘Error: Please enter a valid email address.’',
      `title: Error: ${titleOf(pages.about)}`,
    ],
  },
  'the newsletter that is subscribed to': {
    path: paths.about,
    before: (page) => page.locator('footer').getByLabel('Email address').fill('nadia@example.com'),
    press: 'Subscribe',
    heard: [
      'focus: button ‘Subscribe’',
      `focus: status ‘${thanks}’`,
      `status: ${thanks}`,
      `status: Subscription Successful ${thanks}`,
    ],
  },
  'a login that is refused': {
    path: paths.auth,
    before: async (page) => {
      await page.locator('#login-username').fill('nobody');
      await page.locator('#login-password').fill('not this one');
    },
    press: 'Sign in',
    heard: [
      'focus: button ‘Sign in’',
      'status: Invalid username or password',
      `title: Error: ${titleOf(pages.auth)}`,
      'status: Login failed Invalid username or password',
    ],
  },
  'a registration with two mistakes': {
    path: paths.auth,
    before: (page) => page.getByRole('tab', { name: 'Register' }).click(),
    press: 'Create account',
    heard: [
      'focus: button ‘Create account’',
      'focus: alert ‘There is a problem’',
      'alert: There is a problem Username must be at least 4 characters Password must be at least 6 characters',
      `title: Error: ${titleOf(pages.auth)}`,
    ],
  },
  'a registration with one mistake': {
    path: paths.auth,
    before: async (page) => {
      await page.getByRole('tab', { name: 'Register' }).click();
      await page.locator('#register-username').fill('amelia');
    },
    press: 'Create account',
    heard: [
      'focus: button ‘Create account’',
      'focus: input ‘Password’, invalid, ‘At least 6 characters. Several words are easy to keep. Error: Password must be at least 6 characters’',
      `title: Error: ${titleOf(pages.auth)}`,
    ],
  },
  // Without projects there is nothing to filter.
  ...(projects.length > 0 && {
    'a filter': {
      path: paths.portfolio,
      press: filterWord,
      heard: [`focus: button ‘${filterWord}’`, `status: ${countProjects(filter)} of ${projects.length} projects`],
    },
  }),
};

it.each(Object.entries(stories))(
  'screen readers announce in order: %s',
  async (_name, { path, before, press, heard: expected }) => {
    const { page } = await fixture.visit(path, { tolerated });
    await before?.(page);
    // Moving to the button leaves another element.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const heard = await recordAnnouncements(page);
    const button = page.getByRole('button', { name: press, exact: true });
    await ((await button.count()) > 0 ? button : page.locator('main').getByLabel(press)).press('Enter');
    await expect.poll(heard).toContain(expected.at(-1));
    expect(await heard()).toEqual(expected);
  },
);

it('a second error while the visitor corrects the first does not move the focus', async () => {
  const { page } = await fixture.visit(paths.contact);
  await type(page, { ...nadia, Message: '' });
  await page.getByRole('button', { name: 'Send Message' }).press('Enter');
  await page.getByText('Please enter your message').waitFor();
  const email = page.locator('main').getByLabel('Email');
  await email.press('End');
  await email.press('@');
  await page.getByRole('alert').getByText('Please enter a valid email address').waitFor();
  expect(await email.evaluate((field) => field === document.activeElement)).toBe(true);
});

describe('the title', () => {
  it('begins with Error while a form shows one, also while the footer’s form shows another', async () => {
    const { page } = await fixture.visit(paths.contact);
    const title = titleOf(pages.contact);
    await page.locator('footer').getByLabel('Email address').fill('nadia@');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect.poll(() => page.title()).toBe(`Error: ${title}`);
    await type(page, { ...nadia, Message: '' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText('Please enter your message').waitFor();
    await type(page, { Message: 'Mended.' });
    expect(await page.title()).toBe(`Error: ${title}`);
    await page.locator('footer').getByLabel('Email address').fill('nadia@example.com');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect.poll(() => page.title()).toBe(title);
  });

  it('of the next page does not mention the form of the previous page', async () => {
    const { page } = await fixture.visit(paths.contact);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect.poll(() => page.title()).toMatch(/^Error: /);
    await page.getByRole('link', { name: 'About' }).first().click();
    await page.waitForURL(`**${paths.about}`);
    await expect.poll(() => page.title()).toBe(titleOf(pages.about));
  });

  const [contact, account] = [pages.contact.title, pages.auth.title];
  const returned: { calls: string; fields: Record<string, string>; title: string }[] = [
    { calls: calls.contact, fields: { page: paths.contact, email: 'x' }, title: `Error: ${contact}` },
    { calls: calls.contact, fields: { page: anyService.path, email: 'x' }, title: `Error: ${anyService.title}` },
    { calls: calls.login, fields: { username: 'x', password: 'y' }, title: `Error: ${account}` },
    {
      calls: calls.login,
      fields: { username: 'nobody', password: 'not this one' },
      title: `Error: ${account}`,
    },
    { calls: calls.register, fields: { username: 'x', password: 'y' }, title: `Error: ${account}` },
    { calls: paths.newsletter, fields: { email: 'x' }, title: 'Error: Newsletter' },
  ];

  it.each(returned)(
    'of the response of $calls without JavaScript begins with $title',
    async ({ calls: call, fields, title }) => {
      const answer = await fixture.fetchPage(call, {
        method: 'POST',
        headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      });
      const html = await answer.text();
      expect(html).toContain(`<title>${title}`);
      // The sharing tags do not contain the error.
      expect(html).not.toContain('content="Error: ');
    },
  );
});
