import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { thankYouPage } from '../support/contact-form.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormName } from '../../src/contract/form-ids.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { anyService } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { delayReact, launchBrowser, newVisitor, type Visitor, widths } from '../support/browser.ts';
import { insertForeign, removeFeature, translate } from '../support/foreign-changes.ts';
import { isFullRun } from '../support/full-run.ts';
import { everyNth } from '../support/sampling.ts';
import { signIn } from '../support/sign-in.ts';
import { administrator } from '../support/site.ts';

// Whatever happens to a page, its forms keep what is typed and the focus, and an enquiry is stored once.

/** A name that is not localhost: over plain http the page has no secure context there. */
const plainName = 'site.example';

const fixture = useBrowserFixture();
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser(undefined, [`--host-resolver-rules=MAP ${plainName} 127.0.0.1`]);
});
afterAll(() => browser?.close());

const script = /\/assets\/[^/]+\.js$/;
const formOf = (page: Page, name: FormName) => page.locator(`form[data-form="${name}"]`);
/** React listens to the form: from then on the messages of the site take the place of the browser's. */
const isEnhanced = (page: Page, name: FormName) => page.locator(`form[data-form="${name}"][novalidate]`).waitFor();

type Form = {
  path: string;
  name: FormName;
  /** The field that the visitor focuses first. */
  first: string;
  fields: Record<string, string>;
  button: string;
};
const forms: Form[] = [
  {
    path: paths.contact,
    name: 'contact',
    first: 'firstName',
    fields: { lastName: 'Lovelace', email: 'ada@client.example' },
    button: 'Send Message',
  },
  {
    path: anyService.path,
    name: 'consultation',
    first: 'name',
    fields: { email: 'ada@client.example', phone: '+1 902 555 0177' },
    button: 'Request a Consultation',
  },
];

type Condition = {
  name: string;
  origin?: () => string;
  prepare?: (page: Page, context: BrowserContext) => Promise<unknown>;
  /** React does not come, and the browser sends the form. */
  isNative?: boolean;
};
const features = [
  'URL.canParse',
  'String.prototype.toWellFormed',
  'String.prototype.isWellFormed',
  'AbortSignal.any',
  'AbortSignal.timeout',
  'crypto.randomUUID',
  'Promise.withResolvers',
  'Array.prototype.toSorted',
  'structuredClone',
];
const removeFeatures = async (page: Page, removed: string[]) => {
  for (const feature of removed) await page.addInitScript(removeFeature, feature);
};
/** What translators, password managers and other extensions do to a page. */
async function disturb(page: Page): Promise<void> {
  await page.addInitScript(translate);
  await page.addInitScript(insertForeign);
  await page.addInitScript(() => {
    addEventListener('focusin', () => {
      void Promise.reject(new Error('an extension'));
      throw new Error('an extension');
    });
  });
}
const disturbed: Condition = {
  name: 'a translated page with foreign elements, on which other scripts fail',
  prepare: disturb,
};
const old: Condition = {
  name: 'a browser without any newer feature',
  prepare: (page) => removeFeatures(page, features),
};
const insecure: Condition = {
  name: 'plain http on a name that is not localhost',
  origin: () => `http://${plainName}:${fixture.site.port}`,
};
/** Everything that the page's own origin allows at once: for what the contact form shows one by one. */
const worst: Condition = {
  name: 'a disturbed page in an old browser',
  async prepare(page) {
    await disturb(page);
    await removeFeatures(page, features);
  },
};
/** Each alone, only in a full run. */
const single: Condition[] = [
  { name: 'an untouched page' },
  { name: 'a translated page', prepare: (page) => page.addInitScript(translate) },
  { name: 'a page with foreign elements beside its fields', prepare: (page) => page.addInitScript(insertForeign) },
  insecure,
  { name: 'blocked scripts', prepare: (page) => page.route(script, (route) => route.abort()), isNative: true },
  ...features.map((feature) => ({
    name: `a browser without ${feature}`,
    prepare: (page: Page) => removeFeatures(page, [feature]),
  })),
];
const conditions = isFullRun ? [disturbed, old, worst, ...single] : [worst];
/** Of what sends no enquiry; footer.test.ts and account.test.ts show both on an untouched page. */
const ofOthers = isFullRun ? conditions : [];

