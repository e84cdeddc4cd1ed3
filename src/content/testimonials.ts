import type { Testimonial } from '#content/testimonial.ts';

/**
 * The home page shows the first five, which differ in length and tone, and the others on request. The first is the largest.
 *
 * Samples: invented persons, quotes and ratings. Publish only what clients have really said, and could prove: sections
 * 74.01 and 74.02 of the Competition Act ask for it.
 */
export const testimonials: readonly Testimonial[] = [
  {
    id: 'raghunathan',
    name: 'Priya Raghunathan',
    role: 'Head of Security',
    company: 'Maritime Mutual',
    quote:
      'I have commissioned eleven audits, and most of them end in a drawer. This one had a first page that our board could read: three findings, what each would have cost us, a date beside each. We argued about one of the dates, and lost.',
    avatar: 'PR',
    rating: 5,
    serviceCategory: 'cybersecurity',
    sample: true,
  },
  {
    id: 'macisaac',
    name: 'Grant MacIsaac',
    role: 'Chief Engineer',
    company: 'Bluenose Rail',
    quote:
      'The first batch of sensors came nine weeks late, and I said so at every meeting. They also talked me out of a vibration sensor that I had already budgeted for. On the second point they were right. On the first I am still annoyed.',
    avatar: 'GM',
    rating: 4,
    serviceCategory: 'smart-product',
    sample: true,
  },
  {
    id: 'benali',
    name: 'Nadia Benali',
    role: 'Data Manager',
    company: 'Atlantic Grain',
    quote:
      'Mondays used to be phone calls, a legal pad and, honestly, guessing. Now there’s a number with a range before the first truck rolls. Is it always right? No, and it says so, which is more than I ever did.',
    avatar: 'NB',
    rating: 4.5,
    serviceCategory: 'ai-services',
    sample: true,
  },
  {
    id: 'tremblay',
    name: 'Owen Tremblay',
    role: 'Director',
    company: 'Chebucto Housing',
    quote: 'We finally know where each file is.',
    avatar: 'OT',
    rating: 4.5,
    serviceCategory: 'digital',
    sample: true,
  },
  {
    id: 'jessome',
    name: 'Carla Jessome',
    role: 'Principal',
    company: 'Dartmouth Trades College',
    quote:
      'The training was too short for our evening staff. We asked for a second round and got it. Enrolment takes two days now, and in September my office no longer unplugs the phone.',
    avatar: 'CJ',
    rating: 4,
    serviceCategory: 'digital',
    sample: true,
  },
  {
    id: 'oyelaran',
    name: 'Margaret Oyelaran',
    role: 'Operations Director',
    company: 'Northlight Outfitters',
    quote: 'A week in our warehouse with a stopwatch. The crew hated it. The plan had four pages. We did all four.',
    avatar: 'MO',
    rating: 5,
    serviceCategory: 'ecommerce',
    sample: true,
  },
  {
    id: 'comeau',
    name: 'Daniel Comeau',
    role: 'IT Manager',
    company: 'Fundy Clinics',
    quote:
      'Eleven clinics, eleven weekends, no cancelled appointment. I had the way back in writing and never opened it.',
    avatar: 'DC',
    rating: 5,
    serviceCategory: 'digital',
    sample: true,
  },
  {
    id: 'levesque',
    name: 'Tom Levesque',
    role: 'Founder',
    company: 'Tern Academy',
    quote:
      'You have to understand, our students are on a ship with one bar of signal, and the captain needs that for the weather. So the app just keeps everything, and nobody writes to me about downloads any more.',
    avatar: 'TL',
    rating: 4.5,
    serviceCategory: 'mobile',
    sample: true,
  },
  {
    id: 'halvorsen',
    name: 'Ingrid Halvorsen',
    role: 'Finance Lead',
    company: 'Ledgerline',
    quote:
      'It sends back a few hundred invoices a month. I would like fewer. But I no longer check the ones it passes.',
    avatar: 'IH',
    rating: 4.5,
    serviceCategory: 'ai-services',
    sample: true,
  },
  {
    id: 'paul',
    name: 'Joseph Paul',
    role: 'Grower',
    company: 'Glasshouse One',
    quote: 'They said the batteries would do two seasons. We are in the third.',
    avatar: 'JP',
    rating: 4.5,
    serviceCategory: 'smart-product',
    sample: true,
  },
  {
    id: 'robichaud',
    name: 'Amélie Robichaud',
    role: 'Marketing Manager',
    company: 'Kelp & Co.',
    quote:
      'Honestly, I fought it. Chefs like to call, I like to talk to chefs. Then it was nine calls instead of 140, and I got my mornings back. They order at two at night, apparently.',
    avatar: 'AR',
    rating: 5,
    serviceCategory: 'ecommerce',
    sample: true,
  },
  {
    id: 'sarkis',
    name: 'Leah Sarkis',
    role: 'Product Lead',
    company: 'Halifax Crossing',
    quote:
      'The handover took one afternoon. The store’s review took eleven days. That was not their fault, but somebody could have warned us.',
    avatar: 'LS',
    rating: 4.5,
    serviceCategory: 'mobile',
    sample: true,
  },
  {
    id: 'boutilier',
    name: 'Sam Boutilier',
    role: 'Systems Administrator',
    company: 'Port Services Ltd.',
    quote: 'Night shift got trained at night. On the clock. Bad coffee. We report 64 of 100 test mails now; it was 9.',
    avatar: 'SB',
    rating: 5,
    serviceCategory: 'cybersecurity',
    sample: true,
  },
];
