import type { MetaDescriptor } from 'react-router';
import { company } from '#content/company.ts';
import { headTags, type PageHead } from './metadata.ts';

/**
 * The head tags of a page of the app, which search engines must not find: what its `meta` returns. The HTML has all of
 * them; in the browser they are those that do not contain the site's origin, which the server fills into the HTML.
 */
export const appHead = (head: PageHead & { path: string }): MetaDescriptor[] =>
  import.meta.env.SSR
    ? headTags({ ...head, isHidden: true })
    : [{ title: `${head.title} | ${company.name}` }, { name: 'robots', content: 'noindex' }];
