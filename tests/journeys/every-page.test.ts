import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { featuredCaseStudies, otherCaseStudies } from '../../src/content/case-studies.ts';
import { leads } from '../../src/content/leads.ts';
import { projects } from '../../src/content/projects.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { launchBrowser, newVisitor, untilHydrated, type Visitor, widths } from '../support/browser.ts';
import { firstOfKind, widthsFor, samplePerKind } from '../support/sampling.ts';
import { listTags } from '../support/html.ts';
import { listLayoutShifts, sumLayoutShifts } from '../support/layout-shifts.ts';
import { type RunningSite, startSite } from '../support/site.ts';
import { auditPage } from '../support/page-audit.ts';
import { createLanes } from '../support/lanes.ts';

const height = 900;
const unknown = '/no/such/page';
/** The pages of the site's own frames, which also work on their own. */
const frames: string[] = [paths.mapFrame, paths.assistantFrame];
/** Pages without React (src/web/root.tsx). */
const staticPages = [unknown, ...frames];
const addresses = [...publicPaths, paths.auth, unknown, ...frames];

/** One page of each kind is checked at two widths, the text of the others on a phone; in a full run all. */
const opened = samplePerKind(addresses);
const read = addresses
  .filter((path) => !opened.includes(path))
  .toSorted((one, other) => firstOfKind(one).localeCompare(firstOfKind(other)));

/** Linked, but without a page: the links of the footer and the lists exist before these pages do. */
const withoutScreen: string[] = [
  paths.resources,
  paths.blog,
  paths.careers,
  ...[...featuredCaseStudies, ...otherCaseStudies].map(({ id }) => paths.caseStudy(id)),
];

/** The browser's own console messages about expected statuses. */
const ownStatus: Record<string, RegExp> = {
  [paths.auth]: /api\/user|status of 401/,
  [unknown]: /status of 404/,
};

/** CLS 0 to the three places that are shown. A word whose font loads late moves others by less. */
const leastShift = 0.0005;

let site: RunningSite;
let browser: Browser;
/** Two visitors share the pages: one for each core. */
const visitors: Visitor[] = [];
const runInLane = createLanes();
const html = new Map<string, string>();

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
  // With reduced motion nothing is hidden until it is scrolled to.
  for (let lane = 0; lane < 2; lane += 1) visitors.push(await newVisitor(browser, { reducedMotion: 'reduce' }));
  for (const path of addresses) html.set(path, await (await fetch(site.origin + path)).text());
});
afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

/** Runs a test with one of the visitors, after the earlier tests of this visitor. */
const withVisitor = (use: (visitor: Visitor) => Promise<void>): Promise<void> =>
  runInLane(async (lane) => {
    const visitor = visitors[lane];
    if (!visitor) throw new Error('No visitor has arrived.');
    try {
      await use(visitor);
    } finally {
      visitor.consoleErrors.length = 0;
      visitor.thirdPartyRequests.length = 0;
    }
  });

/** Every tag of this name, with its page. */
function listAll(name: string) {
  const tagsOf = (path: string) =>
    listTags(html.get(path) ?? '', name) as { [attribute: string]: string | undefined }[];
  return addresses.flatMap((path) => tagsOf(path).map((tag) => ({ path, href: tag['href'] ?? '', tag })));
}

