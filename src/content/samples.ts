import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { about } from './about.ts';
import { featuredCaseStudies, otherCaseStudies } from './case-studies.ts';
import { company } from './company.ts';
import { faqGroups } from './faqs.ts';
import { leads } from './leads.ts';
import { offer } from './offer.ts';
import { priceRange } from './price.ts';
import { projects } from './projects.ts';
import type { Price } from './services/service.ts';
import { services } from './services/services.ts';
import { testimonials } from './testimonials.ts';

/** Sample content that the site still shows. */
export type Sample = {
  kind: keyof typeof kinds;
  /** Which one of its kind. */
  name: string;
  /** The file to open, from the project's folder. */
  file: string;
  /** In the list below; a fact has none where its value alone shows that it is invented. */
  fingerprint?: string;
};

/** What the kinds are called: one of them, and several. */
const kinds = {
  fact: ['fact of the firm', 'facts of the firm'],
  testimonial: ['testimonial', 'testimonials'],
  project: ['project', 'projects'],
  caseStudy: ['case study', 'case studies'],
  serviceCaseStudy: ['case study of a service', 'case studies of services'],
  statistic: ['statistic', 'statistics'],
  badge: ['badge in the footer', 'badges in the footer'],
  history: ['history of the firm', 'histories of the firm'],
  lead: ['lead of a service', 'leads of services'],
  price: ['indicative price', 'indicative prices'],
  answer: ['answer with invented figures', 'answers with invented figures'],
  legalText: ['legal text', 'legal texts'],
} as const;

type Text = Sample & { text: string };

/**
 * The sample content that is left, in the order in which the site shows it. A text is a sample as long as it is as the
 * project delivers it: its fingerprint is in the list below. So an entry needs no mark that its author would have to
 * remove, and pages have nothing to hide. To keep a sample text as it is, delete its
 * fingerprint, which `npm run rebrand -- --list` prints.
 *
 * Runs on the server and in scripts only: it reads files, and its texts do not belong in a script of the browser.
 */
export function listSamples(): Sample[] {
  const texts = listTexts().map(({ text, ...sample }) => ({ ...sample, fingerprint: fingerprintOf(text) }));
  return [...listSampleFacts(), ...texts.filter(({ fingerprint }) => fingerprints.has(fingerprint))];
}

/** Whether the project delivers this text. */
export const isSampleText = (text: string): boolean => fingerprints.has(fingerprintOf(text));

/** How many of each kind are left, in words: ['13 testimonials', '1 legal text']. */
export function countSamples(samples: readonly Sample[]): string[] {
  const groups = Map.groupBy(samples, ({ kind }) => kind);
  return [...groups].map(([kind, { length }]) => `${length} ${kinds[kind][length === 1 ? 0 : 1]}`);
}

/**
 * Eight digits of SHA-256: enough to tell a few hundred texts apart.
 * @public tests/specification, which an adopter deletes, uses it too.
 */
export const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

const companyFile = 'src/content/company.ts';

/** Facts that nobody has: names under `.example` (RFC 2606), and telephone numbers for fiction, 555-0100 to 555-0199. */
function listSampleFacts(): Sample[] {
  const { email, phone, social } = company;
  const isExample = (address: string) => /\.example\b/.test(address);
  const facts = [
    isExample(email) && 'e-mail address, under .example',
    /555\D?01\d\d$/.test(phone.shown) && 'phone number, 555-01xx for fiction',
    ...social.map(({ name, url }) => isExample(url) && `link to ${name}, under .example`),
  ];
  return facts.filter((name) => name !== false).map((name) => ({ kind: 'fact', name, file: companyFile }));
}

/**
 * Every text that may be a sample. None contains a fact that `npm run rebrand` changes, except these facts themselves.
 * @public tests/specification, which an adopter deletes, uses it too.
 */
