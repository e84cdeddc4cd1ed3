import { describe, expect, it } from 'vitest';
import { company } from '#content/company.ts';
import { fillFacts, renderMarkdown } from './markdown.server.ts';

describe('facts', () => {
  it('replace their names', () => {
    expect(fillFacts('{company} in {city}')).toBe(`${company.name} in ${company.address.city}`);
  });

  it('must be known', () => {
    expect(() => fillFacts('Ask {nobody}.')).toThrow('{nobody}');
  });
});

describe('Markdown', () => {
  it('gives each heading a unique id, also for two with the same text', () => {
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

  it('opens links of the site in place and others in a new tab, with a hint', () => {
    const { html } = renderMarkdown('[a](/contact) [b](#there) {email} [c](https://nist.gov/?a=1&b=2)');
    expect(html).toContain('<a href="/contact">a</a> <a href="#there">b</a> <a href="mailto:');
    expect(html).toContain(
      '<a href="https://nist.gov/?a=1&amp;b=2" target="_blank" rel="noopener">c<span class="visually-hidden"> (opens in a new tab)</span></a>',
    );
  });

  it('makes a wide table scrollable, named after the heading above it', () => {
    const { html } = renderMarkdown('## Response "times"\n\n| Level | Time |\n|---|---|\n| High | 4 hours |\n');
    expect(html).toContain('tabindex="0" role="group" aria-label="Table: Response &quot;times&quot;"');
    expect(html).toContain('<th scope="col">Level</th>');
    expect(html).toContain('<td>4 hours</td>');
  });

  it('marks a table that is too wide for a phone, and its last column of totals', () => {
    const classOf = (table: string) => /<table class="([^"]+)"/.exec(renderMarkdown(table).html)?.[1];
    expect(classOf('| A | B | C | D |\n|---|---|---|---|\n| Rent of the year | 1 | 2 | 3 |\n')).toBe('article-table');
    expect(classOf('| A | B | C | D |\n|---|---|---|---|\n| Rent | at the end of the month | 2 | 3 |\n')).toBe(
      'article-table wide',
    );
    expect(classOf('| A | B | C | D | Total |\n|---|---|---|---|---|\n| a | 1 | 2 | 3 | 6 |\n')).toBe(
      'article-table wide has-totals',
    );
  });

  it('makes the first cells of rows headers if the column has no header', () => {
    const { html } = renderMarkdown('| | Sum |\n|---|---|\n| Rent | 12 |\n');
    expect(html).toContain('<thead><tr><td></td><th scope="col">Sum</th></tr></thead>');
    expect(html).toContain('<tr><th scope="row">Rent</th><td>12</td></tr>');
  });

  it('shows code literally, focusable because it scrolls', () => {
    const { html } = renderMarkdown('```sql\nSELECT "a" < 1\n```\n');
    expect(html).toBe(
      '<pre tabindex="0" role="group" aria-label="Code"><code>SELECT &quot;a&quot; &lt; 1</code></pre>\n',
    );
  });
});
