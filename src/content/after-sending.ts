import { paths } from '#contract/paths.ts';

/** What the thanks for an enquiry say besides: who answers, what to prepare, and one article. */
export const afterSending = {
  /** Where no service is known. */
  whoAnswers: 'The lead of the service you chose answers, or the lead of the closest one.',
  prepareHeading: 'What to have at hand for the first call',
  prepare: [
    'One number that bothers you, and where it comes from',
    'The name of somebody who does the work every day',
    'The date by which something has to change',
  ],
  readingLabel: 'Worth ten minutes before we talk, from our handbook:',
  /** Where no service is known; a service has the first article that one of its parts names. */
  article: {
    to: paths.documentationTopic('digital-transformation', 'assessment'),
    text: 'How to find out where the time goes',
  },
} as const;
