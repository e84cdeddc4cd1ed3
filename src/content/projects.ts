import type { Sample } from '#content/sample.ts';
import type { ServiceId } from '#content/service-ids.ts';

export type ProjectCategory = ServiceId | 'education';

export type Project = Sample & {
  id: string;
  title: string;
  description: string;
  /** The name of a file in content/pictures, without its ending. */
  picture: string;
  imageAlt: string;
  /** '#' where the project has no public site; such a project is never featured. */
  websiteUrl: `https://${string}.example/` | '#';
  category: ProjectCategory;
  featured: boolean;
  /** What came of it, and for whom it was made if it has no story: shown where the project is one of the two large ones. */
  proof?: { outcome: string; client?: string };
  /** The id of its story in case-studies.ts; a project without a public site leads there. */
  story?: string;
};

export const projects: readonly Project[] = [
  {
    id: 'northlight',
    title: 'Northlight Outfitters',
    description: 'An outdoor shop with 4,200 products. Checkout went from five steps to two.',
    picture: 'northlight',
    imageAlt: 'Shop page with a jacket, sizes and stock in three stores',
    websiteUrl: 'https://northlight.example/',
    category: 'ecommerce',
    featured: true,
    sample: true,
    proof: { outcome: 'Cancelled orders: from 38 a month to 3' },
    story: 'northlight',
  },
  {
    id: 'watchkeeper',
    title: 'Watchkeeper',
    description: 'One screen for a night watch of three: what happened, where, and who is handling it.',
    picture: 'watchkeeper',
    imageAlt: 'Security operations screen with open alerts and a timeline',
    websiteUrl: 'https://watchkeeper.example/',
    category: 'cybersecurity',
    featured: true,
    sample: true,
    proof: { client: 'Sable Shore Utilities', outcome: 'Alerts are picked up in 4 minutes instead of 31' },
  },
  {
    id: 'tern-academy',
    title: 'Tern Academy',
    description: 'Short courses for seafarers, made for phones and a poor signal.',
    picture: 'tern-academy',
    imageAlt: 'Course app on two phones, a lesson list and a question',
    websiteUrl: 'https://ternacademy.example/',
    category: 'education',
    featured: true,
    sample: true,
  },
  {
    id: 'ledgerline',
    title: 'Ledgerline',
    description: 'Reads 9,000 supplier invoices a month and asks when it is unsure.',
    picture: 'ledgerline',
    imageAlt: 'Invoice beside the fields read from it, one marked for review',
    websiteUrl: 'https://ledgerline.example/',
    category: 'ai-services',
    featured: true,
    sample: true,
    story: 'ledgerline',
  },
  {
    id: 'fundy-clinics',
    title: 'Fundy Clinics',
    description: 'Eleven clinics, one appointment book. The fax machines are gone.',
    picture: 'fundy-clinics',
    imageAlt: 'Week view of clinic appointments in four rooms',
    websiteUrl: 'https://fundyclinics.example/',
    category: 'digital',
    featured: true,
    sample: true,
  },
  {
    id: 'halifax-crossing',
    title: 'Halifax Crossing',
    description: 'Ferry tickets in two taps that open without a connection.',
    picture: 'halifax-crossing',
    imageAlt: 'Ferry ticket on a phone with the next departures',
    websiteUrl: 'https://halifaxcrossing.example/',
    category: 'mobile',
    featured: true,
    sample: true,
  },
  {
    id: 'glasshouse-one',
    title: 'Glasshouse One',
    description: 'Forty sensors, one greenhouse, 18% less water in the first season.',
    picture: 'glasshouse-one',
    imageAlt: 'Greenhouse plan with moisture readings per bed',
    websiteUrl: 'https://glasshouse.example/',
    category: 'smart-product',
    featured: true,
    sample: true,
  },
  {
    id: 'kelp',
    title: 'Kelp & Co.',
    description: 'Seafood ordering for 310 restaurants, open until the boat leaves.',
    picture: 'kelp',
    imageAlt: 'Order list for a restaurant with today’s catch and prices',
    websiteUrl: 'https://kelp.example/',
    category: 'ecommerce',
    featured: true,
    sample: true,
  },
  {
    id: 'grainline',
    title: 'Grainline',
    description: 'Delivery forecasts for eleven elevators: how much grain, on which day, and how certain.',
    picture: 'grainline',
    imageAlt: 'Forecast of grain deliveries as a band around a line, with what arrived last week',
    websiteUrl: '#',
    category: 'ai-services',
    featured: false,
    sample: true,
    story: 'atlantic-grain',
  },
  {
    id: 'passage-book',
    title: 'Passage Book',
    description: 'The pilots’ log on a phone: written at sea, signed on the pier.',
    picture: 'passage-book',
    imageAlt: 'Pilot’s log on a phone with a passage, its times and a signature',
    websiteUrl: '#',
    category: 'mobile',
    featured: false,
    sample: true,
    story: 'lunenburg-pilots',
  },
  {
    id: 'berthwatch',
    title: 'Berthwatch',
    description: 'Mooring loads on nine berths, read every second.',
    picture: 'berthwatch',
    imageAlt: 'Quay plan with the load on each mooring line of one ship',
    websiteUrl: '#',
    category: 'smart-product',
    featured: false,
    sample: true,
    story: 'berthwatch',
  },
];
