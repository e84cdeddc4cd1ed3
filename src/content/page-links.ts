import { type LinkList, linksWithoutPage, type Page, pages } from './pages.ts';

/** A link inside the site. */
export type PageLink = { to: string; text: string };

type Linked = Pick<Page, 'path' | 'links'>;

function inOrder<One extends Linked>(list: LinkList, all: readonly One[]): One[] {
  const placeOf = ({ links }: One) => links?.[list] ?? 0;
  return all.filter(placeOf).toSorted((one, another) => placeOf(one) - placeOf(another));
}

/** The pages that a list of links contains, in its order. */
export const listPages = (list: LinkList): Page[] => inOrder<Page>(list, Object.values(pages));

/** The links of a list, in its order. */
export function listLinks(list: LinkList): PageLink[] {
  const all: readonly Linked[] = [...Object.values(pages), ...linksWithoutPage];
  return inOrder(list, all).map(({ path, links }) => ({ to: path, text: links?.text ?? '' }));
}
