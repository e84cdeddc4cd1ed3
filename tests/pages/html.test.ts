import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { caseStudies } from '#content/case-studies.ts';
import { calls, paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { anyService } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listTags } from '../support/html.ts';
import { listHtmlErrors } from '../support/html-validation.ts';
import { samplePerKind, unlistedPages } from '../support/sampling.ts';

const fixture = useBrowserFixture();
/** The pages of the site's own frames, which also work on their own. */
const frames: string[] = [paths.mapFrame];
const addresses = [...publicPaths, ...unlistedPages, ...frames];
const html = new Map<string, string>();
beforeAll(async () => {
  for (const path of addresses) html.set(path, await fixture.fetchHtml(path));
});

/** Every tag of this name, with its page. */
function listAll(name: string) {
  const tagsOf = (path: string) =>
    listTags(html.get(path) ?? '', name) as { [attribute: string]: string | undefined }[];
  return addresses.flatMap((path) => tagsOf(path).map((tag) => ({ path, href: tag['href'] ?? '', tag })));
}

it('one page of each kind, and the answers to rejected forms, are valid HTML', async () => {
  const rejected: [string, Record<string, string>][] = [
    [calls.contact, { page: anyService.path, name: 'Ada', email: '"><b>no address' }],
    [calls.contact, { page: paths.contact, service: anyService.id, phone: '7'.repeat(100) }],
    [calls.contact, { message: 'x'.repeat(70_000) }],
    [calls.login, { username: 'nobody"', password: 'wrong words' }],
    [calls.register, { username: '<b>' }],
    [paths.newsletter, { email: 'ada@' }],
  ];
  const wrong: Record<string, string[]> = {};
  for (const [number, [path, fields]] of rejected.entries()) {
    const answer = await fetch(fixture.site.origin + path, {
      method: 'POST',
      headers: { Accept: 'text/html', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    const page = await answer.text();
    expect(page).not.toMatch(/%%|data-if-/);
    wrong[`${number}: ${path} ${answer.status}`] = await listHtmlErrors(page);
  }
  for (const path of samplePerKind([...addresses, paths.admin]))
    wrong[path] = await listHtmlErrors(html.get(path) ?? (await fixture.fetchHtml(path)));
  expect(Object.entries(wrong).filter(([, errors]) => errors.length > 0)).toEqual([]);
});

it('every page fades to another one by an inline rule, which its policy allows by a hash alone', async () => {
  const fade = '@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}';
  const hash = createHash('sha256').update(fade).digest('base64');
  for (const path of [...addresses, paths.admin, paths.dashboard, paths.team, '/resources/no/such/page']) {
    const response = await fixture.fetchPage(path);
    expect((await response.text()).split(`<style>${fade}</style>`), path).toHaveLength(2);
    expect(response.headers.get('Content-Security-Policy'), path).toContain(`; style-src 'self' 'sha256-${hash}'; `);
  }
});

it('pictures have an alternative text and both dimensions', () => {
  // A portrait is beside the name of its person: an alternative text would repeat it (WCAG technique H67).
  const needsNone = (tag: Record<string, string | undefined>) =>
    tag['alt'] === '' && tag['src']?.startsWith('/portraits/');
  const wrong = listAll('img').filter(
    ({ tag }) => !(tag['alt']?.trim() || needsNone(tag)) || !Number(tag['width']) || !Number(tag['height']),
  );
  expect(wrong).toEqual([]);
});

describe('every link', () => {
  /** Linked, but without a page: the links of the footer and the lists exist before these pages do. */
  const withoutScreen: string[] = [
    paths.resources,
    paths.blog,
    paths.careers,
    ...caseStudies.map(({ id }) => paths.caseStudy(id)),
  ];

  it('inside the site leads to a page, or to an address that is linked although it has none', async () => {
    const inside = listAll('a').filter(({ href }) => href.startsWith('/'));
    const targets = new Set(inside.map(({ href }) => href.split('#')[0] ?? ''));
    for (const path of [...publicPaths, ...withoutScreen]) if (path !== '/') expect([...targets]).toContain(path);
    const wrong: string[] = [];
    for (const target of targets) {
      const { status } = await fixture.fetchPage(target, { redirect: 'manual' });
      if (status !== (withoutScreen.includes(target) ? 404 : 200)) wrong.push(`${target}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('with a fragment names an element of its page', () => {
    const lost = listAll('a').filter(({ path, href }) => {
      const [target = '', fragment] = href.split('#');
      if (href.includes('://') || !fragment) return false;
      return !html.get(target.split('?')[0] || path)?.includes(`id="${fragment}"`);
    });
    expect(lost.map(({ path, href }) => `${path}: ${href}`)).toEqual([]);
  });

  it('to another site opens in a new tab without an opener, and one to nowhere stays on its page', () => {
    const all = listAll('a');
    const outside = all.filter(({ href, tag }) => /^https?:/.test(href) || tag['target'] === '_blank');
    expect(outside.length).toBeGreaterThan(0);
    // The button in the map's frame replaces that frame with the street map.
    const wrong = outside.filter(
      ({ path, href, tag: { target, rel } }) =>
        !frames.includes(path) &&
        (!href.startsWith('https:') || target !== '_blank' || !rel?.split(' ').includes('noopener')),
    );
    expect(wrong.map(({ path, href }) => `${path}: ${href}`)).toEqual([]);
    expect(all.filter(({ href, tag }) => href === '#' && tag['target'] !== undefined)).toEqual([]);
  });
});
