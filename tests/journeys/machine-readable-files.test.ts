import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company } from '../../src/content/company.ts';
import { documentationCategories } from '../../src/content/documentation/catalogue.ts';
import { paths } from '../../src/contract/paths.ts';
import { publicPaths } from '../../src/web/prerendered.ts';
import { listTags } from '../support/html.ts';
import { type RunningSite, startSite } from '../support/site.ts';

const origin = 'https://www.site.example';
const clientDir = join(import.meta.dirname, '..', '..', 'build', 'client');

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ SITE_ORIGIN: origin });
});
afterAll(() => site?.remove());

/** The text at an address, which must exist and have this type. */
async function read(path: string, type: string): Promise<string> {
  const answer = await fetch(site.origin + path);
  expect(`${answer.status} ${answer.headers.get('Content-Type')}`, path).toBe(`200 ${type}`);
  return answer.text();
}

describe('no address of the build or of this machine remains', () => {
  /** The addresses of texts, and pages rendered on request. */
  const texts = readdirSync(clientDir, { recursive: true, encoding: 'utf8' })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(html|data|xml|txt|md|json|css)$/.test(file) && !file.startsWith('/.vite/'));

  it.each(['html', 'data', 'md', 'txt', 'xml'])('in any .%s file', async (ending) => {
    const files = texts.filter((file) => file.endsWith(`.${ending}`));
    expect(files.length).toBeGreaterThan(0);
    await expectClean(files.map((file) => file.replace(/index\.html$/, '')));
  });

  it('in a page rendered on request', async () => {
    await expectClean([
      '/no/such/page',
      '/no/such/page.data',
      '/services/nothing',
      `${paths.newsletter}?subscribed`,
      '/_root.data',
    ]);
  });

  async function expectClean(addresses: string[]): Promise<void> {
    for (const address of addresses) {
      const text = await (await fetch(site.origin + address)).text();
      expect(
        /[^\s"']*(\.invalid|localhost|127\.0\.0\.1|placeholder\.)[^\s"']*/.exec(text)?.[0],
        address,
      ).toBeUndefined();
      expect(text, address).not.toContain(`:${site.port}`);
    }
  }
});

it('sitemap.xml lists exactly the public pages', async () => {
  const xml = await read('/sitemap.xml', 'application/xml; charset=utf-8');
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(publicPaths.map((path) => origin + path));
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/);
  for (const path of publicPaths) {
    const page = await fetch(site.origin + path, { redirect: 'manual' });
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
    expect((await fetch(target.replace(origin, site.origin))).status, target).toBe(200);
  }
});

const articles = documentationCategories.flatMap(({ id, topics }) =>
  topics.map(({ slug, title }) => ({ path: paths.documentationTopic(id, slug), title })),
);

it.each(articles)('$path has a Markdown version, linked in its head', async ({ path, title }) => {
  const twin = await read(`${path}.md`, 'text/markdown; charset=utf-8');
  expect(twin.startsWith(`# ${title}\n\n> `)).toBe(true);
  expect(twin).toContain(`Source: ${origin}${path}`);
  expect(twin).not.toMatch(/\{\w+\}|\]\(\//);
  const links = listTags(await (await fetch(site.origin + path)).text(), 'link');
  expect(links).toContainEqual(
    expect.objectContaining({ rel: 'alternate', type: 'text/markdown', href: `${origin}${path}.md` }),
  );
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
  const [policy, fragment] = (valuesOf('Policy')[0] ?? '').replace(origin, site.origin).split('#');
  expect(await (await fetch(policy ?? '')).text()).toContain(`id="${fragment}"`);
});

it('every icon exists, with the right type', async () => {
  const links = listTags(await (await fetch(site.origin)).text(), 'link');
  const icon = links.find(({ rel }) => rel === 'icon');
  for (const { href = '', type = 'image/png' } of [icon ?? {}, { href: '/apple-touch-icon.png' }]) {
    const answer = await fetch(site.origin + href);
    expect(`${answer.status} ${answer.headers.get('Content-Type')}`, href).toBe(`200 ${type}`);
    await answer.arrayBuffer();
  }
});
