/** Filters, search and page of the admin list: the query of the API and, except for the search text, of the page's URL. */
export type ListView = {
  /** Searched in first name, last name, email and message. */
  q: string;
  /** From 1; 0 if unknown, when paging back from the end of a very long list. */
  page: number;
  /**
   * The position in a list that is too long for an exact count: after or before an enquiry's id, or at the end. The cost
   * does not depend on the position; for a page number the database would count rows from the start.
   */
  cursor?: { before: number } | { after: number } | 'end';
  /** A service's id, 'none' for enquiries without one, or '' for all. */
  service: string;
  contacted: '' | 'yes' | 'no';
  spam: '' | 'yes' | 'no';
};

/** The first page without filters. */
export const unfiltered: ListView = { q: '', page: 1, service: '', contacted: '', spam: '' };

/** Rows on one page of the dashboard. */
export const pageSize = 10;

/** Up to this length the pages search and page in the browser, after one request. */
export const browserListLimit = 1_000;

/** Up to this number matches are counted exactly, then '10,000+'. */
export const exactCountLimit = 10_000;

/**
 * The header with the position of the list in the event stream, which takes it as `after` and starts with the events
 * since then.
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

/** The view of a query; missing parameters do not filter. */
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

/** The query of a view, without empty filters. */
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

/** Whether the view has a search or a filter. */
export const hasFilters = (view: ListView): boolean =>
  Boolean(view.q.trim() || view.service || view.contacted || view.spam);
