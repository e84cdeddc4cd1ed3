import type { Sample } from '#content/sample.ts';

export type FaqGroup = {
  id: string;
  title: string;
  /** `showsPrices`: the prices of the services stand below the answer. */
  items: readonly (Sample & { question: string; answer: string; showsPrices?: boolean })[];
};
