import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { services } from '#content/services.ts';
import { adminCalls } from '../../src/contract/admin-paths.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { anyCategory } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listDomErrors } from '../support/html-validation.ts';
import { listLayoutShifts, sumLayoutShifts } from '../support/layout-shifts.ts';
import { rowOf } from '../support/office.ts';
import { auditPage } from '../support/page-audit.ts';
import { sendEnquiry } from '../support/people.ts';
import { samplePerKind, unlistedPages } from '../support/sampling.ts';
import { signIn } from '../support/sign-in.ts';

// Each kind of page as it comes; the journeys check with axe what they have opened.

const fixture = useBrowserFixture();
const tolerated = [/status of 40[14]/];
// With reduced motion nothing is hidden until it is scrolled to.
const options = { reducedMotion: 'reduce', tolerated } as const;

const others = [
  ...unlistedPages,
  paths.mapFrame,
  '/resources/documentation/knots',
  paths.documentationTopic(anyCategory.id, 'bowline'),
];

/** CLS 0 to the three places that are shown. A word whose font loads late moves others by less. */
const leastShift = 0.0005;

async function audit(page: Page, addresses: readonly string[], reach?: () => Promise<void>) {
  const found: Record<string, unknown> = {};
  for (const path of addresses) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(fixture.site.origin + path);
    await reach?.();
    // The office fills its screens by script.
    const shift = reach ? 0 : sumLayoutShifts(await listLayoutShifts(page));
    // The header and the footer are the same on every page; html.test.ts checks the HTML that no script changes.
    const problems = {
      html: reach ? await listDomErrors(await page.content()) : [],
      ...(await auditPage(page, path === paths.home ? 'header, main, footer' : 'main')),
    };
    if (Object.values(problems).flat().length > 0 || shift >= leastShift || (await page.locator('h1').count()) !== 1)
      found[path] = { shift, problems };
  }
  return found;
}

/** A service of each composition. */
const compositions = [
  ...new Map(services.map(({ id, composition }) => [composition.first, paths.service(id)])).values(),
];

it.each([
  ['pages', [...new Set([...samplePerKind(publicPaths), ...compositions])]],
  ['answers and frames', others],
])(
  'one of each kind of %s shifts nothing, fits 320 px, is accessible and used by keyboard',
  async (_kind, addresses) => {
    const { page } = await fixture.arrive(options);
    expect(await audit(page, addresses)).toEqual({});
  },
);

it('both screens of the office do, with an enquiry open and without', async () => {
  const { page } = await fixture.arrive(options);
  const one = await sendEnquiry(fixture.site.origin);
  await signIn(page, fixture.site.origin, paths.home);
  const screens = [paths.dashboard, paths.submissions, `${paths.dashboard}?enquiry=${one.id}`];
  // The rows of other tests are like its own.
  await page.route(`**${adminCalls.submissions}`, async (route) => {
    const response = await route.fetch();
    const own = ((await response.json()) as { id: number }[]).filter(({ id }) => id === one.id);
    await route.fulfill({ response, json: own, headers: { ...response.headers(), 'x-total-count': '1' } });
  });
  expect(await audit(page, screens, () => rowOf(page, one).waitFor())).toEqual({});
});

it('the pages of the own account and of the team do, too', async () => {
  const { page } = await fixture.arrive(options);
  await signIn(page, fixture.site.origin);
  const reach = () => page.locator('.account-card li').first().waitFor();
  expect(await audit(page, [paths.account, paths.team], reach)).toEqual({});
});
