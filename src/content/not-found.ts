import type { MissingPage } from '#content/missing-page.ts';
import { paths } from '#contract/paths.ts';
import { company } from '#content/company.ts';

/** The texts of the screen for an unknown address. */
export const notFound = {
  heading: '404 Page Not Found',
  lead: 'Off the chart. This page moved, or never was.',
} as const;

/** Below what the site knows of an address: no page is registered there. */
export const unregistered = 'No page is registered at this address, so we show what we know.';

/** What is known of addresses that other pages link to although no page is registered there; case studies have their story. */
export const knownMissing = {
  [paths.blog]: {
    heading: 'We write articles, not posts',
    lead: 'There is no blog. What we have to say is in our handbook, the documentation: articles that you can use without us, each with steps for this week.',
    links: [
      { to: paths.documentation, text: 'Documentation', description: 'Our handbook, with a category for each service' },
      { to: paths.caseStudies, text: 'Case studies', description: 'Projects with the number before and after' },
    ],
  },
  [paths.careers]: {
    heading: 'No open positions today',
    lead: 'We hire about once a year. If you do something well that our clients need, tell us what it is.',
    mail: company.email,
    links: [
      { to: paths.about, text: 'About us', description: 'Who works here and what they decide' },
      { to: paths.contact, text: 'Contact', description: 'A form, an address, a phone number' },
    ],
  },
  [paths.resources]: {
    heading: 'Resources',
    lead: 'Everything we publish is free, and in one of three places.',
    links: [
      { to: paths.documentation, text: 'Documentation', description: 'Our handbook, with a category for each service' },
      {
        to: paths.faq,
        text: 'Frequently asked questions',
        description: 'Answers about work, prices, timelines and support',
      },
      { to: paths.caseStudies, text: 'Case studies', description: 'Projects with the number before and after' },
    ],
  },
} as const satisfies Record<string, MissingPage>;
