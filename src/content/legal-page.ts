import type { Sample } from '#content/sample.ts';

/** A legal page; its text is `legal/{slug}.md`. */
export type LegalPage = Sample & {
  slug: string;
  title: string;
  /** One sentence for search engines. */
  description: string;
  /** As stated on the page; it corresponds to about 200 words a minute. */
  readMinutes: number;
};
