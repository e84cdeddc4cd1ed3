import { afterEach, describe, expect, it } from 'vitest';
import { legalPages } from '#content/legal/catalogue.ts';
import { readMarkdown } from './support/content.ts';
import { claims, closeClaims } from './support/legal-claims.ts';

afterEach(closeClaims);

const readLegal = (slug: string) =>
  legalPages.some((page) => page.slug === slug) ? readMarkdown(`legal/${slug}.md`) : '';

describe('the legal pages describe the website correctly', () => {
  it.for(claims)('%s: %s', async ([page, sentence, check], { skip }) => {
    const text = readLegal(page);
    skip(
      !text.includes(sentence),
      `/legal/${page} no longer says this; tests/support/legal-claims.ts has the sentence.`,
    );
    expect.hasAssertions();
    await check();
  });

  it('no page promises a fixed retention time, which is a setting', () => {
    expect(readLegal('privacy-policy')).not.toMatch(/last contact|speed of sending/);
  });
});