export function listTexts(): Text[] {
  return [
    { kind: 'fact', name: 'name', file: companyFile, text: company.name },
    { kind: 'fact', name: 'address', file: companyFile, text: JSON.stringify(company.address) },
    ...testimonials.map(({ name, quote }): Text => ({
      kind: 'testimonial',
      name,
      file: 'src/content/testimonials.ts',
      text: quote,
    })),
    ...projects.map(({ title, description }): Text => ({
      kind: 'project',
      name: title,
      file: 'src/content/projects.ts',
      text: description,
    })),
    ...[...featuredCaseStudies, ...otherCaseStudies].map(({ title, summary }): Text => ({
      kind: 'caseStudy',
      name: title,
      file: 'src/content/case-studies.ts',
      text: summary,
    })),
    ...services.flatMap(({ id, caseStudies, stats }) => [
      ...caseStudies.map(({ title, challenge }): Text => ({
        kind: 'serviceCaseStudy',
        name: title,
        file: `src/content/services/${id}.ts`,
        text: challenge,
      })),
      ...stats.map((stat) => statistic(stat, `src/content/services/${id}.ts`)),
    ]),
    ...services.map(({ id, price }) => indicativePrice(price, `src/content/services/${id}.ts`)),
    indicativePrice(offer.support, 'src/content/offer.ts'),
    ...leads.map(({ name, background }): Text => ({
      kind: 'lead',
      name,
      file: 'src/content/leads.ts',
      text: background,
    })),
    ...about.stats.map((stat) => statistic(stat, 'src/content/about.ts')),
    ...company.badges.map((badge): Text => ({ kind: 'badge', name: badge, file: companyFile, text: badge })),
    {
      kind: 'history',
      name: about.story.heading,
      file: 'src/content/about.ts',
      text: about.story.years.map(({ event }) => event).join('\n'),
    },
    ...faqGroups.flatMap(({ items }) =>
      items.map(({ question, answer }): Text => ({
        kind: 'answer',
        name: question,
        file: 'src/content/faqs.ts',
        text: answer.replaceAll(String(company.founded), ''),
      })),
    ),
    ...['privacy-policy', 'terms-of-service'].map((slug): Text => ({
      kind: 'legalText',
      name: slug,
      file: `src/content/legal/${slug}.md`,
      text: readFileSync(join(import.meta.dirname, 'legal', `${slug}.md`), 'utf8'),
    })),
  ];
}

const statistic = ({ value, label }: { value: string; label: string }, file: string): Text => ({
  kind: 'statistic',
  name: `${value} ${label}`,
  file,
  text: `${value} ${label}`,
});

const indicativePrice = (price: Price, file: string): Text => ({
  kind: 'price',
  name: price.item,
  file,
  text: `${price.item}: ${priceRange(price)}`,
});

/** The texts that the project delivers, one group for each kind. tests/specification/samples.test.ts checks it. */
const fingerprints = new Set(
  `
  5b0bc9de 8c0d46c7
  86c406dd d92caa62 d94c5379 61110ef9 cf310702 d2e77ab6 1bd8d65c 857379be b9cc85b2 9814d442 46b61538 e0a15a5c
  d7fd7e89
  65ced1be 78e7f65c 4c1522e8 3805972c 37bd7c61 a2349cff 79ea59a6 cbae8d2c 8fe2e478 b3aec97b 47bd2f09
  42c6bebf c0802873 f4c40787 9ec4a3ea 10e7893d c2040ddb 55e8f146 54545a02 91e648ff
  0040beac 33e6cfa5 66b959a7 5cb76093 31bb46e5 5aabce9e a9e1ad78 3d0dc308 4c509238 0440bf9e
  3152cb4c 8eb563b1 62c6398d 9677c339 9397f2c0 76c68f30 c91b3954 011194ef bf947b14 b3088e13 86bf70bb 10951822
  93a0a692 13d0b098 67791980 1cc213ab cb0ed342 66b6c488 c989e73d a297ef30 05178b9d a18d3811 c4c1a43a fbf94978
  95962de8 184a653c e68bf396 493bb9bf
  9c91e3c8 f44c08f7 7649f2ec
  7285a646
  344c24e8
  05af9094 95a8d812 60b86556 d5d5d8d0 34e08ca8 dfb5999f 9800c9d4
  eb565aed 46233be0 5ea9b2d6 512a3025 aa5d972f cf8e5c51
  510967b6 91c1685b
`
    .trim()
    .split(/\s+/),
);
