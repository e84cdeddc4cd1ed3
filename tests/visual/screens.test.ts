import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { documentationCategories } from '../../src/content/documentation/catalogue.ts';
import { paths } from '../../src/contract/paths.ts';
import { serviceIds } from '../../src/content/services/services.ts';
import { anyService } from '../support/any-content.ts';
import { untilHydrated } from '../support/browser.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { signIn } from '../support/sign-in.ts';
import { storeFixedEnquiries } from './fixed-enquiries.ts';
import { findDifference, findOtherBrowser, isRecording, record } from './recorded-pictures.ts';
import { listSystemFonts } from './system-fonts.ts';

// Compares first screens with the pictures in this folder, pixel by pixel. `UPDATE_PICTURES=1 npm test -- tests/visual`
// records them again (docs/explanation/tests.md).

const windows = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
/** The date that lines with today's date show. */
const today = new Date('2026-03-09T15:00:00.000Z');

type Screen = { name: string; path: string; act?: (page: Page) => Promise<void>; isAdmin?: true };

/** One service and one article represent the others; a site that has fewer shows its first. */
const service = serviceIds.at(1) ?? anyService.id;
const articles = documentationCategories.flatMap(({ id, topics }) =>
  topics.map(({ slug }) => paths.documentationTopic(id, slug)),
);
const article = articles.at(6) ?? articles[0] ?? paths.documentation;

/** Pages whose first screen uses the site's own fonts only. */
const screens: readonly Screen[] = [
  { name: 'home', path: paths.home },
  { name: 'services', path: paths.services },
  { name: 'service', path: paths.service(service) },
  { name: 'portfolio', path: paths.portfolio },
  { name: 'contact', path: paths.contact },
  {
    name: 'contact-with-errors',
    path: paths.contact,
    async act(page) {
      await untilHydrated(page);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await page.locator('.field-error').first().waitFor();
      // Where the focus scrolled to depends on whether the fonts had come.
      await page.locator('main form').evaluate(async (form) => {
        await document.fonts.ready;
        form.scrollIntoView({ block: 'start', behavior: 'instant' });
      });
    },
  },
  {
    name: 'faq-with-an-open-answer',
    path: paths.faq,
    async act(page) {
      await untilHydrated(page);
      await page.locator('summary:visible').nth(1).click();
      await page.locator('details[open]').waitFor();
    },
  },
  { name: 'article', path: article },
  { name: 'case-studies', path: paths.caseStudies },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'sign-in', path: paths.auth },
  { name: 'dashboard', path: paths.dashboard, isAdmin: true },
];

const dataDir = mkdtempSync(join(tmpdir(), 'site-visual-'));
// Registered before the fixture's own: runs after the site has ended.
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const fixture = useBrowserFixture(async () => {
  await storeFixedEnquiries(dataDir);
  return { DATA_DIR: dataDir };
});

it.for(screens)('$name looks as recorded, on a phone and on a desktop, light and dark', async (screen, { skip }) => {
  const differences: string[] = [];
  for (const viewport of windows) {
    const { page } = await fixture.arrive({
      viewport,
      reducedMotion: 'reduce',
      timezoneId: 'America/Halifax',
      locale: 'en-CA',
      tolerated: [/status of 40[14]/],
    });
    const otherBrowser = findOtherBrowser(page.context().browser()?.version() ?? '');
    skip(otherBrowser !== undefined, otherBrowser);
    await open(page, screen);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const name = `${screen.name}-${viewport.width}-${colorScheme}`;
      const difference = isRecording ? await record(page, name) : await findDifference(page, name);
      if (difference) differences.push(difference);
    }
    // What is compared shows the same texts.
    const systemFonts = isRecording ? await listSystemFonts(page) : [];
    expect(systemFonts, `${screen.path} shows text in a font that is not the site's`).toEqual([]);
  }
  expect(
    differences,
    'Did the look or the content change on purpose? Record the pictures again: UPDATE_PICTURES=1 npm test -- tests/visual. ' +
      'A site that does not compare its look deletes the folder tests/visual.',
  ).toEqual([]);
});

/** Opens the screen at a fixed date and moves the mouse into a corner, where it points at nothing that reacts. */
async function open(page: Page, { path, act, isAdmin }: Screen): Promise<void> {
  await page.clock.setFixedTime(today);
  if (isAdmin) {
    await signIn(page, fixture.site.origin, path);
    await page.getByRole('table').waitFor();
  } else await page.goto(fixture.site.origin + path);
  await act?.(page);
  await page.mouse.move(0, 0);
}
