import { escapeHtml } from '../../contract/escape-html.ts';
import { errorPrefix } from '../../contract/form-ids.ts';

/**
 * A change of a prerendered page, at an element that an id names. All changes are found in the page as it was built, and
 * applied at once, so that inserted text is never searched.
 */
export type HtmlEdit = { from: number; to: number; text: string };

/** A page, and where the ids of its elements are; -1 for an id that several elements have. */
export type Page = { html: string; places: ReadonlyMap<string, number> };

/** Finds all ids of a page at once: a search for each id would take longer than all the rest. */
export function readPage(html: string): Page {
  const places = new Map<string, number>();
  const mark = ' id="';
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + 1)) {
    const id = html.slice(at + mark.length, html.indexOf('"', at + mark.length));
    places.set(id, places.has(id) ? -1 : at);
  }
  return { html, places };
}

/** A start tag: its name, its attributes as they are written, and where it begins and ends. */
export type Tag = { name: string; attributes: string; from: number; to: number };

/**
 * The start tag of the element with an id. React escapes `>` in attributes.
 * @throws unless the page has exactly one such element
 */
export function findTag({ html, places }: Page, id: string): Tag {
  const at = places.get(id) ?? -1;
  if (at === -1) throw new Error(`A page must have the id ${id} exactly once.`);
  const from = html.lastIndexOf('<', at);
  const to = html.indexOf('>', at) + 1;
  const [name = ''] = /^[a-z\d]+/.exec(html.slice(from + 1, from + 20)) ?? [];
  return { name, attributes: html.slice(from + 1 + name.length, to - 1), from, to };
}

/** Adds an attribute, or replaces its value. */
export function setAttribute({ name: tag, attributes, from }: Tag, attribute: string, value = ''): HtmlEdit {
  const written = `${attribute}="${escapeHtml(value)}"`;
  const begin = from + 1 + tag.length;
  const at = attributes.indexOf(` ${attribute}="`);
  if (at === -1) return { from: begin, to: begin, text: ` ${written}` };
  const end = attributes.indexOf('"', at + attribute.length + 3) + 1;
  return { from: begin + at + 1, to: begin + end, text: written };
}

/** Replaces what is in an element that has no element of the same name in it. */
export const setContent = ({ html }: Page, { name, to }: Tag, content: string): HtmlEdit => ({
  from: to,
  to: html.indexOf(`</${name}>`, to),
  text: content,
});

/** Says in the title that the page is about an error. */
export function markTitle({ html }: Page): HtmlEdit {
  const at = html.indexOf('<title>') + '<title>'.length;
  return { from: at, to: at, text: errorPrefix };
}

/** The page with all edits, which must not overlap. */
export function applyEdits({ html }: Page, edits: readonly HtmlEdit[]): string {
  let edited = '';
  let at = 0;
  for (const { from, to, text } of edits.toSorted((left, right) => left.from - right.from)) {
    edited += html.slice(at, from) + text;
    at = to;
  }
  return edited + html.slice(at);
}