const arrive = (): Promise<Visitor> => newVisitor(browser);

let sent = 0;

/** Lets the scripts of a form come, and waits until the browser has run them. */
async function untilCome(page: Page, letScriptsCome: () => void): Promise<void> {
  const loaded = page.waitForResponse(/\/assets\/forms-/);
  letScriptsCome();
  await (await loaded).finished();
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 })));
}

/** Fills in the fields that follow, and sends the form. Returns its message. */
async function fillAndSend(page: Page, form: Form): Promise<string> {
  const message = `Please call me back, number ${(sent += 1)}.`;
  const fields = formOf(page, form.name);
  for (const [name, value] of Object.entries({ ...form.fields, message }))
    await fields.locator(`[name="${name}"]`).fill(value);
  await fields.locator('[type="submit"]').click();
  return message;
}

const thanks = (page: Page) => page.getByText(/^(?:Thank You!|We've received your inquiry)/).first();
const stored = async (message: string) => (await fixture.site.readEnquiries()).filter((one) => one.message === message);

/** The visitor is thanked, and one enquiry is stored, with the first name as typed. */
async function expectStoredOnce(page: Page, message: string, typed = 'Ada'): Promise<void> {
  await thanks(page).waitFor();
  const enquiries = await stored(message);
  expect(enquiries.map(({ firstName }) => firstName)).toEqual([typed]);
}

const expectTyped = async (field: Locator, value: string) => {
  expect(await field.inputValue()).toBe(value);
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
};

describe.each(forms)('the form of $path', (form) => {
  const met = form.path === paths.contact && !isFullRun ? [disturbed, old, insecure] : conditions;

  it.each(met)('keeps what is typed, and is stored once: $name', async ({ origin, prepare, isNative }) => {
    const visitor = await arrive();
    const { page } = visitor;
    await prepare?.(page, visitor.context);
    await page.goto((origin?.() ?? fixture.site.origin) + form.path);
    const first = formOf(page, form.name).locator(`[name="${form.first}"]`);
    await first.click();
    await page.keyboard.type('Ad');
    if (!isNative) await isEnhanced(page, form.name);
    await page.keyboard.type('a');
    await expectTyped(first, 'Ada');
    const message = await fillAndSend(page, form);
    await expectStoredOnce(page, message);
    await visitor.close();
  });
});

/** Both forms share the code that starts them. */
describe.each(isFullRun ? forms : forms.slice(0, 1))('the form of $path', (form) => {
  it('keeps its fields themselves, with what is typed, focus and caret, when its scripts come late', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const letScriptsCome = await delayReact(page);
    await page.goto(fixture.site.origin + form.path, { waitUntil: 'commit' });
    const fields = formOf(page, form.name);
    for (const [name, value] of Object.entries(form.fields)) await fields.locator(`[name="${name}"]`).fill(value);
    const first = fields.locator(`[name="${form.first}"]`);
    await first.click();
    await page.keyboard.type('Aa');
    await page.keyboard.press('ArrowLeft');
    await page.evaluate(() => Object.assign(window, { focused: document.activeElement }));
    letScriptsCome();
    await isEnhanced(page, form.name);
    expect(await page.evaluate(() => 'focused' in window && document.activeElement === window.focused)).toBe(true);
    await page.keyboard.type('d');
    await expectTyped(first, 'Ada');
    for (const [name, value] of Object.entries(form.fields))
      expect(await fields.locator(`[name="${name}"]`).inputValue()).toBe(value);
    await expectStoredOnce(page, await fillAndSend(page, form));
    await visitor.close();
  });

  it('keeps what is typed, and is stored once, if a script that its own script needs could not be loaded', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.route(/\/assets\/react-/, (route) => route.abort());
    await page.goto(fixture.site.origin + form.path);
    const failed = page.waitForEvent('requestfailed');
    await formOf(page, form.name).locator(`[name="${form.first}"]`).click();
    await page.keyboard.type('Ada');
    await failed;
    await page.unrouteAll();
    // It starts at the next act, or stays HTML in a browser that does not request the script again.
    await expectStoredOnce(page, await fillAndSend(page, form));
    await visitor.close();
  });

  it('is sent once if it is sent before its scripts come', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const letScriptsCome = await delayReact(page);
    const answered = Promise.withResolvers<void>();
    await page.route(`**${calls.contact}`, async (route) => {
      await answered.promise;
      await route.continue();
    });
    await page.goto(fixture.site.origin + form.path, { waitUntil: 'commit' });
    await formOf(page, form.name).locator(`[name="${form.first}"]`).fill('Ada');
    const asked = page.waitForRequest(`**${calls.contact}`);
    // A press lasts until the next page comes.
    const sending = fillAndSend(page, form);
    await asked;
    const loaded = page.waitForResponse(/\/assets\/forms-/);
    letScriptsCome();
    await loaded;
    answered.resolve();
    const message = await sending;
    await page.waitForURL(thankYouPage);
    await expectStoredOnce(page, message);
    await visitor.close();
  });

  it('hears the press of its button with which it starts', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.goto(fixture.site.origin + form.path);
    const fields = formOf(page, form.name);
    const message = `Please call me back, number ${(sent += 1)}.`;
    // As a browser fills in what it knows, without any act on the page.
    for (const [name, value] of Object.entries({ [form.first]: 'Ada', ...form.fields, message }))
      await fields.locator(`[name="${name}"]`).evaluate((field: HTMLInputElement, text) => (field.value = text), value);
    const loaded = page.waitForResponse(/\/assets\/forms-/);
    await fields.locator('[type="submit"]').hover();
    await page.mouse.down();
    await loaded;
    await page.mouse.up();
    await expectStoredOnce(page, message);
    await visitor.close();
  });

  it('hears a press of its button in the middle of which its scripts come', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const letScriptsCome = await delayReact(page);
    await page.goto(fixture.site.origin + form.path);
    const fields = formOf(page, form.name);
    const message = `Please call me back, number ${(sent += 1)}.`;
    for (const [name, value] of Object.entries({ [form.first]: 'Ada', ...form.fields }))
      await fields.locator(`[name="${name}"]`).fill(value);
    // Typed: the field says that it has changed when the press takes the focus.
    await fields.locator('[name="message"]').clear();
    await fields.locator('[name="message"]').pressSequentially(message);
    await fields.locator('[type="submit"]').hover();
    await page.mouse.down();
    await untilCome(page, letScriptsCome);
    await page.mouse.up();
    await expectStoredOnce(page, message);
    await visitor.close();
  });

  it('leaves alone a text that is composed while its scripts come', async () => {
    const visitor = await arrive();
    const { page, context } = visitor;
    const keyboard = await context.newCDPSession(page);
    const letScriptsCome = await delayReact(page);
    await page.goto(fixture.site.origin + form.path);
    const first = formOf(page, form.name).locator(`[name="${form.first}"]`);
    await first.click();
    await keyboard.send('Input.imeSetComposition', { text: 'えい', selectionStart: 2, selectionEnd: 2 });
    await untilCome(page, letScriptsCome);
    await isEnhanced(page, form.name);
    await keyboard.send('Input.imeSetComposition', { text: 'えいだ', selectionStart: 3, selectionEnd: 3 });
    await keyboard.send('Input.insertText', { text: 'エイダ' });
    await expectTyped(first, 'エイダ');
    await expectStoredOnce(page, await fillAndSend(page, form), 'エイダ');
    await visitor.close();
  });

  it('keeps an e-mail address selected, which the next letter replaces', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    const letScriptsCome = await delayReact(page);
    await page.goto(fixture.site.origin + form.path);
    const email = formOf(page, form.name).locator('[name=email]');
    await email.fill('owen@');
    await email.press('ControlOrMeta+a');
    letScriptsCome();
    await isEnhanced(page, form.name);
    await page.keyboard.type('ada@client.example');
    expect(await email.inputValue()).toBe('ada@client.example');
    await visitor.close();
  });

  // The browser itself keeps what was typed before (links.test.ts).
  it.each(
    everyNth<[string, boolean]>(2, [
      ['after it has started', true],
      ['before it has started', false],
    ]),
  )('keeps what is typed when the visitor leaves and comes back %s', async (_, hasStarted) => {
    const visitor = await arrive();
    const { page } = visitor;
    if (!hasStarted) await page.route(script, (route) => route.abort());
    await page.goto(fixture.site.origin + form.path);
    const first = () => formOf(page, form.name).locator(`[name="${form.first}"]`);
    await first().click();
    await page.keyboard.type('Ada');
    if (hasStarted) await isEnhanced(page, form.name);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' }).click();
    await page.waitForURL(`**${paths.sitemap}`);
    await page.goBack();
    await expect.poll(() => first().inputValue()).toBe('Ada');
    await page.goForward();
    await page.goBack();
    await expect.poll(() => first().inputValue()).toBe('Ada');
    await first().click();
    await isEnhanced(page, form.name);
    await expectTyped(first(), 'Ada');
    await expectStoredOnce(page, await fillAndSend(page, form));
    await visitor.close();
  });

  it('is the browser’s again, with what is typed, if React cannot show its messages', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.goto(fixture.site.origin + form.path);
    await page.evaluate(() => {
      const create = Document.prototype.createElement;
      // From then on React cannot show the messages of the fields.
      Document.prototype.createElement = function (this: Document, name: string) {
        if ('isBroken' in window && name === 'span') throw new Error('broken');
        return create.call(this, name);
      };
    });
    const fields = formOf(page, form.name);
    const first = fields.locator(`[name="${form.first}"]`);
    await first.click();
    await isEnhanced(page, form.name);
    await page.keyboard.type('Ada');
    await page.evaluate(() => Object.assign(window, { isBroken: true }));
    await fields.locator('[type="submit"]').click();
    await fields.and(page.locator(':not([novalidate])')).waitFor();
    expect(await first.inputValue()).toBe('Ada');
    const message = await fillAndSend(page, form);
    await page.waitForURL(thankYouPage);
    await expectStoredOnce(page, message);
    await visitor.close();
  });

  it('stays the browser’s if an extension has removed one of its slots', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.goto(fixture.site.origin + form.path);
    const fields = formOf(page, form.name);
    await fields.locator('[role="status"]').evaluate((slot) => slot.remove());
    const failed = page.waitForEvent('console', (message) => message.text().includes('has no slot'));
    await fields.locator(`[name="${form.first}"]`).click();
    await failed;
    await page.keyboard.type('Ada');
    expect(await fields.getAttribute('novalidate')).toBeNull();
    const message = await fillAndSend(page, form);
    await page.waitForURL(thankYouPage);
    await expectStoredOnce(page, message);
    await visitor.close();
  });

  it('says Thank You! after a receipt, whatever fails, also before it', async () => {
    const visitor = await arrive();
    const { page } = visitor;
    await page.goto(fixture.site.origin + form.path);
    await formOf(page, form.name).locator(`[name="${form.first}"]`).click();
    await isEnhanced(page, form.name);
    await formOf(page, form.name)
      .locator('[role="status"]')
      .evaluate((slot) => slot.remove());
    await page.keyboard.type('Ada');
    const before = await fillAndSend(page, form);
    await page.waitForURL(thankYouPage);
    await expectStoredOnce(page, before);
    await page.goto(fixture.site.origin + form.path);
    await page.route(`**${calls.contact}`, async (route) => {
      const response = await route.fetch();
      await page.evaluate(() => {
        const fail = () => {
          throw new Error('broken');
        };
        Object.assign(Node.prototype, { removeChild: fail, insertBefore: fail, appendChild: fail });
      });
      await route.fulfill({ response });
    });
    await formOf(page, form.name).locator(`[name="${form.first}"]`).click();
    await isEnhanced(page, form.name);
    await page.keyboard.type('Ada');
    const message = await fillAndSend(page, form);
    await page.waitForURL(thankYouPage);
    await expectStoredOnce(page, message);
    await visitor.close();
  });
});

