/** How the office looks at its enquiries: what the call asks for and, save the words of a search, what the address says. */
export type ListView = {
  /** Searched in first name, last name, email and message (SPEC section 7). */
  q: string;
  /** From 1; 0 where it is not known, when paging back from the end of a very long list. */
  page: number;
  /**
   * Where the page stands in a list longer than counts go: behind or before an enquiry's id, or at the end.
   * Such a page costs the same at any depth; a page number alone would be counted off from the beginning.
   */
  cursor?: { before: number } | { after: number } | 'end';
  /** A service's id, 'none' for enquiries without one, or '' for all. */
  service: string;
  contacted: '' | 'yes' | 'no';
  spam: '' | 'yes' | 'no';
};

/** The view that is not narrowed, at its first page. */
export const unfiltered: ListView = { q: '', page: 1, service: '', contacted: '', spam: '' };

/** Rows on one page of the dashboard (SPEC section 9). */
export const pageSize = 10;

/** Up to here the screens page and search in the browser, with one call (DESIGN section 5, 4). */
export const browserListLimit = 1_000;

/** Up to here matches are counted exactly, then '10,000+' (DESIGN section 5, 23). */
export const exactCountLimit = 10_000;

/**
 * The header in which the whole list says how far it has read. The event stream takes that as `after`, and begins with
 * what has happened since.
 */
export const positionHeader = 'X-List-Position';

const yesOrNo = (value: string | null) => (value === 'yes' || value === 'no' ? value : '');

/** The largest id that an enquiry can have: PostgreSQL's `integer`. */
export const largestId = 2 ** 31 - 1;

function readCursor(query: URLSearchParams): ListView['cursor'] {
  const readId = (name: string) => {
    const id = /^\d{1,10}$/.test(query.get(name) ?? '') ? Number(query.get(name)) : Infinity;
    return id <= largestId ? id : undefined;
  };
  const before = readId('before');
  const after = readId('after');
  if (before !== undefined) return { before };
  if (after !== undefined) return { after };
  return query.has('end') ? 'end' : undefined;
}

/** The view that an address's query names; what it does not name is not narrowed. */
export function readView(query: URLSearchParams): ListView {
  const cursor = readCursor(query);
  const page = Number(query.get('page') ?? (cursor ? 0 : 1));
  const isPage = Number.isSafeInteger(page) && page >= (cursor ? 0 : 1);
  return {
    q: query.get('q') ?? '',
    page: isPage ? page : 1,
    ...(cursor && { cursor }),
    service: query.get('service') ?? '',
    contacted: yesOrNo(query.get('contacted')),
    spam: yesOrNo(query.get('spam')),
  };
}

/** The query of a view, without what it does not narrow. */
export function writeView(view: ListView): URLSearchParams {
  const query = new URLSearchParams();
  if (view.q) query.set('q', view.q);
  if (view.service) query.set('service', view.service);
  if (view.contacted) query.set('contacted', view.contacted);
  if (view.spam) query.set('spam', view.spam);
  if (view.page > 1) query.set('page', String(view.page));
  if (view.cursor === 'end') query.set('end', '');
  else if (view.cursor) for (const [name, id] of Object.entries(view.cursor)) query.set(name, String(id));
  return query;
}

/** Whether anything narrows the list. */
export const hasFilters = (view: ListView): boolean =>
  Boolean(view.q.trim() || view.service || view.contacted || view.spam);
