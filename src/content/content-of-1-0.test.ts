import { assertType, test } from 'vitest';
import type { About } from '#content/about-page.ts';
import type { FrontMatter } from '#content/article.ts';
import type { FeaturedCaseStudy } from '#content/case-study.ts';
import type { Facts } from '#content/facts.ts';
import type { FaqGroup } from '#content/faq-group.ts';
import type { LegalPage } from '#content/legal-page.ts';
import type { MissingPage } from '#content/missing-page.ts';
import type { OwnPage } from '#content/page.ts';
import type { Person } from '#content/person.ts';
import type { Project } from '#content/project.ts';
import type { ServicePage } from '#content/service-page.ts';
import type { ServiceTexts, Step } from '#content/service.ts';
import type { ServicesPage } from '#content/services-page.ts';
import type { Testimonial } from '#content/testimonial.ts';

// What a firm has to write, as in version 1.0.0. A property that is missing here has to be optional until 2.0.0
// (CONTRIBUTING.md): firms would have to edit their content for a release. `npm run check` compares the types.

const step: Step = { title: '', description: '' };
const question = { question: '', answer: '' };
const banner = { heading: '', lead: '' };

test('an entry of each catalogue needs what it needed in 1.0.0', () => {
  assertType<Project>({
    id: '',
    title: '',
    description: '',
    picture: '',
    imageAlt: '',
    websiteUrl: '#',
    category: 'education',
    featured: false,
  });
  assertType<Omit<FeaturedCaseStudy, 'serviceType'>>({
    id: '',
    title: '',
    client: '',
    industry: '',
    picture: '',
    imageAlt: '',
    summary: '',
    challenge: '',
    solution: '',
    results: ['', ''],
    measure: {
      what: '',
      note: '',
      unit: '',
      before: { value: 2, shown: '', caption: '' },
      now: { value: 1, shown: '', caption: '' },
      headline: '',
    },
    figures: [{ label: '', now: '' }],
    facts: { weeks: 1, people: 1, price: { from: 1, to: 2 }, year: 2026, runsOn: '', wentWrong: '' },
    tags: [],
  });
  assertType<Omit<Testimonial, 'serviceCategory'>>({
    id: '',
    name: '',
    role: '',
    company: '',
    quote: '',
    avatar: '',
    rating: 5,
  });
  assertType<Omit<Person, 'service'>>({ name: '', decides: '', background: '', since: 2026, city: '' });
  assertType<FaqGroup>({ id: '', title: '', items: [question] });
  assertType<LegalPage>({ slug: '', title: '', description: '', readMinutes: 1 });
  assertType<FrontMatter>({ title: '', description: '', author: '', date: '', order: 1 });
});

test('a service needs what it needed in 1.0.0', () => {
  const part = { ...step, icon: 'brain' } as const;
  assertType<ServiceTexts>({
    hint: '',
    hue: 10,
    mark: { box: '0 0 24 24', path: '' },
    nameInSentences: '',
    description: '',
    subcategories: [part, part, part, part, part],
    metadata: { description: '', keywords: [] },
    documentation: { id: '', ...step },
    demo: { projectId: '', description: '' },
    composition: { first: 'proof' },
    lead: '',
    longDescription: '',
    benefits: ['', '', '', '', '', ''],
    outcomes: ['', '', '', '', ''],
    price: { item: '', from: 1, to: 2 },
    processHeading: '',
    process: [step, step, step, step, step],
    faqs: [question, question, question, question, question],
    relatedServices: [],
    keyFeatures: [step, step, step, step],
    stats: [{ value: '', label: '' }],
    closing: banner,
  });
});

test('the texts of pages and the facts of the firm need what they needed in 1.0.0', () => {
  assertType<Facts>({
    name: '',
    legalName: '',
    registration: '',
    insurance: '',
    tagline: '',
    email: '',
    phone: { shown: '', dialled: '' },
    address: { street: '', city: '', region: '', postalCode: '', country: '' },
    coordinates: '',
    position: { latitude: 0, longitude: 0 },
    hours: '',
    businessHours: { zone: '', zoneName: '', days: [], opens: '', closes: '', holidays: [{ month: 1, day: 1 }] },
    replyWithinHours: 24,
    founded: 2026,
    practiceBegun: 2026,
    social: [{ name: '', url: '' }],
    badges: [{ text: '', to: '' }],
    newsletter: banner,
  });
  assertType<About>({
    mission: '',
    lead: '',
    story: { heading: '', paragraphs: [], years: [{ year: 2026, event: '' }] },
    values: { heading: '', items: [step] },
    peopleHeading: '',
    stats: [{ value: '', label: '' }],
    onPaper: { heading: '', items: [step] },
    callToAction: { ...banner, label: '' },
  });
  assertType<ServicesPage>({
    lead: '',
    process: [step, step, step, step],
    callToAction: banner,
    faqs: [question, question, question, question],
  });
  assertType<ServicePage>({
    defaultLongDescription: '',
    defaultBenefits: ['', '', '', '', ''],
    partsHeading: '',
    ourProcess: [step, step, step, step],
    testimonialsHeading: '',
    getStarted: { ...banner, bullets: ['', '', '', ''] },
    placeholderDemo: { ...step, link: '' },
  });
  assertType<MissingPage>({ ...banner, links: [{ to: '', text: '', description: '' }] });
  assertType<OwnPage>({ path: '', title: '', description: '', keywords: [], file: 'own/page.tsx' });
});
