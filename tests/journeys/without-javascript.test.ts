import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { faqGroups } from '../../src/content/faqs.ts';
import { services } from '../../src/content/services/services.ts';
import { pages } from '../../src/content/pages.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { anyService } from '../support/any-content.ts';
import { untilHydrated } from '../support/browser.ts';
import { isFullRun } from '../support/full-run.ts';
import { samplePerKind, sampledForms } from '../support/sampling.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listHiddenContent, loadPictures } from '../support/hidden-content.ts';

const fixture = useBrowserFixture();
const own = (path: string) => fixture.site.origin + path;
/** The browser's console messages about error statuses. */
const tolerated = [/status of 40[01]/];

const visit = (path: string) => fixture.visit(path, { javaScriptEnabled: false, tolerated });

describe('every page', () => {
  it('shows all its words, its pictures and every panel', async () => {
    const { page } = await visit(paths.home);
    const wrong: Record<string, unknown> = {};
    for (const path of samplePerKind([...publicPaths, paths.auth])) {
      await page.goto(own(path));
      await loadPictures(page);
      const found = await page.evaluate(listHiddenContent);
      if (found.length > 0) wrong[path] = found;
    }
    expect(wrong).toEqual({});
  });

  it.each([paths.services, anyService.path, paths.faq])('%s opens its answers', async (path) => {
    const { page } = await visit(path);
    // The folded lists of a service's page are open in a wide window, with nothing to press.
    const questions = page.locator('main details:has(.answer)');
    for (const question of await questions.all()) {
      await question.locator('summary').click();
      expect(await question.locator('.answer').isVisible()).toBe(true);
    }
    // At most one is open, also without scripts.
    expect(await questions.and(page.locator('[open]')).count()).toBe(path === paths.faq ? faqGroups.length : 1);
  });

  it('opens its menu and the list of services', async () => {
    const { page } = await visit(paths.home);
    await page.getByRole('button', { name: 'Services' }).click();
    expect(await page.locator('#services-menu').getByRole('link').count()).toBe(services.length);
    await page.locator('#services-menu').getByRole('link', { name: anyService.title }).click();
    await page.waitForURL(`**${anyService.path}`);
    const phone = await fixture.visit(paths.about, { javaScriptEnabled: false, width: 390 });
    await phone.page.getByRole('button', { name: 'Menu' }).click();
    await phone.page.locator('#menu').getByRole('link', { name: 'Login / Register' }).click();
    await phone.page.waitForURL('**/auth');
  });
});

const forms = [
  {
    path: paths.contact as string,
    button: 'Send Message',
    fields: {
      'First Name': 'Owen',
      'Last Name': 'Tremblay',
      Email: 'owen@chebucto.example',
      Message: 'Our backup asks for a key.',
    } as Record<string, string>,
    missing: ['Please enter your first name', 'Please enter your last name'],
    emptied: ['First Name', 'Last Name'],
  },
  ...services.map(({ id, title }) => ({
    path: paths.service(id) as string,
    button: 'Request a Consultation',
    fields: {
      'Full Name *': `Owen of ${title}`,
      'Email *': 'owen@chebucto.example',
      'Phone *': '902 555 0177',
      'Message *': `Tell us about ${title}.`,
    } as Record<string, string>,
    missing: ['Name must be at least 2 characters', 'Please enter a valid phone number'],
    emptied: ['Full Name *', 'Phone *'],
  })),
];

