import type { About } from '#content/about-page.ts';
import { paths } from '#contract/paths.ts';
import { company } from '#content/company.ts';
import { offer } from '#content/offer.ts';

export const about: About = {
  mission: 'Look first, propose second.',
  lead: `Our mission is to find out how a business really works, together with the people who do the work, and to build what it needs. We are a team of ${offer.experts} with an office in ${company.address.city}.`,
  story: {
    sample: true,
    heading: 'Our Story',
    paragraphs: [
      `${company.name} was founded in ${company.founded} by four people who were tired of repairing projects that had started from the answer instead of the problem. One warehouse had bought 60 scanners to speed up picking, while orders waited at a label printer at the end of the hall.`,
      'Since then we follow an order, a patient or a parcel from start to finish with the people who handle it, and agree on the number that should improve before anyone designs a screen.',
      'One project raised the next question. A shop that could trust its stock figures wanted a forecast, the forecast needed better readings from the warehouse floor, and the devices on that floor had to be protected from intruders.',
      `We have stayed small on purpose: the people who plan your project also work on it. Many of our 500+ projects were small too, a two-week audit or a repaired checkout. We come back ${offer.secondLook}, measure the same work again and report what has lasted.`,
    ],
    years: [
      { year: company.founded, event: 'Four people, one rented room, one client.' },
      { year: 2017, event: 'Our first forecast that states its own margin of error.' },
      { year: 2019, event: 'A workbench for sensors and firmware in the former coat room.' },
      { year: 2022, event: 'Each service has its own lead. Security incidents are answered around the clock.' },
      { year: 2024, event: 'We hand over our 500th project.' },
    ],
  },
  values: {
    heading: 'Our Values',
    items: [
      {
        title: 'Excellence',
        description:
          'Every project starts with one number to improve and a written description of how to measure it. It is finished when your own staff have measured the improvement. If there is none, the first page of the final report says so.',
      },
      {
        title: 'Innovation',
        description:
          'We try a new method for two weeks on a small part of your problem, side by side with the usual way, and put both through the same test. Most of these trials end after the two weeks.',
      },
      {
        title: 'Collaboration',
        description:
          'One of your people is on the team from the first day and has a say in what we build next. Every Friday you see the work running, along with the hours used and anything that is late. The code and the keys stay in your accounts.',
      },
    ],
  },
  peopleHeading: 'Who Leads the Work',
  stats: [
    { value: '200+', label: 'Clients Served', sample: true },
    { value: offer.projects, label: 'Projects Completed', sample: true },
    { value: '20+', label: 'Technology Experts', sample: true },
    { value: '8+', label: 'Years of Experience', sample: true },
  ],
  onPaper: {
    heading: 'The Firm on Paper',
    items: [
      { title: 'Company', description: `${company.legalName}. ${company.registration}.` },
      { title: 'Insurance', description: `We carry ${company.insurance}. The certificate comes with the proposal.` },
      {
        title: 'Your data',
        description:
          'In a project it stays in accounts and countries that you approve. What this website stores is in Canada.',
        link: { to: paths.legal('privacy-policy'), text: 'Privacy Policy, with the companies that work for us' },
      },
      {
        title: 'Models',
        description:
          'The statement of work names each model and who runs it. Your data trains none of them, and the lead of the service is accountable.',
        link: { to: `${paths.legal('terms-of-service')}#models-in-client-work`, text: 'Terms: models in client work' },
      },
    ],
  },
  callToAction: {
    heading: 'Talk to the people who would do the work',
    lead: 'Tell us what keeps causing trouble. The lead of that service answers.',
    label: 'Contact Our Team',
  },
};
