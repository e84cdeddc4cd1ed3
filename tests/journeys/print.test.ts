import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { featuredCaseStudies } from '../../src/content/case-studies.ts';
import { company } from '../../src/content/company.ts';
import { projects } from '../../src/content/projects.ts';
import { paths } from '../../src/contract/paths.ts';
import { findServicePage } from '../../src/web/pages/service/service-page.ts';
import { anyArticle, anyLegalPath, anyService } from '../support/any-content.ts';
import { isFullRun } from '../support/full-run.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

it.each([anyService.path, paths.caseStudies, anyArticle.path, anyLegalPath])(
  '%s prints its text only, in dark ink, also with a dark screen',
  async (path) => {
    const { page } = await fixture.visit(path, { colorScheme: 'dark' });
    await page.emulateMedia({ media: 'print' });
    const shown = await page
      .locator(
        'header.site-header, footer :is(nav, form, .footer-base), form, iframe, .btn, .tabs, .sea, .anchor, main h1',
      )
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.tagName));
    expect(shown).toEqual(['H1']);
    const inks = await page
      .locator('main :is(h1, h2, h3, p, li)')
      .evaluateAll((all) => [...new Set(all.map((one) => /oklch\(([\d.]+)/.exec(getComputedStyle(one).color)?.[1]))]);
    expect(inks.length).toBeGreaterThan(0);
    for (const lightness of inks) expect(Number(lightness)).toBeLessThan(0.6);
  },
);

const ofSeveralSheets = [
  anyService.path,
  ...(featuredCaseStudies.length > 0 ? [paths.caseStudies] : []),
  anyArticle.path,
];

it.each(ofSeveralSheets)("the firm's name and email address end every sheet of %s", async (path) => {
  const { page } = await fixture.visit(path);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  const sheets = pdf.match(/\/Type \/Page\b/g) ?? [];
  expect(sheets.length).toBeGreaterThan(1);
  // The address is a link on each of them (ISO 32000-1, 12.6.4.7).
  expect(pdf.match(/\/URI \(mailto:/g) ?? []).toHaveLength(sheets.length);
  await page.emulateMedia({ media: 'print' });
  const footer = page.locator('.site-footer');
  expect(await footer.innerText()).toContain(company.name);
  expect(await footer.innerText()).toContain(company.email);
});

it('closed answers are open in print, and links show their addresses', async () => {
  const { page } = await fixture.visit(anyService.path);
  await page.emulateMedia({ media: 'print' });
  const answers = page.locator('.answer');
  expect(await answers.count()).toBeGreaterThan(0);
  for (const answer of await answers.all())
    expect(await answer.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true }))).toBe(true);
  const demo = page.getByRole('link', { name: /View Live Demo/ });
  const address = findServicePage(anyService.id)?.demo.picture ? ((await demo.getAttribute('href')) ?? '') : '';
  if (address.startsWith('https:'))
    expect(await demo.evaluate((link) => getComputedStyle(link, '::after').content)).toContain(address);
});

/** The pages with pictures, as far as the site has projects, case studies and demos. */
const withPictures = [
  ...(projects.length > 0 ? [paths.portfolio] : []),
  ...(featuredCaseStudies.length > 0 ? [paths.caseStudies] : []),
  ...(findServicePage(anyService.id)?.demo.picture ? [anyService.path] : []),
];

describe.each(withPictures)('the pictures of %s', (path) => {
  it('are on paper although nobody has scrolled to them', async () => {
    const { page } = await fixture.arrive();
    await page.goto(fixture.site.origin + path);
    await expectPicturesOnPaper(page);
  });

  // The scripts of all these pages are the same: the short run does without them on one.
  const isSpared = !isFullRun && path !== withPictures[0];

  it.skipIf(isSpared)('are on paper when the scripts of React fail to load', async () => {
    const { page } = await fixture.arrive({ tolerated: [/Failed to load resource/] });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(fixture.site.origin + path);
    await expectPicturesOnPaper(page);
  });

  it.skipIf(isSpared)('are on paper without JavaScript', async () => {
    const { page } = await fixture.arrive({ javaScriptEnabled: false });
    await page.goto(fixture.site.origin + path);
    await expectPicturesOnPaper(page);
  });
});

/** Expects that every picture of the page takes space in print, and that a PDF of the page contains it. */
async function expectPicturesOnPaper(page: Page): Promise<void> {
  // First: the browser must load the pictures for this print alone.
  const pdf = await page.pdf();
  await page.emulateMedia({ media: 'print' });
  const boxes = await page.locator('.picture').evaluateAll((all) =>
    all.map((box) => {
      const picture = box.querySelector('img, [role="img"]');
      return {
        name: picture?.getAttribute('alt') ?? picture?.getAttribute('aria-label'),
        isShown: box.checkVisibility() && box.getBoundingClientRect().height > 40,
      };
    }),
  );
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes.filter(({ isShown }) => !isShown)).toEqual([]);
  // A picture that is shown twice is in the PDF once.
  expect(countPictures(pdf)).toBe(new Set(boxes.map(({ name }) => name)).size);
}

/** The number of image objects in a PDF (ISO 32000-1, 8.9.5) that have the size of a picture (scripts/pictures.ts). */
const countPictures = (pdf: Buffer): number =>
  pdf.toString('latin1').match(/\/Subtype \/Image\s+\/Width (?:600\s+\/Height 400|1200\s+\/Height 800)\b/g)?.length ??
  0;
