import { Marked } from 'marked';
import { company } from '#content/company.ts';
import { countInWords } from '#content/count-in-words.ts';
import { serviceIds } from '#content/service-ids.ts';
import { placeholders } from '../../contract/placeholders.ts';
import { mailtoAddress } from '../../contract/link-address.ts';
import { slugOf } from '../ui/slug.ts';

/** A heading of a Markdown text. */
type Heading = { id: string; text: string; level: number };

/** Facts that a text may reference in braces; each is defined once, most of them in content/company.ts. */
const facts: Record<string, string> = {
  company: company.name,
  legalName: company.legalName,
  registration: company.registration,
  insurance: company.insurance,
  email: `[${company.email}](${mailtoAddress(company.email)})`,
  phone: `[${company.phone.shown}](tel:${company.phone.dialled})`,
  city: company.address.city,
  region: company.address.region,
  postalCode: company.address.postalCode,
  serviceCount: countInWords(serviceIds),
  founded: String(company.founded),
  practiceBegun: String(company.practiceBegun),
  retention: placeholders.retention,
};

/**
 * The text with every fact in braces filled in. Throws for an unknown one.
 * @param more further texts by name
 */
export function fillFacts(text: string, more: Record<string, string> = {}): string {
  const known = { ...facts, ...more };
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    if (!(name in known)) throw new Error(`${whole} is not a fact of content/company.ts.`);
    return known[name] ?? '';
  });
}

/** Escapes a text for HTML, also inside a quoted attribute. */
const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * Renders Markdown to HTML at build time. Each heading gets an id and an anchor link; a link that starts with / opens in
 * place, any other in a new tab; tables scroll horizontally on a phone.
 */
export function renderMarkdown(text: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const words = this.parser.parseInline(tokens, this.parser.textRenderer);
        const earlier = headings.filter((heading) => heading.text === words).length;
        const id = slugOf(words) + (earlier ? `-${earlier + 1}` : '');
        headings.push({ id, text: words, level: depth });
        const heading = `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>`;
        const anchor = `<a class="anchor" href="#${id}"><span aria-hidden="true">#</span><span class="visually-hidden">Link to “${escapeHtml(words)}”</span></a>`;
        return `<div class="anchored-heading">${heading}${anchor}</div>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const address = escapeHtml(href);
        if (/^(\/|#|mailto:|tel:)/.test(href)) return `<a href="${address}">${inner}</a>`;
        return `<a href="${address}" target="_blank" rel="noopener">${inner}<span class="visually-hidden"> (opens in a new tab)</span></a>`;
      },
      code({ text: code }) {
        return `<pre tabindex="0" role="group" aria-label="Code"><code>${escapeHtml(code)}</code></pre>\n`;
      },
      table(token) {
        const words = (cell: (typeof token.header)[number]) => this.parser.parseInline(cell.tokens);
        // An empty first header cell marks a first column of row headers.
        const hasRowHeaders = token.header[0]?.text === '';
        const head = token.header.map((cell) => (cell.text ? `<th scope="col">${words(cell)}</th>` : '<td></td>'));
        const rows = token.rows.map((cells) =>
          cells.map((cell, column) =>
            hasRowHeaders && column === 0 ? `<th scope="row">${words(cell)}</th>` : `<td>${words(cell)}</td>`,
          ),
        );
        const body = rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('');
        // Too wide for a phone; a last column of totals then stays in view while the others scroll (ui/article-table.css).
        const isShort = token.rows.flatMap((cells) => cells.slice(1)).every((cell) => cell.text.length <= 12);
        const isWide = token.header.length > 4 || (token.header.length === 4 && !isShort);
        const hasTotals = /^total\b/i.test(token.header.at(-1)?.text ?? '');
        const look = ['article-table', isWide && 'wide', isWide && hasTotals && 'has-totals'].filter(Boolean).join(' ');
        const label = escapeHtml(['Table', headings.at(-1)?.text].filter(Boolean).join(': '));
        return `<div class="table-scroll" tabindex="0" role="group" aria-label="${label}"><table class="${look}"><thead><tr>${head.join('')}</tr></thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return { html: marked.parse(fillFacts(text), { async: false }), headings };
}
