import type { ListView } from '../../contract/listing.ts';
import { adminCalls } from '../../contract/admin-paths.ts';

/** The query key of the whole list, and the beginning of the keys of its pages and single enquiries. */
export const listKey = [adminCalls.submissions] as const;
/** The query key of one page. */
export const pageKey = (view: ListView, size: number) => [...listKey, { view, size }] as const;
