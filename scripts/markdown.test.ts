import { describe, expect, it } from 'vitest';
import { company } from '../src/content/company.ts';
import { fillFacts, renderMarkdown } from './markdown.ts';

describe('facts', () => {
  it('take the place of their names', () => {
    expect(fillFacts('{company} in {city}')).toBe(`${company.name} in ${company.address.city}`);
  });

  it('have to be known', () => {
    expect(() => fillFacts('Ask {nobody}.')).toThrow('{nobody}');
  });
});

describe('Markdown', () => {
  it('gives each heading an id of its own, also where two have the same words', () => {
    const { html, headings } = renderMarkdown('## Write it down\n\n## Write it down\n\n### Use `curl`\n');
    expect(headings).toEqual([
      { id: 'write-it-down', text: 'Write it down', level: 2 },
      { id: 'write-it-down-2', text: 'Write it down', level: 2 },
      { id: 'use-curl', text: 'Use curl', level: 3 },
    ]);
    expect(html).toContain('<h2 id="write-it-down-2">');
    expect(html).toContain('<h3 id="use-curl">Use <code>curl</code></h3>');
  });

  it('puts a link to itself beside each heading, and names it', () => {
    const { html } = renderMarkdown('## Say "no"\n');
    expect(html).toBe(
      '<div class="anchored-heading"><h2 id="say-no">Say &quot;no&quot;</h2><a class="anchor" href="#say-no"><span aria-hidden="true">#</span><span class="visually-hidden">Link to “Say &quot;no&quot;”</span></a></div>\n',
    );
  });

  it('opens links of the site in place and others in a new tab, and says so', () => {
    const { html } = renderMarkdown('[a](/contact) [b](#there) {email} [c](https://nist.gov/?a=1&b=2)');
    expect(html).toContain('<a href="/contact">a</a> <a href="#there">b</a> <a href="mailto:');
    expect(html).toContain(
      '<a href="https://nist.gov/?a=1&amp;b=2" target="_blank" rel="noopener">c<span class="visually-hidden"> (opens in a new tab)</span></a>',
    );
  });

  it('lets a wide table scroll by itself, named after the heading above it', () => {
    const { html } = renderMarkdown('## Response "times"\n\n| Level | Time |\n|---|---|\n| High | 4 hours |\n');
    expect(html).toContain('tabindex="0" role="group" aria-label="Table: Response &quot;times&quot;"');
    expect(html).toContain('<th scope="col">Level</th>');
    expect(html).toContain('<td>4 hours</td>');
  });

  it('makes the first cells of rows their names where no heading stands above them', () => {
    const { html } = renderMarkdown('| | Sum |\n|---|---|\n| Rent | 12 |\n');
    expect(html).toContain('<thead><tr><td></td><th scope="col">Sum</th></tr></thead>');
    expect(html).toContain('<tr><th scope="row">Rent</th><td>12</td></tr>');
  });

  it('shows code as it is written, within reach of the keyboard where it scrolls', () => {
    const { html } = renderMarkdown('```sql\nSELECT "a" < 1\n```\n');
    expect(html).toBe(
      '<pre tabindex="0" role="group" aria-label="Code"><code>SELECT &quot;a&quot; &lt; 1</code></pre>\n',
    );
  });
});
