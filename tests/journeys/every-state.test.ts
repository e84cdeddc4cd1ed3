import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, it } from 'vitest';
import { calls, paths } from '../../src/contract/paths.ts';
import { projects } from '../../src/content/projects.ts';
import { anyCategory, anyService } from '../support/any-content.ts';
import { launchBrowser, newVisitor, untilHydrated, type Visitor, widths } from '../support/browser.ts';
import { isFullRun } from '../support/full-run.ts';
import { widthsFor } from '../support/sampling.ts';
import { listDomErrors } from '../support/html-validation.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { keepToasts } from '../support/toasts.ts';
import { auditPage } from '../support/page-audit.ts';
import { createLanes } from '../support/lanes.ts';
import { blockScripts, showNoJavaScriptFallback } from '../support/no-javascript.ts';

let site: RunningSite;
let browser: Browser;
/** Two visitors share the states. Each state has a tab of its own, which isolates drafts and toasts. */
const visitors: Visitor[] = [];
const runInLane = createLanes();
beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
  for (let lane = 0; lane < 2; lane += 1) {
    const visitor = await newVisitor(browser, {
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await visitor.context.addInitScript(keepToasts);
    visitors.push(visitor);
  }
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

type State = {
  path: string;
  /** A selector of the parts of this state: the keyboard and axe checks run on them, light and dark. */
  parts: string;
  /** The widths at which the state exists. */
  at?: readonly number[];
  /** The site's scripts are blocked. */
  unscripted?: true;
  reach?: (page: Page) => Promise<unknown>;
};

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const hold = (page: Page, call: string) => page.route(`**${call}`, () => {});
const fail = (page: Page, call: string) =>
  page.route(`**${call}`, (route) => route.fulfill({ status: 503, body: 'The server is busy.' }));

async function fillContact(page: Page, email = 'nadia@example.com'): Promise<void> {
  await page.getByLabel('First Name').fill('Nadia');
  await page.getByLabel('Last Name').fill('Benali');
  await page.locator('#contact-email').fill(email);
  await page.locator('#contact-message').fill('Eleven elevators, one forecast.');
}
async function fillConsultation(page: Page): Promise<void> {
  await page.getByLabel('Full Name').fill('Priya Nair');
  await page.locator('#consultation-email').fill('priya@example.com');
  await page.locator('#consultation-phone').fill('902 555 0177');
}
async function enter(page: Page, form: 'login' | 'register', username: string, password: string): Promise<void> {
  if (form === 'register') await page.getByRole('tab', { name: 'Register' }).click();
  await page.locator(`#${form}-username`).fill(username);
  await page.locator(`#${form}-password`).fill(password);
  await press(page, form === 'login' ? 'Sign in' : 'Create account');
}
const newsletter = async (page: Page, email: string) => {
  await page.locator('footer').getByLabel('Email address').fill(email);
  await press(page, 'Subscribe');
};
const toast = (page: Page) => page.locator('.toast').waitFor();
const service = anyService.path;

/** Every state of the public site beyond pages as loaded, with the steps to reach it. */
const states: Record<string, State> = {
  'the menu of a phone, with its services': {
    path: paths.contact,
    parts: '.mobile-menu',
    at: [widths.phone, widths.tablet],
    async reach(page) {
      await press(page, 'Menu');
      await page.locator('.mobile-menu summary').click();
    },
  },
  'the list of services under the header': {
    path: paths.contact,
    parts: '.services-dropdown',
    at: [1024, widths.desk],
    async reach(page) {
      await page.setViewportSize({ width: widths.desk, height: 900 });
      await press(page, 'Services');
    },
  },
  'the contact form, several mistakes': {
    path: paths.contact,
    parts: 'form.form',
    reach: (page) => press(page, 'Send Message'),
  },
  'the contact form, one mistake': {
    path: paths.contact,
    parts: 'form.form',
    reach: (page) => fillContact(page, 'nadia@').then(() => press(page, 'Send Message')),
  },
  'the contact form, sending': {
    path: paths.contact,
    parts: 'form.form',
    async reach(page) {
      await hold(page, calls.contact);
      await fillContact(page);
      await press(page, 'Send Message');
      await page.getByText('Sending...').waitFor();
    },
  },
  'the contact form, failed, with its toast': {
    path: paths.contact,
    parts: 'form.form, .toasts, footer',
    async reach(page) {
      await fail(page, calls.contact);
      await fillContact(page);
      await press(page, 'Send Message');
      await toast(page);
    },
  },
  'the contact form, sent, with its toast': {
    path: paths.contact,
    parts: '.confirmation, .toasts, footer',
    async reach(page) {
      await fillContact(page);
      await press(page, 'Send Message');
      await toast(page);
    },
  },
  'the assistant’s tab': {
    path: paths.contact,
    parts: 'main',
    async reach(page) {
      await page.getByRole('tab', { name: 'AI Assistant' }).click();
      await page.locator('.assistant iframe').waitFor();
    },
  },
  'the consultation form, several mistakes': {
    path: service,
    parts: '#start',
    reach: (page) => press(page, 'Request a Consultation'),
  },
  'the consultation form, one mistake': {
    path: service,
    parts: '#start',
    async reach(page) {
      await fillConsultation(page);
      await page.locator('#consultation-phone').fill('555');
      await press(page, 'Request a Consultation');
    },
  },
  'the consultation form, sending': {
    path: service,
    parts: '#start',
    async reach(page) {
      await hold(page, calls.contact);
      await fillConsultation(page);
      await press(page, 'Request a Consultation');
      await page.getByText('Submitting...').waitFor();
    },
  },
  'the consultation form, sent': {
    path: service,
    parts: '#start, .toasts',
    async reach(page) {
      await fillConsultation(page);
      await press(page, 'Request a Consultation');
      await toast(page);
    },
  },
  'the login, refused': {
    path: paths.auth,
    parts: 'main, .toasts',
    reach: (page) => enter(page, 'login', 'nobody', 'not this one').then(() => toast(page)),
  },
  'the registration, two mistakes': {
    path: paths.auth,
    parts: 'main',
    reach: (page) => enter(page, 'register', 'x', 'y'),
  },
  'the registration, waiting': {
    path: paths.auth,
    parts: 'main',
    async reach(page) {
      await hold(page, calls.register);
      await enter(page, 'register', 'amelia', 'long enough');
    },
  },
  'the newsletter, a mistake': { path: paths.about, parts: 'footer', reach: (page) => newsletter(page, 'nadia@') },
  'the newsletter, thanks': {
    path: paths.about,
    parts: 'footer, .toasts',
    reach: (page) => newsletter(page, 'nadia@example.com').then(() => toast(page)),
  },
  // Without projects there is nothing to filter.
  ...(projects.length > 0 && {
    'the portfolio, filtered': {
      path: paths.portfolio,
      parts: 'main',
      reach: (page: Page) => press(page, anyService.title.split(' ')[0] ?? ''),
    },
    'the portfolio, nothing found': {
      path: `${paths.portfolio}?category=submarines`,
      parts: 'main',
      reach: (page: Page) => page.getByText('No projects found').waitFor(),
    },
  }),
  'every answer under every tab of the questions': {
    path: paths.faq,
    parts: 'main',
    reach: (page) =>
      page.evaluate(() => {
        for (const panel of document.querySelectorAll('.tab-panel')) {
          panel.removeAttribute('hidden');
          panel.setAttribute('data-state', 'active');
        }
        for (const answer of document.querySelectorAll('main details')) {
          answer.removeAttribute('name');
          answer.setAttribute('open', '');
        }
      }),
  },
  'a link to an answer, copied': {
    path: paths.services,
    parts: '.accordion',
    async reach(page) {
      await page.evaluate(() => (window.setTimeout = (() => 0) as unknown as typeof window.setTimeout));
      await page.locator('main summary').first().click();
      await page.locator('main .answer-link').first().click();
      await page.getByText('Link copied', { exact: true }).waitFor();
    },
  },
  'an unknown category': { path: '/resources/documentation/knots', parts: 'main' },
  'an unknown article': { path: paths.documentationTopic(anyCategory.id, 'bowline'), parts: 'main' },
  'without JavaScript, a contact form that came back': {
    path: paths.contact,
    parts: 'main',
    unscripted: true,
    reach: (page) => press(page, 'Send Message').then(() => page.getByText('There is a problem').waitFor()),
  },
  'without JavaScript, a consultation form that came back': {
    path: service,
    parts: '#start',
    unscripted: true,
    reach: (page) => press(page, 'Request a Consultation').then(() => page.getByText('There is a problem').waitFor()),
  },
  'without JavaScript, the page of thanks': { path: paths.received, parts: 'main', unscripted: true },
  'without JavaScript, a newsletter that came back': {
    path: paths.about,
    parts: 'main',
    unscripted: true,
    reach: (page) => newsletter(page, 'nadia@').then(() => page.waitForURL(`**${paths.newsletter}`)),
  },
  'without JavaScript, the newsletter’s thanks': {
    path: `${paths.newsletter}?subscribed`,
    parts: 'main',
    unscripted: true,
  },
  'without JavaScript, a login that came back': {
    path: paths.auth,
    parts: 'main',
    unscripted: true,
    reach: (page) => press(page, 'Sign in').then(() => page.getByText('There is a problem').waitFor()),
  },
  'without JavaScript, the questions': { path: paths.faq, parts: 'main', unscripted: true },
  'without JavaScript, the admin area': { path: paths.admin, parts: 'main', unscripted: true },
};

it.concurrent.for(
  Object.entries(states).map(([name, state], place) => [name, { at: widthsFor(place), ...state }] as const),
)(
  '%s: the state is accessible, valid HTML and fits the window, light and dark',
  async ([, { path, parts, at, unscripted, reach }], { expect }) => {
    await runInLane(async (lane) => {
      const page = await visitors[lane]?.context.newPage();
      if (!page) throw new Error('No visitor has arrived.');
      try {
        if (unscripted) await blockScripts(page);
        await page.goto(site.origin + path);
        if (!unscripted) await untilHydrated(page);
        await reach?.(page);
        // A new page exists before its stylesheet.
        await page.waitForLoadState();
        expect(await listDomErrors(await page.content())).toEqual([]);
        if (unscripted) await showNoJavaScriptFallback(page);
        expect(await auditPage(page, { parts, at, whole: isFullRun || parts === 'main' })).toEqual({});
      } finally {
        await page.close();
      }
    });
  },
);
