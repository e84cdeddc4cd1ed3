import { paths } from '#contract/paths.ts';
import { company } from '#content/company.ts';

/** The texts of the screen for an unknown address. */
export const notFound = {
  heading: '404 Page Not Found',
  lead: 'You have sailed off the chart. Nobody has surveyed this address, or the page has been moved.',
} as const;

/** What the page says at addresses that other pages link to although they have no page yet. */
export const knownMissing = {
  [paths.blog]: {
    sentence:
      'We do not keep a blog. What we have to say is in the documentation: 24 articles that you can use without us.',
    links: [
      { to: paths.documentation, text: 'Documentation' },
      { to: paths.caseStudies, text: 'Case studies' },
    ],
  },
  [paths.careers]: {
    sentence: `We list no open positions here. If you would like to work with us, write to ${company.email} and tell us what you do well.`,
    links: [
      { to: paths.about, text: 'About us' },
      { to: paths.contact, text: 'Contact' },
    ],
  },
  [paths.resources]: {
    sentence: 'This address has no page of its own. Our resources are in three places:',
    links: [
      { to: paths.documentation, text: 'Documentation' },
      { to: paths.faq, text: 'Frequently asked questions' },
      { to: paths.caseStudies, text: 'Case studies' },
    ],
  },
} as const;

/** Above the story of a case study, which has no page of its own. */
export const storyBelow = 'This case study does not have a page of its own yet. Here is its whole story.';
