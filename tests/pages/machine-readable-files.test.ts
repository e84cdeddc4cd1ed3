import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { company } from '#content/company.ts';
import { documentationCategories } from '#content/documentation-categories.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listTags } from '../support/html.ts';
import { publicOrigin as origin } from '../support/site.ts';

const fixture = useBrowserFixture();
const clientDir = join(import.meta.dirname, '..', '..', 'build', 'client');

/** The text at an address, which must exist and have this type. */
async function read(path: string, type: string): Promise<string> {
  const answer = await fixture.fetchPage(path);
  expect(`${answer.status} ${answer.headers.get('Content-Type')}`, path).toBe(`200 ${type}`);
  return answer.text();
}

describe('no address of the build remains', () => {
  /** The addresses of texts, and pages rendered on request. */
  const texts = readdirSync(clientDir, { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(html|data|xml|txt|md|json|css)$/.test(file) && !file.startsWith('/.vite/'));

  it('in any file, or in a page rendered on request', async () => {
    expect(texts.length).toBeGreaterThan(publicPaths.length);
    const rendered = ['/no/such/page', '/services/nothing', `${paths.newsletter}?subscribed`];
    for (const address of [...texts.map((file) => file.replace(/index\.html$/, '')), ...rendered]) {
      const text = await fixture.fetchHtml(address);
      expect(/[^\s"']*(\.invalid|placeholder\.)[^\s"']*/.exec(text)?.[0], address).toBeUndefined();
    }
  });
});

it('sitemap.xml lists exactly the public pages', async () => {
  const xml = await read('/sitemap.xml', 'application/xml; charset=utf-8');
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(publicPaths.map((path) => origin + path));
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/);
  for (const path of publicPaths) {
    const page = await fixture.fetchPage(path, { redirect: 'manual' });
    expect(page.status, path).toBe(200);
    expect(await page.text(), path).not.toContain('noindex');
  }
});

it('robots.txt allows the public pages and names the sitemap', async () => {
  const lines = (await read('/robots.txt', 'text/plain; charset=utf-8')).split('\n');
  const closed = lines.filter((line) => line.startsWith('Disallow:')).map((line) => line.split(': ')[1] ?? '');
  expect(closed).toEqual([paths.admin, '/api/']);
  expect(publicPaths.filter((path) => closed.some((rule) => path.startsWith(rule)))).toEqual([]);
  expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`);
});

it('llms.txt links to addresses that exist', async () => {
  const text = await read('/llms.txt', 'text/plain; charset=utf-8');
  expect(text.startsWith(`# ${company.name}\n\n> `)).toBe(true);
  const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = '']) => address);
  expect(targets.length).toBeGreaterThan(documentationCategories.length);
  for (const target of targets) {
    expect(target.startsWith(`${origin}/`), target).toBe(true);
    expect((await fixture.fetchPage(target.replace(origin, ''))).status, target).toBe(200);
  }
});

const articles = documentationCategories.flatMap(({ id, topics }) =>
  topics.map(({ slug, title }) => ({ path: paths.documentationTopic(id, slug), title })),
);

it('every article has a Markdown version, linked in its head', async () => {
  for (const { path, title } of articles) {
    const twin = await read(`${path}.md`, 'text/markdown; charset=utf-8');
    expect(twin.startsWith(`# ${title}\n\n> `)).toBe(true);
    expect(twin).toContain(`Source: ${origin}${path}`);
    expect(twin).not.toMatch(/\{\w+\}|\]\(\//);
    expect(listTags(await fixture.fetchHtml(path), 'link')).toContainEqual(
      expect.objectContaining({ rel: 'alternate', type: 'text/markdown', href: `${origin}${path}.md` }),
    );
  }
});

it('security.txt has the fields of RFC 9116 and has not expired', async () => {
  const text = await read('/.well-known/security.txt', 'text/plain; charset=utf-8');
  const fields = text
    .trim()
    .split('\n')
    .map((line) => /^([\w-]+): (\S.*)$/.exec(line)?.slice(1) ?? [line, '']);
  const valuesOf = (name: string) => fields.filter(([field]) => field === name).map(([, value]) => value ?? '');
  const known = ['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy'];
  expect(fields.map(([field]) => field).filter((field) => !known.includes(field ?? ''))).toEqual([]);
  expect(valuesOf('Contact')).toEqual([`mailto:${company.email}`]);
  expect(valuesOf('Canonical')).toEqual([`${origin}/.well-known/security.txt`]);
  expect(valuesOf('Preferred-Languages')).toEqual(['en']);
  const [expires = '', ...others] = valuesOf('Expires');
  expect(others).toEqual([]);
  expect(expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const daysLeft = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(30);
  expect(daysLeft).toBeLessThan(366);
  const [policy, fragment] = (valuesOf('Policy')[0] ?? '').replace(origin, '').split('#');
  expect(await fixture.fetchHtml(policy ?? '')).toContain(`id="${fragment}"`);
});

it('every icon exists, with the right type', async () => {
  const links = listTags(await fixture.fetchHtml('/'), 'link');
  const icon = links.find(({ rel }) => rel === 'icon');
  for (const { href = '', type = 'image/png' } of [icon ?? {}, { href: '/apple-touch-icon.png' }]) {
    const answer = await fixture.fetchPage(href);
    expect(`${answer.status} ${answer.headers.get('Content-Type')}`, href).toBe(`200 ${type}`);
    await answer.arrayBuffer();
  }
});
