import type { ServicesPage } from '#content/services-page.ts';
import { offer } from '#content/offer.ts';

/** Texts of the services page beyond the catalogue. */
export const servicesPage = {
  lead: 'Order one stage at a time, from a two-week audit to a device in production.',
  process: [
    {
      title: 'Consultation',
      description: 'A first conversation, free of charge, with someone who has done this kind of work before.',
    },
    {
      title: 'Strategy',
      description:
        'We look at the work, compare two or three ways forward and recommend one, with its price and its risks.',
    },
    {
      title: 'Implementation',
      description:
        'We build in short steps alongside your present systems, with something new for you to see each week.',
    },
    {
      title: 'Support',
      description: 'Repairs, updates and advice for as long as you want them, on terms agreed in advance.',
    },
  ],
  callToAction: {
    heading: 'Which problem should we look at first?',
    lead: `One paragraph is enough. We answer within ${offer.replyTime}.`,
  },
  faqs: [
    {
      question: 'Do you adapt your services to our industry?',
      answer:
        '<p>Yes. A clinic needs consent and access records from the first day; a bakery needs an order page that is quick at six in the morning. Before we quote, someone on your team walks us through an ordinary day.</p>',
    },
    {
      question: 'How long does a project take?',
      answer: `<p>Your people use a first release after ${offer.firstRelease.small} in a small project and ${offer.firstRelease.large} in a large one. Handover, with data and training, takes ${offer.handover.simple} in a simple project and ${offer.handover.complex} in a complex one. All of these times count from ${offer.timeStart}. The proposal gives a date for each stage, and we report against those dates every week.</p>`,
    },
    {
      question: 'What support do we get after launch?',
      answer:
        '<p>For the first 30 days we correct faults without charge. Then you choose between a support agreement with response times in writing and individual days when you need them. Either way your team receives the documentation, the access keys and a handover session, and can carry on without us.</p>',
    },
    {
      question: 'How do you measure success?',
      answer: `<p>By a figure that we agree on at the start and that you can check yourself, such as orders taken by phone or minutes per search. We measure it before the work begins and again ${offer.secondLook}, in the same way both times.</p>`,
    },
  ],
} as const satisfies ServicesPage;
