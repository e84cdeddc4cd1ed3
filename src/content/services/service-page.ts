import type { ServicePage } from '#content/service-page.ts';

/** Texts that all service pages share. */
export const servicePage = {
  defaultLongDescription:
    '<p class="lead">We look at how things work today, put a number on the problem and agree on a first useful step. A small team builds it in short steps that you can follow, and stays until your people can run it without us.</p>',
  defaultBenefits: [
    'A look at the work before any proposal',
    'Prices in writing before work begins',
    'Something working to try every week',
    'The people you meet do the work',
    'Source code and documents are yours',
  ],
  partsHeading: 'What We Do',
  testimonialsHeading: 'What Clients Say',
  ourProcess: [
    { title: 'Discovery', description: 'We follow a normal day from start to finish.' },
    { title: 'Planning', description: 'You approve the steps, prices and dates.' },
    { title: 'Implementation', description: 'We build small pieces that you try yourself.' },
    { title: 'Support', description: 'We fix faults and train your team to carry on.' },
  ],
  getStarted: {
    heading: 'Get Started Today',
    lead: 'After 45 minutes you get one page: what we heard, what we would check first, what it costs.',
    bullets: [
      'Free initial consultation',
      'Custom solutions',
      'Transparent pricing with no hidden fees',
      'Ongoing support',
    ],
  },
  placeholderDemo: {
    title: 'A demonstration on request',
    description: 'A client will show you what they use. Ask for half an hour.',
    link: 'Ask for a tour',
  },
} as const satisfies ServicePage;
