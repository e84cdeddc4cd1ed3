import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FormName } from '../../src/contract/form-ids.ts';
import { paths } from '../../src/contract/paths.ts';
import { type Alterations, startAlteringFront } from '../support/altering-front.ts';
import { anyService } from '../support/any-content.ts';
import { widths } from '../support/browser.ts';
import { consultationForm, contactForm } from '../support/contact-form.ts';
import { type Engine, engines, type Tab } from '../support/engines.ts';
import { insertForeign, removeFeature, translate } from '../support/foreign-changes.ts';
import { administrator, freePort, type RunningSite, startSite } from '../support/site.ts';
import { button, field, heading, link, text, within } from '../support/targets.ts';

// Whatever happens to a page and its connection, its forms keep what is typed and the focus, and an enquiry is stored once.

let site: RunningSite;
let front: Awaited<ReturnType<typeof startAlteringFront>>;

beforeAll(async () => {
  const port = await freePort();
  front = await startAlteringFront(port);
  site = await startSite({ PORT: String(port), SITE_ORIGIN: front.origin });
});
afterAll(async () => {
  front?.close();
  await site?.remove();
});

/** What an older browser lacks (the names are those of JavaScript). */
const newFeatures = [
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

/** The call of a function in a page, as text. */
const call = (run: unknown, given?: string) => `(${String(run)})(${JSON.stringify(given) ?? ''})`;

/** Runs in the page: types before the page has loaded, which WebDriver waits for. */
function typeEarly(id: string): void {
  const timer = setInterval(() => {
    const input = document.getElementById(id) as HTMLInputElement | null;
    if (!input) return;
    clearInterval(timer);
    input.focus();
    input.value = 'marg';
    input.setSelectionRange(4, 4);
  });
}

type Condition = Alterations & {
  name: string;
  /** Over plain http on a name that is not localhost. */
  isPlain?: boolean;
  /** When the form is filled in and sent: after its script has taken over, before that, or natively since it never does. */
  sends: 'scripted' | 'early' | 'native';
  /** Console messages that the condition itself causes. */
  tolerated?: RegExp;
};
const isBlocked = /Failed to fetch|Importing a module|error loading dynamically imported|NetworkError|Load failed/;
const conditions: Condition[] = [
  { name: 'an untouched page', sends: 'scripted' },
  { name: 'a translated page', inPage: [call(translate)], sends: 'scripted' },
  { name: 'a page with foreign elements beside its fields', inPage: [call(insertForeign)], sends: 'scripted' },
  {
    name: 'an older browser',
    inPage: newFeatures.map((feature) => call(removeFeature, feature)),
    sends: 'scripted',
  },
  { name: 'plain http on a name that is not localhost', isPlain: true, sends: 'scripted' },
  { name: '200 kB/s and 600 ms', latencyMs: 600, bytesPerSecond: 200_000, sends: 'scripted' },
  { name: 'scripts that come 10 s late', scriptFiles: 10_000, sends: 'scripted' },
  { name: 'scripts that come 10 s late, sent before', scriptFiles: 10_000, sends: 'early' },
  { name: 'blocked scripts', scriptFiles: 'blocked', sends: 'native', tolerated: isBlocked },
];

type Form = {
  name: FormName;
  path: string;
  first: string;
  /** The other fields that must be filled, by their labels. */
  others: (message: string) => Record<string, string>;
  button: string;
};
const forms: Form[] = [
  {
    name: 'contact',
    path: paths.contact,
    first: 'First Name',
    others: (message) => ({ 'Last Name': 'Lovelace', Email: 'ada@client.example', Message: message }),
    button: contactForm.button,
  },
  {
    name: 'consultation',
    path: anyService.path,
    first: 'Full Name *',
    others: (message) => ({ 'Email *': 'ada@client.example', 'Phone *': '902 555 0177', 'Message *': message }),
    button: consultationForm(anyService.path).button,
  },
];

const thanks = `${heading('Thank You!')} | ${text("We've received your inquiry")}`;
const inForm = (name: FormName, target: string) => within(`//form[@data-form="${name}"]`, target);
/** A field of a form to which React listens. */
const enhanced = (name: FormName, target: string) => within(`//form[@data-form="${name}"][@novalidate]`, target);

let count = 0;
const newMessage = () => `Please call me back, number ${(count += 1)}.`;

async function expectStoredOnce(message: string): Promise<void> {
  const stored = (await site.readEnquiries()).filter((one) => one.message === message);
  expect(stored.map(({ firstName }) => firstName)).toEqual(['Ada']);
}

/** tests/journeys/forms.test.ts shows the same in Chromium. */
const others = engines.filter(({ name }) => name !== 'chromium');

describe.each(others)('in $name', ({ name, start }) => {
  let engine: Engine;
  let tolerated: RegExp | undefined;

  beforeAll(async () => {
    engine = await start({ javaScript: true, proxyPort: front.proxyPort });
  });
  afterEach(() => {
    front.alter({});
    front.expectQuiet(tolerated);
  });
  afterAll(() => engine?.end());

  async function visit(path: string, condition: Condition): Promise<Tab> {
    ({ tolerated } = condition);
    front.alter(condition);
    const page = await engine.arrive(widths.desk);
    await page.open((condition.isPlain ? front.plainOrigin : front.origin) + path);
    return page;
  }

  async function expectTyped(page: Tab, target: string, value: string): Promise<void> {
    expect(await page.read(target)).toBe(value);
    expect(await page.isFocused(target)).toBe(true);
  }

  /** Types a name, of which the caret must not move while the script takes over. */
  async function typeName(page: Tab, form: Form, sends: Condition['sends']): Promise<void> {
    await page.click(inForm(form.name, field(form.first)));
    await page.typeOn('Aa');
    await page.press('ArrowLeft');
    if (sends === 'scripted') await page.waitFor(enhanced(form.name, field(form.first)));
    await page.typeOn('d');
    await expectTyped(page, inForm(form.name, field(form.first)), 'Ada');
  }

  /** The page has been drawn twice since: browsers scroll to a caret when they draw next. */
  async function isDrawn(page: Tab): Promise<void> {
    await page.evaluate(
      'requestAnimationFrame(() => requestAnimationFrame(() => (document.documentElement.dataset.drawn = "")))',
    );
    await expect.poll(() => page.evaluate("document.documentElement.matches('[data-drawn]')")).toBe(true);
    await page.evaluate('document.documentElement.removeAttribute("data-drawn")');
  }

  /** Fills in the other fields, and sends the form. Returns its message. */
  async function send(page: Tab, form: Form): Promise<string> {
    const message = newMessage();
    for (const [label, words] of Object.entries(form.others(message)))
      await page.type(inForm(form.name, field(label)), words);
    await page.click(inForm(form.name, button(form.button)));
    await page.waitFor(thanks);
    return message;
  }

  describe.each(forms)('the $name form', (form) => {
    it.each(conditions)('keeps what is typed, and is stored once: $name', async (condition) => {
      const page = await visit(form.path, condition);
      await typeName(page, form, condition.sends);
      await expectStoredOnce(await send(page, form));
    });

    it('starts at a later act, if its script could not be loaded at first', async () => {
      const page = await visit(form.path, {
        name: 'cut off',
        scriptFiles: 'blocked',
        sends: 'native',
        tolerated: isBlocked,
      });
      const first = inForm(form.name, field(form.first));
      await page.click(first);
      await page.typeOn('Ada');
      const [other = ''] = Object.keys(form.others(''));
      await page.click(inForm(form.name, field(other)));
      front.alter({});
      // An act while the browser still waits for the script starts nothing.
      await expect
        .poll(async () => {
          await page.click(first);
          return page.isVisible(enhanced(form.name, field(form.first)));
        })
        .toBe(true);
      expect(await page.read(first)).toBe('Ada');
      await expectStoredOnce(await send(page, form));
    });

    it('leaves alone a text that is composed while its script comes', async () => {
      const page = await visit(form.path, { name: 'late', scriptFiles: 'held', sends: 'scripted' });
      const first = inForm(form.name, field(form.first));
      await page.click(first);
      // WebDriver has no input method: the events of one.
      const compose = (type: string) =>
        page.evaluate(
          `document.activeElement.dispatchEvent(new CompositionEvent('composition${type}', { bubbles: true }))`,
        );
      await compose('start');
      await page.typeOn('Ad');
      front.alter({});
      await page.waitFor(enhanced(form.name, field(form.first)));
      await page.typeOn('a');
      await compose('end');
      await expectTyped(page, first, 'Ada');
      await expectStoredOnce(await send(page, form));
    });

    it('leaves the page where the visitor has scrolled to', async () => {
      const page = await visit(form.path, { name: 'late', scriptFiles: 'held', sends: 'scripted' });
      await page.click(inForm(form.name, field(form.first)));
      await page.typeOn('Ada');
      await isDrawn(page);
      await page.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })");
      await isDrawn(page);
      const position = await page.evaluate('scrollY');
      front.alter({});
      await page.waitFor(enhanced(form.name, field(form.first)));
      await isDrawn(page);
      expect(await page.evaluate('scrollY')).toBe(position);
    });

    const leaves: [string, 'blocked' | number][] = [['after', 0]];
    // Without a script of ours, Firefox restores what a page held only if it has kept the page.
    if (name === 'webkit') leaves.push(['before', 'blocked']);
    it.each(leaves)('keeps what is typed after Back and Forward %s its script runs', async (_, scriptFiles) => {
      const sends = scriptFiles === 'blocked' ? 'native' : 'scripted';
      const page = await visit(form.path, { name: 'left', scriptFiles, sends, tolerated: isBlocked });
      await typeName(page, form, sends);
      front.alter({});
      await page.click(within('//footer', link('Sitemap')));
      await expect.poll(() => page.url()).toContain(paths.sitemap);
      await page.back();
      const first = inForm(form.name, field(form.first));
      await expect.poll(() => page.read(first)).toBe('Ada');
      // Firefox forgets what a page holds that is left while it loads.
      await expect.poll(() => page.evaluate('document.readyState')).toBe('complete');
      await page.forward();
      await expect.poll(() => page.url()).toContain(paths.sitemap);
      await page.back();
      await expect.poll(() => page.read(first)).toBe('Ada');
      await page.click(first);
      await page.waitFor(enhanced(form.name, field(form.first)));
      await expectTyped(page, first, 'Ada');
      await expectStoredOnce(await send(page, form));
    });
  });

  it.each(conditions)('the newsletter keeps what is typed, and thanks: $name', async (condition) => {
    const page = await visit(paths.about, condition);
    const footer = 'footer-newsletter';
    const address = field('Email address');
    await page.click(inForm(footer, address));
    await page.typeOn('ada@client');
    if (condition.sends === 'scripted') await page.waitFor(enhanced(footer, address));
    await page.typeOn('.example');
    await expectTyped(page, inForm(footer, address), 'ada@client.example');
    await page.press('Enter');
    await page.waitFor(text('Thank you for subscribing to our newsletter!'));
  });

  it('an e-mail address stays selected while the script takes over, and the next letter replaces it', async () => {
    const page = await visit(paths.about, { name: 'late', scriptFiles: 'held', sends: 'scripted' });
    const footer = 'footer-newsletter';
    const address = field('Email address');
    await page.click(inForm(footer, address));
    await page.typeOn('owen@');
    await page.evaluate('document.activeElement.select()');
    front.alter({});
    await page.waitFor(enhanced(footer, address));
    await page.typeOn('ada@client.example');
    await expectTyped(page, inForm(footer, address), 'ada@client.example');
  });

  // The session's cookie needs https.
  const secureConditions = conditions.filter(({ isPlain }) => !isPlain);

  it.each(secureConditions)('the form for signing in keeps what is typed: $name', async (condition) => {
    const isScripted = condition.sends === 'scripted';
    const inPage = [...(condition.inPage ?? []), ...(isScripted ? [call(typeEarly, 'login-username')] : [])];
    const page = await visit(paths.auth, { ...condition, inPage });
    const first = '//*[@id="login-username"]';
    if (isScripted) {
      await page.waitFor(enhanced('login', field('Username')));
      await expect.poll(() => page.isFocused(first)).toBe(true);
    } else {
      await page.click(first);
      await page.typeOn('marg');
    }
    await page.typeOn('aret');
    await expectTyped(page, first, 'margaret');
    await page.click('//*[@id="login-password"]');
    await page.typeOn(administrator.password);
    await page.press('Enter');
    await expect.poll(() => page.url()).toMatch(/^[^/]+\/\/[^/]+\/$/);
  });

  it.each(secureConditions.filter(({ sends }) => sends === 'scripted'))(
    'the buttons of the session are those of somebody who is signed in: $name',
    async (condition) => {
      const page = await visit(paths.auth, { name: 'an untouched page', sends: 'native' });
      await page.type('//*[@id="login-username"]', administrator.username);
      await page.type('//*[@id="login-password"]', administrator.password);
      await page.press('Enter');
      await expect.poll(() => page.url()).toMatch(/^[^/]+\/\/[^/]+\/$/);
      front.alter(condition);
      await page.open(front.origin + paths.about);
      await page.waitFor(within('//header', link('Admin')));
      await page.click(within('//header', button('Logout')));
      await expect.poll(() => page.url()).toContain(paths.auth);
    },
  );
});
