import type { Sample } from '#content/sample.ts';
import type { CaseStudy } from '#content/case-study.ts';
import type { ServiceId } from '#content/service-ids.ts';

/** An IALA topmark, by which a service is recognised beside its hue: one SVG path, drawn in a box of 24 by 24. */
export type Mark = {
  /** The viewBox that fits the path closely, for the large topmark; its height is 24. */
  box: `${number} 0 ${number} 24`;
  path: string;
};

/**
 * The hues that a service can have, as angles of OKLCH (CSS Color 4, 9.3). Each is a class of src/web/tokens.css, because
 * the content security policy allows no style attribute.
 */
export const hues = [10, 35, 56, 78, 114, 150, 178, 205, 234, 300, 322, 345] as const;
type Hue = (typeof hues)[number];

/** Names of the line icons for subcategories (src/web/site/subcategory-icon.tsx). */
export type SubcategoryIcon =
  | 'brain'
  | 'file-search'
  | 'message-square'
  | 'trending-up'
  | 'workflow'
  | 'clipboard-check'
  | 'key-round'
  | 'calendar-check'
  | 'siren'
  | 'graduation-cap'
  | 'store'
  | 'credit-card'
  | 'package'
  | 'search'
  | 'chart-column'
  | 'smartphone'
  | 'layers'
  | 'rocket'
  | 'wifi-off'
  | 'gauge'
  | 'ruler'
  | 'map'
  | 'cog'
  | 'users'
  | 'scale'
  | 'cpu'
  | 'microchip'
  | 'radio-tower'
  | 'waypoints'
  | 'wrench';

type Subcategory = {
  title: string;
  description: string;
  icon: SubcategoryIcon;
  /** The article, of the service's category of the documentation, that says more; without one the category is linked. */
  article?: string;
};
export type Step = { title: string; description: string };
/** The answer is HTML. */
export type ServiceQuestion = { question: string; answer: string };
/** `item` is what the price is for, for example 'A first audit'. */
export type Price = Sample & { item: string; from: number; to: number };
export type Stat = Sample & { value: string; label: string };

/**
 * What sells the service, with which its page begins: one case in full, three numbers that tell a case, or the course of
 * the work.
 */
export type Composition =
  | { first: 'proof' }
  | { first: 'numbers'; numbers: readonly [Stat, Stat, Stat] }
  | { first: 'process' };

/** What the file of a service says; its id and title are in services/titles.ts. */
export type ServiceTexts = {
  /** Three words for the header's dropdown. */
  hint: string;
  /** One that no other service has. */
  hue: Hue;
  mark: Mark;
  /** The service within a sentence that lists all services, for example 'mobile apps'. */
  nameInSentences: string;
  /** One sentence for lists of services. */
  description: string;
  subcategories: readonly [Subcategory, Subcategory, Subcategory, Subcategory, Subcategory];
  /** Description and keywords for search engines; the title is that of the service. */
  metadata: { description: string; keywords: readonly string[] };
  /**
   * Its category of the documentation: a new one, whose articles are the files `documentation/{id}/*.md`, or
   * the id of another service's category.
   */
  documentation: string | { id: string; title: string; description: string };
  /**
   * A project of projects.ts whose site visitors can try, and what to try there. Without one the page says that a
   * demonstration is arranged on request.
   */
  demo: { projectId: string; description: string } | null;
  composition: Composition;
  /** One or two sentences beside the title in the page's head. */
  lead: string;
  /** HTML: paragraphs, the first with class "lead". */
  longDescription: string;
  /** The first five answer 'Why Choose Our Services'. */
  benefits: readonly [string, string, string, string, string, string];
  /** What these five leave a client with, in other words; the section 'Benefits' has them and the sixth benefit. */
  outcomes: readonly [string, string, string, string, string];
  /** What a usual first order costs, in Canadian dollars without tax: an indication, not an offer. */
  price: Price;
  /** Heading of the numbered approach, for example 'How an audit runs'. */
  processHeading: string;
  process: readonly [Step, Step, Step, Step, Step];
  faqs: readonly [ServiceQuestion, ServiceQuestion, ServiceQuestion, ServiceQuestion, ServiceQuestion];
  relatedServices: readonly ServiceId[];
  keyFeatures: readonly [Step, Step, Step, Step];
  /**
   * Those of this repository are samples: publish only what you could prove (Competition Act, sections 74.01 and 74.02).
   * The value includes its unit, for example '91%' or '4 hours'. Without any, the page leaves their list out.
   */
  stats: readonly Stat[];
  /** Heading and lead of the closing banner. */
  closing: { heading: string; lead: string };
};

/** A service as pages read it. Its lists may have any length: a section without data is left out. */
export type Service = { id: ServiceId; title: string; caseStudies: readonly CaseStudy[] } & {
  [Part in keyof ServiceTexts]: ServiceTexts[Part] extends readonly (infer Item)[]
    ? readonly Item[]
    : ServiceTexts[Part];
};
