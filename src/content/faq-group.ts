import type { Sample } from '#content/sample.ts';

export type FaqGroup = {
  id: string;
  title: string;
  /**
   * `showsPrices`: the prices of the services stand below the answer. `askedMost`: a link to the question is in the head
   * of the page.
   */
  items: readonly (Sample & { question: string; answer: string; showsPrices?: boolean; askedMost?: boolean })[];
};