describe('every page', () => {
  it.concurrent.for(opened.map((path, place) => [path, place] as const))(
    '%s has no console error and no layout shift, fits every width and is accessible, light and dark',
    ([path, place], { expect }) =>
      withVisitor(async ({ page, consoleErrors, thirdPartyRequests }) => {
        await page.setViewportSize({ width: widths.phone, height });
        await page.goto(site.origin + path);
        if (!staticPages.includes(path)) await untilHydrated(page);
        const shifts = await listLayoutShifts(page);
        expect(sumLayoutShifts(shifts), JSON.stringify(shifts)).toBeLessThan(leastShift);
        // The header and the footer are the same on every page: one check is enough.
        const parts = path === paths.home ? 'header, main, footer' : 'main';
        expect(await auditPage(page, { parts, at: widthsFor(place), beforeAxe: openEveryAnswer })).toEqual({});
        expect(await page.locator('h1').count()).toBe(1);
        expect(consoleErrors.filter((line) => !ownStatus[path]?.test(line))).toEqual([]);
        expect(thirdPartyRequests).toEqual([]);
      }),
  );

  it.concurrent.for(read)('%s fits a phone and is accessible there', (path, { expect }) =>
    withVisitor(async ({ page }) => {
      await page.setViewportSize({ width: widths.phone, height });
      const around = site.origin + firstOfKind(path);
      if (page.url() !== around) {
        await page.goto(around);
        await untilHydrated(page);
      }
      await page.evaluate(showInstead, html.get(path) ?? '');
      const look = { parts: 'main', at: [widths.phone], whole: false, dark: false, beforeAxe: openEveryAnswer };
      expect(await auditPage(page, look)).toEqual({});
      expect(await page.locator('h1').count()).toBe(1);
    }),
  );

  it('has pictures with an alternative text and both dimensions', ({ expect }) => {
    const pictures = listAll('img');
    // A firm that removed the samples shows none until it has its own.
    if (projects.length + leads.length > 0) expect(pictures.length).toBeGreaterThan(0);
    // A portrait is beside the name of its person: an alternative text would repeat it (WCAG technique H67).
    const needsNone = (tag: Record<string, string | undefined>) =>
      tag['alt'] === '' && tag['src']?.startsWith('/portraits/');
    expect(
      pictures.filter(
        ({ tag }) => !(tag['alt']?.trim() || needsNone(tag)) || !Number(tag['width']) || !Number(tag['height']),
      ),
    ).toEqual([]);
  });
});

describe('every link', () => {
  it('inside the site leads to a page, or to an address that is linked although it has none', async ({ expect }) => {
    const targets = new Set(
      listAll('a')
        .filter(({ href }) => href.startsWith('/'))
        .map(({ href }) => href.split('#')[0] ?? ''),
    );
    expect(targets.size).toBeGreaterThan(publicPaths.length);
    for (const path of [...publicPaths, ...withoutScreen]) if (path !== '/') expect([...targets]).toContain(path);
    const wrong: string[] = [];
    for (const target of targets) {
      const { status } = await fetch(site.origin + target, { redirect: 'manual' });
      if (status !== (withoutScreen.includes(target) ? 404 : 200)) wrong.push(`${target}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('with a fragment names an element of its page', ({ expect }) => {
    const lost = listAll('a').filter(({ path, href }) => {
      const [target = '', fragment] = href.split('#');
      if (href.includes('://') || !fragment) return false;
      return !html.get(target.split('?')[0] || path)?.includes(`id="${fragment}"`);
    });
    expect(lost.map(({ path, href }) => `${path}: ${href}`)).toEqual([]);
  });

  it('to another site opens in a new tab without an opener', ({ expect }) => {
    const outside = listAll('a').filter(({ href, tag }) => /^https?:/.test(href) || tag['target'] === '_blank');
    expect(outside.length).toBeGreaterThan(0);
    // The button in the map's frame replaces that frame with the street map.
    const wrong = outside.filter(
      ({ path, href, tag: { target, rel } }) =>
        !frames.includes(path) &&
        (!href.startsWith('https:') || target !== '_blank' || !rel?.split(' ').includes('noopener')),
    );
    expect(wrong.map(({ path, href }) => `${path}: ${href}`)).toEqual([]);
  });

  it('for a site that does not exist stays on this page', ({ expect }) => {
    const nowhere = listAll('a').filter(({ href }) => href === '#');
    expect(nowhere.filter(({ tag }) => tag['target'] !== undefined)).toEqual([]);
  });
});

/** Runs in the page: shows the HTML of another page of its kind, which has the same stylesheets. */
function showInstead(source: string): void {
  const main = new DOMParser().parseFromString(source, 'text/html').querySelector('main');
  if (!main) throw new Error('The page has no words.');
  document.querySelector('main')?.replaceWith(main);
}

/** Runs in the page: opens all answers, which axe does not check when closed, also where only one may be open. */
function openEveryAnswer(): void {
  for (const answer of document.querySelectorAll('main details')) {
    answer.removeAttribute('name');
    answer.setAttribute('open', '');
  }
}
