/** How the office looks at its enquiries; the same words stand in the address and in the call. */
export type ListView = {
  /** Searched in first name, last name, email and message (SPEC section 7). */
  q: string;
  /** From 1. */
  page: number;
  /** A service's id, 'none' for enquiries without one, or '' for all. */
  service: string;
  contacted: '' | 'yes' | 'no';
  spam: '' | 'yes' | 'no';
};

/** Rows on one page of the dashboard (SPEC section 9). */
export const pageSize = 10;

/** Up to here the screens page and search in the browser, with one call (DESIGN section 5, 4). */
export const browserListLimit = 1_000;

/** Up to here matches are counted exactly, then '10,000+' (DESIGN section 5, 23). */
export const exactCountLimit = 10_000;

const yesOrNo = (value: string | null) => (value === 'yes' || value === 'no' ? value : '');

/** The view that an address's query names; what it does not name is not narrowed. */
export function readView(query: URLSearchParams): ListView {
  const page = Number(query.get('page') ?? 1);
  return {
    q: query.get('q') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
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
  return query;
}

/** Whether anything narrows the list. */
export const isNarrowed = (view: ListView): boolean =>
  Boolean(view.q.trim() || view.service || view.contacted || view.spam);
