import { Marked } from 'marked';
import type { Plugin } from 'vite';
import { company } from '../src/content/company.ts';
import { slugOf } from '../src/web/ui/slug.ts';

/** What a Markdown module of src/content exports (see src/content/markdown.d.ts). */
type Heading = { id: string; text: string; level: number };

/** Facts a text may name in braces, so that each stands once, in content/company.ts. */
const facts: Record<string, string> = {
  company: company.name,
  email: `[${company.email}](mailto:${company.email})`,
  phone: `[${company.phone.shown}](tel:${company.phone.dialled})`,
  city: company.address.city,
  region: company.address.region,
  postalCode: company.address.postalCode,
};

/** The text with every fact in braces filled in. Throws for one that is not known. */
export function fillFacts(text: string): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    if (!(name in facts)) throw new Error(`${whole} is no fact of content/company.ts.`);
    return facts[name] ?? '';
  });
}

/**
 * Markdown to HTML, at build. Headings get ids; a link that begins with / opens in place, another in a
 * new tab (SPEC section 2, topic content); tables scroll by themselves on a phone.
 */
export function renderMarkdown(text: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: plain }) {
        const id = slugOf(plain);
        headings.push({ id, text: plain, level: depth });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        if (/^(\/|#|mailto:|tel:)/.test(href)) return `<a href="${href}">${inner}</a>`;
        return `<a href="${href}" target="_blank" rel="noopener">${inner}<span class="hide"> (opens in a new tab)</span></a>`;
      },
      table(token) {
        const row = (cells: typeof token.header, tag: 'th' | 'td') =>
          `<tr>${cells.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="table-box" tabindex="0" role="group" aria-label="Table"><table class="times"><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  return { html: marked.parse(fillFacts(text), { async: false }), headings };
}

/** Lets content import `./article.md` as `{ html, headings, words }`. */
export function markdown(): Plugin {
  return {
    name: 'markdown',
    transform(code, id) {
      if (!id.endsWith('.md')) return undefined;
      const words = code.split(/\s+/).filter(Boolean).length;
      return { code: `export default ${JSON.stringify({ ...renderMarkdown(code), words })};`, map: null };
    },
  };
}
