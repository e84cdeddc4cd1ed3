import type { Sample } from '#content/sample.ts';
import type { ServiceId } from '#content/service-ids.ts';

/** One reading of a measure: its number, how it is written ('19%' or '20 s'), and what was so. */
export type Reading = { value: number; shown: string; caption: string };

/** What was measured before and after. The page draws both readings on one linear scale. */
export type Measure = {
  what: string;
  /** How it was measured, in one sentence. */
  note: string;
  /** Follows the numbers of the scale: '%' or ' min'. */
  unit: string;
  before: Reading;
  now: Reading;
  /** Follows the number of now: '0.4%' 'of fields read wrongly, down from 1.9%'. */
  headline: string;
};

/** A whole story. It is written once: the list, the pages of its service and the project's card take it from here. */
export type CaseStudy = Sample & {
  id: string;
  title: string;
  client: string;
  industry: string;
  serviceType: ServiceId;
  /** The name of a file in content/pictures, without its ending. */
  picture: string;
  imageAlt: string;
  /** For lists: it does not repeat the challenge and the solution. */
  summary: string;
  challenge: string;
  solution: string;
  results: readonly string[];
  measure: Measure;
  /** Its two readings are on the home page at full size. If no case study has this, the first one is there. */
  onHomePage?: true;
  /** Further numbers, with or without one from before. */
  figures: readonly { label: string; before?: string; now: string }[];
  facts: {
    weeks: number;
    people: number;
    /** In Canadian dollars without tax. */
    price: { from: number; to: number };
    year: number;
    runsOn: string;
    wentWrong: string;
  };
};

export type FeaturedCaseStudy = CaseStudy & { tags: readonly string[]; results: readonly [string, string] };