it.each(ofOthers)('the newsletter thanks: $name', async ({ origin, prepare, isNative }) => {
  const visitor = await arrive();
  const { page } = visitor;
  await prepare?.(page, visitor.context);
  await page.goto((origin?.() ?? fixture.site.origin) + paths.about);
  const field = page.getByRole('contentinfo').locator('[name="email"]');
  await field.click();
  await page.keyboard.type('ada@client');
  if (!isNative) await isEnhanced(page, 'footer-newsletter');
  await page.keyboard.type('.example');
  await expectTyped(field, 'ada@client.example');
  await page.keyboard.press('Enter');
  await page.getByText('Thank you for subscribing to our newsletter!').first().waitFor();
  await visitor.close();
});

describe('the form for signing in', () => {
  it.each(conditions.filter(({ origin }) => !origin))('keeps what is typed: $name', async ({ prepare, isNative }) => {
    const visitor = await arrive();
    const { page } = visitor;
    await prepare?.(page, visitor.context);
    const letScriptsCome = isNative ? () => {} : await delayReact(page);
    await page.goto(fixture.site.origin + paths.auth, { waitUntil: 'commit' });
    const name = page.locator('#login-username');
    await name.pressSequentially('maret');
    for (const _ of 'et') await page.keyboard.press('ArrowLeft');
    letScriptsCome();
    if (!isNative) await isEnhanced(page, 'login');
    await page.keyboard.type('gar');
    await expectTyped(name, administrator.username);
    await page.locator('#login-password').fill(administrator.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(`${fixture.site.origin}/`);
    await visitor.close();
  });
});

it.each(ofOthers.filter(({ isNative, origin }) => !isNative && !origin))(
  'the buttons of the session are those of somebody who is signed in: $name',
  async ({ prepare }) => {
    const visitor = await newVisitor(browser, { viewport: { width: widths.desk, height: 900 } });
    const { page, context } = visitor;
    await signIn(page, fixture.site.origin, paths.home);
    await prepare?.(page, context);
    await page.goto(fixture.site.origin + paths.about);
    const actions = page.getByRole('banner').locator('.header-actions');
    await actions.getByRole('link', { name: 'Admin' }).waitFor();
    await actions.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(`**${paths.auth}`);
    await visitor.close();
  },
);

it('nothing but an act in a form loads scripts, and nothing but these keeps React from it', async () => {
  const visitor = await arrive();
  const { page } = visitor;
  const files: string[] = [];
  page.on('request', (request) => script.test(request.url()) && files.push(request.url()));
  let isBlocked = true;
  await page.route(script, (route) => (isBlocked ? route.abort() : route.continue()));
  await page.goto(fixture.site.origin + paths.contact);
  await page.getByRole('tab', { name: 'AI Assistant' }).click();
  await page.getByRole('tab', { name: 'Contact Form' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sitemap' }).focus();
  expect(files).toEqual([]);
  const failed = page.waitForEvent('requestfailed');
  await page.getByLabel('First Name').focus();
  await failed;
  expect(await page.locator('html').getAttribute('data-js')).toBe('');
  isBlocked = false;
  await page.getByLabel('Last Name').focus();
  await isEnhanced(page, 'contact');
  await visitor.close();
});

it('a form that the browser was sending when its scripts came is enhanced after Back', async () => {
  const visitor = await arrive();
  const { page } = visitor;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(script, (route) => held.then(() => route.continue()));
  await page.goto(fixture.site.origin + paths.contact);
  await page.getByLabel('First Name').focus();
  // Without the navigation, which no test can hold back in the page's own cache.
  await formOf(page, 'contact').dispatchEvent('submit');
  release();
  await page.waitForLoadState('networkidle');
  expect(await formOf(page, 'contact').getAttribute('novalidate')).toBeNull();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.getByLabel('Last Name').focus();
  await isEnhanced(page, 'contact');
  await visitor.close();
});
