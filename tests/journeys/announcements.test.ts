import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { company } from '#content/company.ts';
import { pages } from '#content/pages.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { recordAnnouncements } from './announcements.ts';
import { anyService } from '../support/any-content.ts';
import { untilScripted } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { isFullRun } from '../support/full-run.ts';
import { contactForm, consultationForm, fillInScripted } from '../support/contact-form.ts';

const fixture = useBrowserFixture();
const titleOf = ({ title }: { title: string }) => `${title} | ${company.name}`;
const sent = "We've received your inquiry and will contact you shortly.";
/** Of a receipt, whose time, address and number differ. */
const facts = / We answer by .* If it is urgent, call [^.]*\./;

type Story = {
  path: string;
  /** The steps before the recording. */
  before: (page: Page) => Promise<unknown>;
  /** The button that is activated by keyboard. */
  press: string;
  /** The announcements in order; the test waits for the last one. */
  heard: string[];
};

const stories: Record<string, Story> = {
  'a form with two mistakes': {
    path: paths.contact,
    before: (page) => fillInScripted(page, { ...contactForm.typed(), Email: 'nadia@', Message: '' }),
    press: 'Send Message',
    heard: [
      'focus: button ‘Send Message’',
      'focus: alert ‘There is a problem’',
      'alert: There is a problem Please enter a valid email address Please enter your message',
      `title: Error: ${titleOf(pages.contact)}`,
    ],
  },
  'a form that is sent': {
    path: paths.contact,
    before: (page) => fillInScripted(page, contactForm.typed()),
    press: 'Send Message',
    heard: [
      'focus: button ‘Send Message’',
      'focus: h2 ‘Thank You!’',
      "status: Thank You! Your message has been received. We'll get back to you as soon as possible. Send Another Message",
      "status: Message Sent! Thank you for your message. We'll get back to you shortly.",
    ],
  },
  'a request that is sent': {
    path: anyService.path,
    before: (page) => fillInScripted(page, consultationForm(anyService.path).typed()),
    press: 'Request a Consultation',
    heard: [
      'focus: button ‘Request a Consultation’',
      'focus: h4 ‘Thank You!’',
      `status: Thank You! ${sent}`,
      `status: Request Submitted ${sent}`,
    ],
  },
  'a form that fails': {
    path: paths.contact,
    async before(page) {
      await page.route(`**${calls.contact}`, (route) => route.fulfill({ status: 503, body: 'The server is busy.' }));
      await fillInScripted(page, contactForm.typed());
    },
    press: 'Send Message',
    heard: [
      'focus: button ‘Send Message’',
      'status: Your message was not sent, and nothing you wrote is lost. The server is busy.',
      `title: Error: ${titleOf(pages.contact)}`,
      'status: Error Failed to send your message: 503: The server is busy.',
    ],
  },
  'a login that is refused': {
    path: paths.auth,
    async before(page) {
      await page.locator('#login-username').fill('nobody');
      await page.locator('#login-password').fill('not this one');
      await untilScripted(page.locator('#login-password'));
    },
    press: 'Sign in',
    heard: [
      'focus: button ‘Sign in’',
      'status: Invalid username or password',
      `title: Error: ${titleOf(pages.auth)}`,
      'status: Login failed Invalid username or password',
    ],
  },
};

// A request that is sent is heard as the form is: in a full run.
it.each(Object.entries(stories).filter(([name]) => isFullRun || name !== 'a request that is sent'))(
  'a screen reader announces in order: %s',
  async (_name, { path, before, press, heard: expected }) => {
    const { page } = await fixture.visit(path, { tolerated: [/status of (401|503)/] });
    await before(page);
    // Moving to the button leaves another element.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const heard = await recordAnnouncements(page);
    await page.getByRole('button', { name: press, exact: true }).press('Enter');
    // Focus and title change in either order: two parts of the page set them.
    await expect
      .poll(async () => (await heard()).map((one) => one.replace(facts, '')).toSorted())
      .toEqual(expected.toSorted());
  },
);
