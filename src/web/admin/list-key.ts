import type { ListView } from '../../contract/listing.ts';
import { adminCalls } from '../../contract/admin-paths.ts';

/** The query key of the whole list, and the beginning of the keys of its pages and single enquiries. */
export const listKey = [adminCalls.submissions] as const;
/** The query key of one page. */
export const pageKey = (view: ListView, size: number) => [...listKey, { view, size }] as const;

/** The id up to which the page of a key shows enquiries; undefined of a page of the newest, and of a single enquiry. */
export function frozenIdOf(part: unknown): number | undefined {
  const view = typeof part === 'object' && part && 'view' in part ? (part.view as ListView) : undefined;
  return view?.upTo;
}
