import type { Sample } from '#content/sample.ts';
import type { ServiceId } from '#content/service-ids.ts';

export type Testimonial = Sample & {
  id: string;
  name: string;
  role: string;
  company: string;
  quote: string;
  /** Initials. */
  avatar: string;
  /** 0.5 to 5 in halves. Only as the client gave it: the mean on the home page counts every one. */
  rating: number;
  serviceCategory: ServiceId;
  /** What came of it, beside the quote. The first testimonial of a list is the largest. */
  result?: string | undefined;
};

/**
 * Samples: invented persons, quotes and ratings. Publish only what clients have really said, and could prove: sections
 * 74.01 and 74.02 of the Competition Act ask for it.
 */
export const testimonials: readonly Testimonial[] = [
  {
    id: 'oyelaran',
    name: 'Margaret Oyelaran',
    role: 'Operations Director',
    company: 'Northlight Outfitters',
    quote:
      'They spent the first week in our warehouse with a stopwatch. Their plan was four pages long, and it was right.',
    avatar: 'MO',
    rating: 5,
    serviceCategory: 'ecommerce',
    sample: true,
    result: 'Completed checkouts went up from 44 % to 61 %.',
  },
  {
    id: 'comeau',
    name: 'Daniel Comeau',
    role: 'IT Manager',
    company: 'Fundy Clinics',
    quote:
      'Nobody lost a day of work. The clinics moved one by one, and the nurses asked whether theirs could go sooner.',
    avatar: 'DC',
    rating: 5,
    serviceCategory: 'digital',
    sample: true,
  },
  {
    id: 'raghunathan',
    name: 'Priya Raghunathan',
    role: 'Head of Security',
    company: 'Maritime Mutual',
    quote: 'The report named three open doors and the cost of closing each. We closed all three by Friday.',
    avatar: 'PR',
    rating: 5,
    serviceCategory: 'cybersecurity',
    sample: true,
  },
  {
    id: 'levesque',
    name: 'Tom Levesque',
    role: 'Founder',
    company: 'Tern Academy',
    quote: 'Our students are at sea. The app works at sea. That was the whole brief.',
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
    quote: 'It asks when it is not sure. That is why the team trusts it.',
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
    quote: 'They told us how long the batteries would last, and they were right.',
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
    quote: 'Orders by phone dropped from 140 a day to nine. The chefs like ordering at two in the morning.',
    avatar: 'AR',
    rating: 5,
    serviceCategory: 'ecommerce',
    sample: true,
  },
  {
    id: 'macisaac',
    name: 'Grant MacIsaac',
    role: 'Chief Engineer',
    company: 'Bluenose Rail',
    quote: 'They talked us out of a sensor we wanted, and showed us the numbers.',
    avatar: 'GM',
    rating: 4,
    serviceCategory: 'smart-product',
    sample: true,
  },
  {
    id: 'sarkis',
    name: 'Leah Sarkis',
    role: 'Product Lead',
    company: 'Halifax Crossing',
    quote: 'The app passed store review the first time. The handover took one afternoon.',
    avatar: 'LS',
    rating: 5,
    serviceCategory: 'mobile',
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
    id: 'benali',
    name: 'Nadia Benali',
    role: 'Data Manager',
    company: 'Atlantic Grain',
    quote: 'The forecast is wrong less often than we were, and it tells us how far off it may be.',
    avatar: 'NB',
    rating: 4.5,
    serviceCategory: 'ai-services',
    sample: true,
  },
  {
    id: 'whynot',
    name: 'Sam Whynot',
    role: 'Systems Administrator',
    company: 'Port Services Ltd.',
    quote: 'They trained our night shift at night.',
    avatar: 'SW',
    rating: 5,
    serviceCategory: 'cybersecurity',
    sample: true,
  },
  {
    id: 'jessome',
    name: 'Carla Jessome',
    role: 'Principal',
    company: 'Dartmouth Trades College',
    quote: 'Plain words, weekly numbers, no surprises on the invoice.',
    avatar: 'CJ',
    rating: 4,
    serviceCategory: 'digital',
    sample: true,
  },
];
