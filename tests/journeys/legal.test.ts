import { describe, expect, it } from 'vitest';
import { notFound } from '../../src/content/not-found.ts';
import { company } from '../../src/content/company.ts';
import { legalPages, legalUpdated } from '../../src/content/legal/catalogue.ts';
import { listTags, listTexts, mainOf, textOf } from '../support/html.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';

const fixture = useBrowserFixture();

describe.each(legalPages)('/legal/$slug', ({ slug, title, readMinutes }) => {
  it('has breadcrumbs, its date, its reading time, the contact address and a link home', async () => {
    const main = mainOf(await fixture.fetchHtml(`/legal/${slug}`));
    expect(listTexts(/<ol class="breadcrumbs">[\s\S]*?<\/ol>/.exec(main)?.[0] ?? '', 'li')).toEqual(['Home', title]);
    expect(listTexts(main, 'h1')).toEqual([title]);
    expect(textOf(main)).toContain(`Last updated: ${legalUpdated}`);
    expect(textOf(main)).toContain(`${readMinutes} minute read`);
    const article = /<div class="prose">[\s\S]*/.exec(main)?.[0] ?? '';
    expect(textOf(article)).toContain(company.email);
    expect(listTags(article, 'a').map(({ href }) => href)).toContain(`mailto:${company.email}`);
    expect(article).toMatch(/<a class="btn[^>]*href="\/"[^>]*>Back to Home/);
  });
});

it('a legal page that does not exist is not found', async () => {
  for (const path of ['/legal', '/legal/nothing']) {
    const answer = await fixture.fetchPage(path);
    expect(answer.status, path).toBe(404);
    expect(listTexts(mainOf(await answer.text()), 'h1')).toEqual([notFound.heading]);
  }
});
