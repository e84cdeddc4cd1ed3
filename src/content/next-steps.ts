import { offer } from '#content/offer.ts';

/** What follows an enquiry, at the end of a service page that begins with the process. */
export const nextSteps = {
  /** Below the day and the hour, which the server names. */
  answer: 'We answer you',
  later: [
    { when: offer.firstRelease.small, what: 'A small project has its first release' },
    { when: offer.handover.simple, what: 'Handover, with data and training' },
    { when: offer.secondLook, what: 'We measure the same work again' },
  ],
} as const;
