import { about } from '#content/about.ts';
import { caseStudies } from '#content/case-studies.ts';
import { company } from '#content/company.ts';
import type { FaqGroup } from '#content/faq-group.ts';
import { faqGroups } from '#content/faqs.ts';
import { people } from '#content/people.ts';
import type { LegalPage } from '#content/legal-page.ts';
import { legalPages } from '#content/legal/catalogue.ts';
import { offer } from '#content/offer.ts';
import { projects } from '#content/projects.ts';
import type { Sample } from '#content/sample.ts';
import type { Price } from '#content/service.ts';
import { services } from '#content/services.ts';
import { testimonials } from '#content/testimonials.ts';

/** An entry with the mark `sample: true`. */
export type SampleEntry = { what: keyof typeof kinds; file: string };

/** What the kinds are called: one of them, and several. */
const kinds = {
  firm: ['set of facts of the firm', 'sets of facts of the firm'],
  testimonial: ['testimonial', 'testimonials'],
  project: ['project', 'projects'],
  caseStudy: ['case study', 'case studies'],
  person: ['person', 'people'],
  statistic: ['statistic', 'statistics'],
  price: ['indicative price', 'indicative prices'],
  history: ['history of the firm', 'histories of the firm'],
  answer: ['answer with invented figures', 'answers with invented figures'],
  legalText: ['legal text', 'legal texts'],
} as const;

const legalTexts: readonly LegalPage[] = legalPages;
const questions: readonly FaqGroup[] = faqGroups;
const support: Price = offer.support;

/** The entries that may be samples, by kind and file. */
const entries: readonly [what: keyof typeof kinds, file: string, entries: readonly Sample[]][] = [
  ['firm', 'company.ts', [company]],
  ['testimonial', 'testimonials.ts', testimonials],
  ['project', 'projects.ts', projects],
  ['caseStudy', 'case-studies.ts', caseStudies],
  ['person', 'people.ts', people],
  ...services.flatMap(({ id, composition, stats, price }): typeof entries => [
    ['statistic', `services/${id}.ts`, composition.first === 'numbers' ? [...composition.numbers, ...stats] : stats],
    ['price', `services/${id}.ts`, [price]],
  ]),
  ['price', 'offer.ts', [support]],
  ['statistic', 'about.ts', about.stats],
  ['history', 'about.ts', [about.story]],
  ['answer', 'faqs.ts', questions.flatMap(({ items }) => items)],
  ['legalText', 'legal/catalogue.ts', legalTexts],
];

/** The sample content that is left: `sample: true` marks it in the content. */
export const listSamples = (): SampleEntry[] =>
  entries.flatMap(([what, file, list]) =>
    list.filter(({ sample }) => sample).map(() => ({ what, file: `content/${file}` })),
  );

/** How many of each kind are left, in words: ['13 testimonials', '1 legal text']. */
export function countSamples(samples: readonly SampleEntry[]): string[] {
  const groups = Map.groupBy(samples, ({ what }) => what);
  return [...groups].map(([what, { length }]) => `${length} ${kinds[what][length === 1 ? 0 : 1]}`);
}
