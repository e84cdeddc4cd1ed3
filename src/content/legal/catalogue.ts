import type { LegalPage } from '#content/legal-page.ts';

/** The legal pages; the text of each is `{slug}.md` beside this file. */
export const legalPages = [
  {
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    readMinutes: 10,
    sample: true,
    description:
      'Which personal data this website stores, what it does not, who sees it, how long it is kept, and how to have it shown, corrected or erased under PIPEDA.',
  },
  {
    slug: 'terms-of-service',
    title: 'Terms of Service',
    readMinutes: 15,
    sample: true,
    description:
      'The rules for using this website, and how an enquiry becomes a proposal, a statement of work and an invoice.',
  },
  {
    slug: 'cookie-policy',
    title: 'Cookie Policy',
    readMinutes: 5,
    description:
      'No cookies for visitors, two for signed-in users: their names, contents and lifetimes, and how to check them in your own browser.',
  },
  {
    slug: 'accessibility',
    title: 'Accessibility',
    readMinutes: 5,
    description:
      'How this website works towards WCAG 2.2 AA, how it is tested, its known limits, and how to report a barrier and get a response within one business day.',
  },
] as const satisfies readonly LegalPage[];

/** The date that every legal page shows. */
export const legalUpdated = 'April 1, 2023';

/** The date of the last review, as YYYY-MM-DD: for the sitemap. Each text states it in its first line. */
export const legalReviewed = '2026-11-28';
