import { describe, expect, it } from 'vitest';
import { company } from '../../src/content/company.ts';
import { listTags, listTexts, mainOf, textOf } from '../support/html.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

describe.each([
  { slug: 'privacy-policy', title: 'Privacy Policy', minutes: 10 },
  { slug: 'terms-of-service', title: 'Terms of Service', minutes: 15 },
  { slug: 'cookie-policy', title: 'Cookie Policy', minutes: 5 },
  { slug: 'accessibility', title: 'Accessibility', minutes: 5 },
])('/legal/$slug', ({ slug, title, minutes }) => {
  it('has breadcrumbs, its date, its reading time, the contact address and a link home', async () => {
    const main = mainOf(await fixture.fetchHtml(`/legal/${slug}`));
    expect(listTexts(/<ol class="breadcrumbs">[\s\S]*?<\/ol>/.exec(main)?.[0] ?? '', 'li')).toEqual(['Home', title]);
    expect(listTexts(main, 'h1')).toEqual([title]);
    expect(textOf(main)).toContain('Last updated: April 1, 2023');
    expect(textOf(main)).toContain(`${minutes} minute read`);
    const article = /<div class="prose">[\s\S]*/.exec(main)?.[0] ?? '';
    expect(textOf(article)).toContain(company.email);
    expect(listTags(article, 'a').map(({ href }) => href)).toContain(`mailto:${company.email}`);
    expect(article).toMatch(/<a class="btn[^>]*href="\/"[^>]*>Back to Home/);
  });
});

it('a legal page that is not one of the four is not found', async () => {
  for (const path of ['/legal', '/legal/imprint']) {
    const answer = await fixture.fetchPage(path);
    expect(answer.status, path).toBe(404);
    expect(listTexts(mainOf(await answer.text()), 'h1')).toEqual(['404 Page Not Found']);
  }
});
