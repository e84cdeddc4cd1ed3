import type { About } from '#content/about-page.ts';
import { company } from '#content/company.ts';
import { offer } from '#content/offer.ts';

export const about: About = {
  mission: 'Look first, propose second.',
  lead: `Our mission is to find out how a business really works, together with the people who do the work, and to build what it needs. We are ${offer.experts} in ${company.address.city}.`,
  story: {
    sample: true,
    heading: 'Our Story',
    paragraphs: [
      `${company.name} was founded in ${company.founded} by four people who were tired of repairing projects that had started from the answer instead of the problem. One warehouse had bought 60 scanners to speed up picking. Nobody had timed the work. The slow part was a label printer at the end of the hall.`,
      'So we made a rule: look first, propose second. We spend time with the people who do the work, follow an order, a patient or a parcel from start to finish, and agree on what should improve before anyone designs a screen.',
      'We started in one field, and each project raised the next question. A shop that could trust its stock figures wanted a forecast. The forecast needed better readings from the warehouse floor, and the devices on that floor had to be protected from intruders.',
      `We have stayed small on purpose. The people who plan your project also work on it. We come back ${offer.secondLook}, measure the same work again, and send you a short report on what has lasted.`,
    ],
    years: [
      { year: company.founded, event: 'Four people, one rented room, one client.' },
      { year: 2017, event: 'Our first forecast that states its own margin of error.' },
      { year: 2019, event: 'A workbench for sensors and firmware in the former coat room.' },
      { year: 2022, event: 'Each service has its own lead. Security incidents are now answered at night too.' },
      { year: 2024, event: 'We hand over our 500th project.' },
    ],
  },
  values: {
    heading: 'Our Values',
    items: [
      {
        title: 'Excellence',
        description:
          'Every project starts with one number to improve and a written description of how to measure it. It is finished when that number has improved as agreed and your own staff have measured it again. If it has not improved, the first page of the final report says so.',
      },
      {
        title: 'Innovation',
        description:
          'We try a new method for two weeks on a small part of your problem, side by side with the usual way, and put both through the same test. We go on with it only if the gain is worth learning and maintaining something new.',
      },
      {
        title: 'Collaboration',
        description:
          'One of your people is on the team from the first day and has a say in what we build next. Every Friday you see the work running, along with the hours used and anything that is late. The code and the keys stay in your accounts.',
      },
    ],
  },
  peopleHeading: 'Who leads the work',
  stats: [
    { value: '200+', label: 'Clients Served', sample: true },
    { value: offer.projects, label: 'Projects Completed', sample: true },
    { value: '20+', label: 'Technology Experts', sample: true },
    { value: '8+', label: 'Years of Experience', sample: true },
  ],
  callToAction: {
    heading: 'Talk to the people who would do the work',
    lead: 'Tell us what keeps causing trouble, and we will put you in touch with the colleague who knows it best.',
    label: 'Contact Our Team',
  },
};
