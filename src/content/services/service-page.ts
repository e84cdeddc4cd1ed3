import type { Step } from './detail.ts';

export type ServiceDemo = {
  /** The id of the project in projects.ts with the demo's name, picture and URL. */
  projectId: 'watchkeeper' | 'northlight' | 'fundy-clinics' | 'ledgerline';
  /** What to try in the demo. */
  description: string;
};

type ServicePage = {
  /** HTML, for a service without a long description of its own. */
  defaultLongDescription: string;
  defaultBenefits: readonly [string, string, string, string, string];
  /** Heading of the five subcategories. */
  partsHeading: string;
  ourProcess: readonly [Step, Step, Step, Step];
  testimonialsHeading: string;
  getStarted: { heading: string; lead: string; bullets: readonly [string, string, string, string] };
  demos: Record<'cybersecurity' | 'ecommerce' | 'digital' | 'ai-services', ServiceDemo>;
  /** For the services that have no demo. */
  placeholderDemo: Step;
};

/** Texts that all service pages share. */
export const servicePage = {
  defaultLongDescription:
    '<p class="lead">We look at how things work today, put a number on the problem and agree on a first useful step. A small team builds it where you can watch, and stays until your people run it without us.</p>',
  defaultBenefits: [
    'A measurement before any proposal',
    'Prices in writing before work begins',
    'Something working to try every week',
    'The people you meet do the work',
    'Source code and documents are yours',
  ],
  partsHeading: 'What we do',
  testimonialsHeading: 'In their own words',
  ourProcess: [
    {
      title: 'Discovery',
      description: 'We talk to those who do the work, read what exists and take the first measurements.',
    },
    {
      title: 'Planning',
      description:
        'You receive the steps in order, each with its price, its date and what could go wrong. Nothing starts before you agree.',
    },
    {
      title: 'Implementation',
      description: 'Small pieces that you try yourself, so that a wrong turn costs days and not months.',
    },
    {
      title: 'Support',
      description: 'We answer questions, mend faults and pass on what your team needs to carry on alone.',
    },
  ],
  getStarted: {
    heading: 'Get Started Today',
    lead: 'Describe the problem in your own words. We ask a few questions, and you leave the first talk with a next step.',
    bullets: [
      'Free initial consultation',
      'Custom solutions',
      'Transparent pricing with no hidden fees',
      'Ongoing support',
    ],
  },
  demos: {
    cybersecurity: {
      projectId: 'watchkeeper',
      description:
        'Open the alert at the top, give it to somebody on the watch and follow its timeline to the end. All events are invented.',
    },
    ecommerce: {
      projectId: 'northlight',
      description:
        'Search for a jacket with a spelling mistake, see which store has your size and go on to the checkout. No card is charged and nothing is shipped.',
    },
    digital: {
      projectId: 'fundy-clinics',
      description:
        'Move an appointment to another room or another clinic and watch the week rearrange itself. The patients are made up.',
    },
    'ai-services': {
      projectId: 'ledgerline',
      description:
        'Pick a sample invoice and compare the page with the fields read from it. Then answer the one question it puts to you.',
    },
  },
  placeholderDemo: {
    title: 'A demonstration on request',
    description:
      'There is no public demo for this service yet. Ask us, and we will arrange half an hour with a product whose owner has agreed to show it.',
  },
} as const satisfies ServicePage;
