import type { OwnPage } from '#content/page.ts';

/** Pages that the firm has added (docs/how-to/make-it-yours.md), in the order of sitemap.xml. */
export const ownPages = {} as const satisfies Record<string, OwnPage>;
