/** The texts of one page; nested objects are its blocks. */
export type ScreenWords = { readonly [part: string]: string | readonly string[] | ScreenWords };

/** What a page shows to search engines. The title is without the brand, which is appended. */
export type Metadata = { title: string; description: string; keywords: readonly string[] };

/** A page with an address of its own; src/content/pages.test.ts names what is missing. */
export type Page = Metadata & { path: string; texts?: ScreenWords };

/** A page that the firm has added, with its component: a file of this repository, such as 'own/pages/method.tsx'. */
export type OwnPage = Page & { file: `own/${string}.tsx` };
