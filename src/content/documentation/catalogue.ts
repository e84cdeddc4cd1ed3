import type { ServiceId } from '../../contract/service-ids.ts';

/** The categories and articles of the documentation; an article's text is `{category}/{slug}.md` beside this file. */
export type DocumentationTopic = { title: string; slug: string; description: string };
export type DocumentationCategory = {
  id: string;
  title: string;
  description: string;
  icon: 'ai' | 'cyber' | 'shop' | 'mobile' | 'digital' | 'smart';
  colorClass: `svc-${string}`;
  topics: readonly [DocumentationTopic, DocumentationTopic, DocumentationTopic, DocumentationTopic];
};

export const documentationCategories = [
  {
    id: 'ai-solutions',
    title: 'AI Solutions',
    icon: 'ai',
    colorClass: 'svc-ai',
    description: 'From the first question to a model somebody answers for.',
    topics: [
      {
        title: 'Getting started with AI',
        slug: 'getting-started',
        description: 'How to choose a first problem small enough to finish and large enough to matter.',
      },
      {
        title: 'AI implementation guide',
        slug: 'implementation-guide',
        description: 'From a notebook that works once to a service that works on a bad Tuesday.',
      },
      {
        title: 'Data requirements',
        slug: 'data-requirements',
        description: 'How much data, how clean, and the questions to ask before anyone trains anything.',
      },
      {
        title: 'Model training',
        slug: 'model-training',
        description: 'Splitting, baselines, error analysis and knowing when to stop.',
      },
    ],
  },
  {
    id: 'cybersecurity',
    title: 'Cybersecurity',
    icon: 'cyber',
    colorClass: 'svc-cyber',
    description: 'Audits, tests, duties and bad nights, each with a list for Monday.',
    topics: [
      {
        title: 'Security audit',
        slug: 'security-audit',
        description: 'What an audit covers, how often to have one, and how to prepare in an afternoon.',
      },
      {
        title: 'Penetration testing',
        slug: 'pen-testing',
        description: 'How to buy a test that finds something, and what to do with the report.',
      },
      {
        title: 'Compliance',
        slug: 'compliance',
        description: 'Turning a standard of a hundred controls into a calendar of small tasks.',
      },
      {
        title: 'Incident response',
        slug: 'incident-response',
        description: 'Who does what in the first hour, and how to be ready before it comes.',
      },
    ],
  },
  {
    id: 'ecommerce',
    title: 'E-commerce',
    icon: 'shop',
    colorClass: 'svc-shop',
    description: 'Platforms, payments, stock and the numbers that tell you what to change.',
    topics: [
      {
        title: 'Platform setup',
        slug: 'platform-setup',
        description: 'Choosing a shop platform by what you sell, and moving without closing.',
      },
      {
        title: 'Payment integration',
        slug: 'payment-integration',
        description: 'Taking money safely: methods, webhooks, refunds and the month-end check.',
      },
      {
        title: 'Inventory',
        slug: 'inventory',
        description: 'One stock figure everybody believes, and how to keep it true.',
      },
      {
        title: 'Shop analytics',
        slug: 'analytics',
        description: 'Five figures worth a meeting, and how to collect them lawfully.',
      },
    ],
  },
  {
    id: 'mobile-dev',
    title: 'Mobile Development',
    icon: 'mobile',
    colorClass: 'svc-mobile',
    description: 'What happens to an app between the first sketch and the fifth year.',
    topics: [
      {
        title: 'App lifecycle',
        slug: 'lifecycle',
        description: 'From the first sketch to the release after the developers have left.',
      },
      {
        title: 'Cross-platform development',
        slug: 'cross-platform',
        description: 'When one code base for two systems saves money, and when it does not.',
      },
      {
        title: 'App store release',
        slug: 'app-store',
        description: 'Listings, privacy answers and review, without a second attempt.',
      },
      {
        title: 'App performance',
        slug: 'performance',
        description: 'Start time, scrolling, battery and data, measured on an old phone.',
      },
    ],
  },
  {
    id: 'digital-transformation',
    title: 'Digital Transformation',
    icon: 'digital',
    colorClass: 'svc-digital',
    description: 'Counting the work as it is, planning the change, and proving it paid.',
    topics: [
      {
        title: 'Assessment',
        slug: 'assessment',
        description: 'How to count hand-overs, waits and rework before buying anything.',
      },
      {
        title: 'Roadmap',
        slug: 'roadmap',
        description: 'Twelve months on one page, with a reason for each thing left out.',
      },
      {
        title: 'Change management',
        slug: 'change-management',
        description: 'Why good systems are refused, and what to do in the weeks before.',
      },
      {
        title: 'ROI measurement',
        slug: 'roi-measurement',
        description: 'A figure before, the same figure after, and an honest cost in between.',
      },
    ],
  },
  {
    id: 'smart-product',
    title: 'Smart Product Design',
    icon: 'smart',
    colorClass: 'svc-smart',
    description: 'Devices that measure, send, last and can be mended from a desk.',
    topics: [
      {
        title: 'IoT architecture',
        slug: 'iot-architecture',
        description: 'Device, gateway, service: what belongs where, and what happens offline.',
      },
      { title: 'Sensors', slug: 'sensors', description: 'Choosing, calibrating and placing the part that measures.' },
      {
        title: 'Data pipeline',
        slug: 'data-pipeline',
        description: 'Late, doubled and missing readings, and a series you can still trust.',
      },
      {
        title: 'Device management',
        slug: 'device-management',
        description: 'Enrolment, updates, keys and the day a unit comes back in a box.',
      },
    ],
  },
] as const satisfies readonly DocumentationCategory[];

/** The category that explains a service's work. */
export const documentationOf = {
  'ai-services': 'ai-solutions',
  cybersecurity: 'cybersecurity',
  ecommerce: 'ecommerce',
  mobile: 'mobile-dev',
  digital: 'digital-transformation',
  'smart-product': 'smart-product',
} as const satisfies Record<ServiceId, (typeof documentationCategories)[number]['id']>;

/** Publication dates, not computed. */
export const recentlyUpdated = [
  {
    title: 'Incident response',
    excerpt: 'The first-hour list is now one page, with a column for who is asleep.',
    date: 'March 24, 2023',
    url: '/resources/documentation/cybersecurity/incident-response',
  },
  {
    title: 'Data requirements',
    excerpt: 'A worked example of counting how many labelled cases a first model needs.',
    date: 'March 17, 2023',
    url: '/resources/documentation/ai-solutions/data-requirements',
  },
  {
    title: 'Payment integration',
    excerpt: 'What to do when the same payment notice arrives twice, or an hour late.',
    date: 'March 9, 2023',
    url: '/resources/documentation/ecommerce/payment-integration',
  },
  {
    title: 'Sensors',
    excerpt: 'How far two sensors of one batch may disagree, and a bench test to find out.',
    date: 'February 27, 2023',
    url: '/resources/documentation/smart-product/sensors',
  },
] as const;