const tried = forms.filter(({ path }) => sampledForms.includes(path));
describe.each(tried)('the form of $path', ({ path, button, fields, missing, emptied }) => {
  const fill = async (page: Page, values: Record<string, string>) => {
    for (const [label, value] of Object.entries(values))
      await page.locator('main').getByLabel(label, { exact: true }).fill(value);
  };
  const send = (page: Page) => page.locator('main').getByRole('button', { name: button }).click();

  it('is shown again with the typed values and the errors, and then ends on Thank You!', async () => {
    const { page } = await visit(path);
    const email = Object.keys(fields).find((label) => label.startsWith('Email')) ?? '';
    await fill(page, { ...fields, [email]: 'owen@', ...Object.fromEntries(emptied.map((label) => [label, ''])) });
    await send(page);
    await page.getByText('There is a problem').waitFor();
    for (const message of [...missing, 'Please enter a valid email address'])
      expect(await page.getByText(message).count(), message).toBe(2);
    await expectFocused(page, ['alert', 'There is a problem']);
    for (const [label, value] of Object.entries({ ...fields, [email]: 'owen@' }))
      if (!emptied.includes(label))
        expect(await page.locator('main').getByLabel(label, { exact: true }).inputValue()).toBe(value);
    await fill(page, fields);
    await send(page);
    await page.waitForURL('**/contact/received');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Thank You!');
    const message = fields['Message'] ?? fields['Message *'];
    const stored = (await fixture.site.readEnquiries()).filter((one) => one.message === message);
    expect(stored).toMatchObject([{ firstName: 'Owen', email: 'owen@chebucto.example' }]);
    await page.getByRole('link', { name: 'Send Another Message' }).click();
    expect(await page.getByLabel('First Name').inputValue()).toBe('');
  });

  // Both kinds of form share the server's code for these.
  const isSpared = !isFullRun && path !== paths.contact;

  it.skipIf(isSpared)(
    'has an address of its own while it has mistakes: reloading and Back lead to pages, not to a form to post again',
    async () => {
      const { page } = await visit(path);
      const [label = ''] = emptied;
      const [message = ''] = missing;
      await fill(page, { ...fields, [label]: '' });
      await send(page);
      await page.waitForURL(`**${path}?again=*`);
      await page.reload();
      await page.getByText(message).waitFor();
      await fill(page, { [label]: fields[label] ?? '' });
      await send(page);
      await page.waitForURL('**/contact/received');
      await page.goBack();
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await page.getByText(message).count()).toBe(0);
      await page.goBack();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    },
  );

  it.skipIf(isSpared)('is shown again with the focus in the only field with an error, without a summary', async () => {
    const { page } = await visit(path);
    const [label = ''] = emptied;
    await fill(page, { ...fields, [label]: '' });
    await send(page);
    const [message = ''] = missing;
    await page.getByText(message).waitFor();
    expect(await page.getByText(message).count()).toBe(1);
    expect(await page.getByRole('alert').count()).toBe(0);
    await expectFocused(page, [label, `Error: ${message}`]);
  });

  it('that was sent before its scripts loaded comes back and hydrates: one page, under its own address, nothing lost', async () => {
    const { page } = await fixture.arrive({ tolerated });
    await page.route(/\/assets\/[^/]+\.js$/, () => {});
    await page.goto(own(path), { waitUntil: 'domcontentloaded' });
    const [label = ''] = emptied;
    await fill(page, { ...fields, [label]: '' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await send(page);
    await page.getByText(missing[0] ?? '').waitFor();
    await untilHydrated(page);
    expect([new URL(page.url()).pathname, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
    const expectTyped = async () => {
      for (const [name, value] of Object.entries({ ...fields, [label]: '' }))
        expect(await page.locator('main').getByLabel(name, { exact: true }).inputValue(), name).toBe(value);
    };
    await expectTyped();
    // As the error message suggests.
    await page.goto(own(path));
    await untilHydrated(page);
    await expectTyped();
    const words = Object.keys(fields).find((name) => name.startsWith('Message')) ?? '';
    const message = `${fields[words]} Sent once more.`;
    await fill(page, { ...fields, [words]: message });
    await send(page);
    await expect
      .poll(async () => (await fixture.site.readEnquiries()).filter((one) => one.message === message))
      .toMatchObject([{ firstName: 'Owen', email: 'owen@chebucto.example' }]);
  });
});

describe('the newsletter', () => {
  it('shows its thanks or an error; no address contains the e-mail address', async () => {
    const { page } = await visit(paths.about);
    const footer = page.getByRole('contentinfo');
    await footer.getByLabel('Email address').fill('owen@');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await page.waitForURL('**/newsletter');
    await page.getByText('Please enter a valid email address.').waitFor();
    const again = page.getByRole('main').getByLabel('Email address');
    expect(await again.inputValue()).toBe('owen@');
    await expectFocused(page, ['Email address', 'Error: Please enter a valid email address.']);
    await again.fill('owen@chebucto.example');
    await page.getByRole('main').getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Thank you for subscribing to our newsletter!').waitFor();
    expect(page.url()).not.toContain('owen');
  });
});

describe('an account', () => {
  it('has two forms, each under its own heading', async () => {
    const { page } = await visit(paths.auth);
    const formUnder = (heading: string) =>
      page.getByRole('tabpanel').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
    await formUnder('Login').getByRole('button', { name: 'Sign in' }).waitFor();
    await formUnder('Register').getByRole('button', { name: 'Create account' }).waitFor();
  });

  it('can be created and signed in to, and shows its errors', async () => {
    const { page } = await visit(paths.auth);
    await page.locator('#register-username').fill('owen');
    await page.locator('#register-password').fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Password must be at least 6 characters').waitFor();
    await expectFocused(page, [
      'Password',
      'At least 6 characters. Several words are easy to keep.',
      'Error: Password must be at least 6 characters',
    ]);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('#register-username').inputValue()).toBe('owen');
    await page.locator('#register-password').fill('long enough');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(own('/'));
    await page.context().clearCookies();
    await page.goto(own(paths.auth));
    await page.locator('#login-username').fill('owen');
    await page.locator('#login-password').fill('not this one');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Invalid username or password').waitFor();
    await page.locator('#login-password').fill('long enough');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(own('/'));
    expect((await page.context().cookies()).length).toBeGreaterThan(0);
  });
});

describe('the administration', () => {
  it.each([paths.admin, paths.submissions])('%s explains that it needs JavaScript, with a link', async (path) => {
    const { page } = await visit(path);
    await page.getByRole('heading', { name: 'JavaScript did not run' }).waitFor();
    expect(await page.locator('.spinner').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Go to Sign in' }).click();
    await page.waitForURL(own(paths.auth));
  });
});

describe('the frames', () => {
  it('are a chart with a link, and a link to the assistant', async () => {
    const { page } = await visit(paths.contact);
    const map = page.frameLocator('.map iframe');
    await page.locator('.map').scrollIntoViewIfNeeded();
    expect(await map.getByRole('link', { name: pages.contact.texts.mapButton }).isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Open the AI Assistant' }).click();
    await page.getByRole('heading', { name: pages.contact.texts.agentMissing.heading }).waitFor();
  });
});

/** The browser sets the page's initial focus a moment after the page has loaded. */
async function expectFocused(page: Page, expected: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(listFocused)).toEqual(expected);
}

/** Runs in the page: the name and the description of the focused element. */
function listFocused(): string[] {
  const element = document.activeElement;
  const name = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.getAttribute('role');
  const ids = ['aria-labelledby', 'aria-describedby'].flatMap((by) => element?.getAttribute(by)?.split(' ') ?? []);
  return [name, ...ids.map((id) => document.getElementById(id)?.textContent)].map((text) => text?.trim() ?? '');
}
