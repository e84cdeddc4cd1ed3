import { company } from './company.ts';
import { offer } from './offer.ts';
import type { Sample } from './sample.ts';

type About = {
  /** Heading of the page's head. */
  mission: string;
  lead: string;
  story: Sample & {
    heading: string;
    paragraphs: readonly string[];
    /** Shown in the margin beside the paragraphs. */
    years: readonly { year: number; event: string }[];
  };
  values: {
    heading: string;
    items: readonly { title: string; description: string }[];
  };
  peopleHeading: string;
  /** Samples: invented figures. Publish only what you could prove (Competition Act, sections 74.01 and 74.02). */
  stats: readonly (Sample & { value: string; label: string })[];
  callToAction: { heading: string; lead: string; label: string };
};

export const about: About = {
  mission: 'Nobody should buy technology on a guess.',
  lead: `Our mission is to find out how a business really works, in terms its own people accept, and to build what that calls for. We are ${offer.experts} in ${company.address.city}.`,
  story: {
    sample: true,
    heading: 'Our Story',
    paragraphs: [
      `${company.name} was founded in ${company.founded} by four people who were tired of repairing projects that had begun with the answer. One warehouse had bought 60 scanners to speed up picking. Nobody had timed the work. The slow part was a label printer at the end of the hall.`,
      'So we made a rule: look first, propose second. We stand beside the people who do the work, follow an order or a patient or a parcel from door to door, and agree on what should become better before anyone draws a screen.',
      'One field became several because one client’s answer kept raising the next question. A shop that trusted its stock wanted a forecast. The forecast asked for better readings from the floor, and devices on a floor need somebody who keeps strangers out of them.',
      'We have stayed small on purpose. Whoever plans your project also works on it. Three months after handover we come back, look at the same work once more, and write to you about what has lasted.',
    ],
    years: [
      { year: company.founded, event: 'Four people, one rented room, one client.' },
      { year: 2017, event: 'First forecast delivered with its own error printed beside it.' },
      { year: 2019, event: 'A bench for sensors and firmware, in what had been the coat room.' },
      { year: 2022, event: 'Every field has a lead of its own. Night duty begins for security incidents.' },
      { year: 2024, event: 'Project five hundred is handed over.' },
    ],
  },
  values: {
    heading: 'Our Values',
    items: [
      {
        title: 'Excellence',
        description:
          'A project starts with one number on paper and a note on how to take it. It is finished when the number has moved as agreed and your staff have checked it without us. If it has not moved, the first page of the final report says so.',
      },
      {
        title: 'Innovation',
        description:
          'A new method gets two weeks on a small part of your problem, next to the ordinary way of doing it. Both face the same test. It goes further only if the gain pays for learning and maintaining something new.',
      },
      {
        title: 'Collaboration',
        description:
          'One of your people sits in the team from the first day and has a say in what is built next. Every Friday you see it running, with the hours used and anything that is late. Code and keys stay in your accounts.',
      },
    ],
  },
  peopleHeading: 'Who leads the work',
  stats: [
    { value: '200+', label: 'Clients Served', sample: true },
    { value: '500+', label: 'Projects Completed', sample: true },
    { value: '20+', label: 'Technology Experts', sample: true },
    { value: '8+', label: 'Years of Experience', sample: true },
  ],
  callToAction: {
    heading: 'Talk to whoever would do the work',
    lead: 'Name the question that keeps coming back. We will pass you to the colleague who has dealt with it most often.',
    label: 'Contact Our Team',
  },
};
