import { type Queue, queues } from './queues.ts';
import { isDate } from './text-rules.ts';

/** Filters, search and page of the admin list: the query of the API and, except for the search text, of the page's URL. */
export type ListView = {
  /** What is searched for (search.ts). */
  q: string;
  /** From 1. */
  page: number;
  queue: Queue;
  /** A service's id, 'none' for enquiries without one, or '' for all. */
  service: string;
  contacted: '' | 'yes' | 'no';
  /** 'suspected' are those that nobody has judged; 'yes' also those that were marked as spam. */
  spam: '' | 'yes' | 'no' | 'suspected';
  /** Those assigned to the reader, to nobody, or to an account by its number. */
  taken: '' | 'mine' | 'nobody' | `${number}`;
  /**
   * When the enquiry was received, as the page's URL names it: a period, or the first and the last day (YYYY-MM-DD, '..'
   * between them), of which one may be missing. Days are those of the firm's time zone.
   */
  received: string;
  /** The same for the API: received at this instant or later. */
  since?: string;
  /** Received before this instant. */
  until?: string;
};

/** The first page without filters. */
export const unfiltered: ListView = {
  q: '',
  page: 1,
  queue: 'all',
  service: '',
  contacted: '',
  spam: '',
  taken: '',
  received: '',
};

/** The periods that `received` names, each with its first and its last day, counted back from today. */
export const receivedPeriods = {
  today: { label: 'Today', first: 0, last: 0 },
  yesterday: { label: 'Yesterday', first: 1, last: 1 },
  'last-7-days': { label: 'Last 7 days', first: 6, last: 0 },
  'last-30-days': { label: 'Last 30 days', first: 29, last: 0 },
} as const;

/** A day, or an instant in UTC (RFC 3339), in a year that both databases store. */
const instantPattern = /^[1-9]\d{3}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/;

/** Whether a text is a day of the calendar as YYYY-MM-DD, in a year that both databases store. */
export const isDay = (text: string): boolean => !text.startsWith('0') && isDate(text);

/** Rows on one page of the dashboard. */
export const pageSize = 10;
/** Enquiries that can be selected, and changed by one request. */
export const maxSelected = 100;
/** How many acts the history of an enquiry shows. */
export const maxHistoryEntries = 200;

/** Up to this length the pages search and page in the browser, after one request. */
export const browserListLimit = 1_000;
/** At most this many bytes of text: preparing and sending a thousand of the longest messages would block the process. */
export const browserListBytes = 4_000_000;

/** Up to this number matches are counted exactly, then '10,000+'. */
export const exactCountLimit = 10_000;

/** Undelivered mails are counted up to this number, then '1,000+'. */
export const undeliveredCountLimit = 1_000;

/** The header of the list with the number of the event after which to ask for changes. */
export const sinceHeader = 'X-Changes-Since';

const yesOrNo = (value: string | null) => (value === 'yes' || value === 'no' ? value : '');

const readSpam = (value: string | null) => (value === 'suspected' ? value : yesOrNo(value));

/** The largest id that an enquiry or an account can have: PostgreSQL's `integer`. */
export const largestId = 2 ** 31 - 1;

function readTaken(value: string | null): ListView['taken'] {
  if (value === 'mine' || value === 'nobody') return value;
  return value && /^[1-9]\d{0,9}$/.test(value) && Number(value) <= largestId ? (value as `${number}`) : '';
}

const readQueue = (value: string | null): Queue => queues.find((queue) => queue === value) ?? 'all';

/** The first and the last day of a span such as '2026-11-01..2026-11-20'; undefined for any other text. */
export function readDays(received: string): { first: string; last: string } | undefined {
  const [first = '', last = '', ...more] = received.split('..');
  const isSpan = [first, last].every((day) => day === '' || isDay(day)) && more.length === 0;
  return isSpan && (first || last) ? { first, last } : undefined;
}

/** The text of a span; '' without days. */
export const writeDays = (first: string, last: string): string => (last ? `${first}..${last}` : first);

const readReceived = (text: string) => (Object.hasOwn(receivedPeriods, text) || readDays(text) ? text : '');

/** An instant of the query, a date being its first in UTC; undefined for any other text. */
export function readInstant(query: URLSearchParams, name: 'since' | 'until'): { since?: string; until?: string } {
  const text = query.get(name) ?? '';
  if (!instantPattern.test(text) || Number.isNaN(Date.parse(text))) return {};
  return { [name]: new Date(text).toISOString() };
}

/** The view of a query; missing parameters do not filter. */
export function readView(query: URLSearchParams): ListView {
  const page = Number(query.get('page') ?? 1);
  return {
    q: query.get('q') ?? '',
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    queue: readQueue(query.get('queue')),
    service: query.get('service') ?? '',
    contacted: yesOrNo(query.get('contacted')),
    spam: readSpam(query.get('spam')),
    taken: readTaken(query.get('taken')),
    received: readReceived(query.get('received') ?? ''),
    ...readInstant(query, 'since'),
    ...readInstant(query, 'until'),
  };
}

/** The query of a view, without empty filters. */
export function writeView(view: ListView): URLSearchParams {
  const query = new URLSearchParams();
  if (view.q) query.set('q', view.q);
  if (view.queue !== 'all') query.set('queue', view.queue);
  if (view.service) query.set('service', view.service);
  if (view.contacted) query.set('contacted', view.contacted);
  if (view.spam) query.set('spam', view.spam);
  if (view.taken) query.set('taken', view.taken);
  if (view.received) query.set('received', view.received);
  if (view.since) query.set('since', view.since);
  if (view.until) query.set('until', view.until);
  if (view.page > 1) query.set('page', String(view.page));
  return query;
}

/** Whether the view has a search or a filter. */
export const hasFilters = (view: ListView): boolean =>
  Boolean(
    view.q.trim() ||
    view.queue !== 'all' ||
    view.service ||
    view.contacted ||
    view.spam ||
    view.taken ||
    view.received ||
    view.since ||
    view.until,
  );
