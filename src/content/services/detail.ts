import type { ServiceId } from '../../contract/service-ids.ts';

export type Step = { title: string; description: string };
export type ServiceCaseStudy = {
  title: string;
  client: string;
  industry: string;
  challenge: string;
  solution: string;
  results: readonly string[];
  imageUrl: `/pictures/${string}.jpg`;
  imageAlt: string;
};
/** The answer is HTML. */
export type ServiceQuestion = { question: string; answer: string };

/** Texts of a service page beyond the catalogue. */
export type ServiceDetail = {
  /** One or two sentences that follow the catalogue's description in the page's head. */
  lead: string;
  /** HTML: paragraphs, the first with class "lead". */
  longDescription: string;
  benefits: readonly [string, string, string, string, string, string];
  /** Heading of the numbered approach, for example 'How an audit runs'. */
  processHeading: string;
  process: readonly [Step, Step, Step, Step, Step];
  caseStudies: readonly ServiceCaseStudy[];
  faqs: readonly [ServiceQuestion, ServiceQuestion, ServiceQuestion, ServiceQuestion, ServiceQuestion];
  relatedServices: readonly ServiceId[];
  keyFeatures: readonly [Step, Step, Step, Step];
  /** The value includes its unit, for example '91 %' or '4 hours'. */
  stats: readonly [Stat, Stat, Stat, Stat];
  /** Heading and lead of the closing banner. */
  closing: { heading: string; lead: string };
};
export type Stat = { value: string; label: string };
