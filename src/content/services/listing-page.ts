import { offer } from '../offer.ts';
import type { ServiceQuestion, Step } from './service.ts';

type ServicesPage = {
  lead: string;
  process: readonly [Step, Step, Step, Step];
  callToAction: { heading: string; lead: string };
  faqs: readonly [ServiceQuestion, ServiceQuestion, ServiceQuestion, ServiceQuestion];
};

/** Texts of the services page beyond the catalogue. */
export const servicesPage = {
  lead: 'From a two-week audit to a device that lasts for years: take the part you need. Each begins with a look at how the work is done now.',
  process: [
    {
      title: 'Consultation',
      description: 'A first conversation, free of charge, with someone who has done such work before.',
    },
    {
      title: 'Strategy',
      description:
        'We look at the work, compare two or three ways forward and recommend one, with its price and its risks.',
    },
    {
      title: 'Implementation',
      description: 'Built in short steps beside your present systems, with something new to see each week.',
    },
    {
      title: 'Support',
      description: 'Repairs, updates and advice for as long as you want them, on terms agreed in advance.',
    },
  ],
  callToAction: {
    heading: 'Tell us which problem comes first',
    lead: `One paragraph is enough. You will hear from a person within ${offer.replyTime}.`,
  },
  faqs: [
    {
      question: 'Do you adapt your services to our industry?',
      answer:
        '<p>Yes. The method stays the same; the rules and the priorities change. A clinic needs consent and access records from the first day, a bakery needs an order page that is quick at six in the morning. Before we quote, somebody on your side walks us through an ordinary day.</p>',
    },
    {
      question: 'How long does a project take?',
      answer: `<p>Until a first release that your people use: ${offer.firstRelease.small} for a small project, ${offer.firstRelease.large} for a large one. From signature to handover, with data and training: ${offer.handover.simple} where it is simple, ${offer.handover.complex} where it is complex. After the first two weeks you get a date for each step, and we report against those dates every week.</p>`,
    },
    {
      question: 'What support do we get after launch?',
      answer:
        '<p>For the first 30 days we correct faults without charge. Then you choose between a support agreement with response times in writing and single days when you need them. Either way your team receives the documentation, the access keys and a handover session, and may carry on without us.</p>',
    },
    {
      question: 'How do you measure success?',
      answer:
        '<p>By something you can check yourself, agreed at the start, such as orders taken by phone or minutes per search. It is recorded before the work begins and again after release, in the same way both times. If it has not moved, we tell you so and look for the cause together.</p>',
    },
  ],
} as const satisfies ServicesPage;
