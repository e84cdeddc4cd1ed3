import type { ServiceId } from './services/services.ts';

export type ProjectCategory = ServiceId | 'education';

export type Project = {
  id: string;
  title: string;
  description: string;
  /** Path of the picture; smaller sizes and other formats are beside it (public/pictures). */
  imageUrl: `/pictures/${string}.jpg`;
  imageAlt: string;
  /** '#' where the project has no public site; such a project is never featured. */
  websiteUrl: `https://${string}.example/` | '#';
  category: ProjectCategory;
  featured: boolean;
  /** For whom it was made and what came of it: shown where the project is one of the two large ones. */
  proof?: { client: string; outcome: string };
};

export const projects: readonly Project[] = [
  {
    id: 'northlight',
    title: 'Northlight Outfitters',
    description: 'An outdoor shop with 4,200 products. Checkout went from five steps to two.',
    imageUrl: '/pictures/northlight.jpg',
    imageAlt: 'Shop page with a jacket, sizes and stock in three stores',
    websiteUrl: 'https://northlight.example/',
    category: 'ecommerce',
    featured: true,
    proof: { client: 'Northlight Outfitters', outcome: 'Cancelled orders: 38 a month before, 3 now' },
  },
  {
    id: 'watchkeeper',
    title: 'Watchkeeper',
    description: 'One screen for a night watch of three: what happened, where, who has it.',
    imageUrl: '/pictures/watchkeeper.jpg',
    imageAlt: 'Security operations screen with open alerts and a timeline',
    websiteUrl: 'https://watchkeeper.example/',
    category: 'cybersecurity',
    featured: true,
    proof: { client: 'Sable Shore Utilities', outcome: 'An alert is taken up in 4 minutes instead of 31' },
  },
  {
    id: 'tern-academy',
    title: 'Tern Academy',
    description: 'Short courses for seafarers, for phones and poor signal.',
    imageUrl: '/pictures/tern-academy.jpg',
    imageAlt: 'Course app on two phones, a lesson list and a question',
    websiteUrl: 'https://ternacademy.example/',
    category: 'education',
    featured: true,
  },
  {
    id: 'ledgerline',
    title: 'Ledgerline',
    description: 'Reads 9,000 supplier invoices a month and asks when it is unsure.',
    imageUrl: '/pictures/ledgerline.jpg',
    imageAlt: 'Invoice beside the fields read from it, one marked for review',
    websiteUrl: 'https://ledgerline.example/',
    category: 'ai-services',
    featured: true,
  },
  {
    id: 'fundy-clinics',
    title: 'Fundy Clinics',
    description: 'Eleven clinics, one appointment book. The fax machines are gone.',
    imageUrl: '/pictures/fundy-clinics.jpg',
    imageAlt: 'Week view of clinic appointments in four rooms',
    websiteUrl: 'https://fundyclinics.example/',
    category: 'digital',
    featured: true,
  },
  {
    id: 'halifax-crossing',
    title: 'Halifax Crossing',
    description: 'A ferry ticket in two taps that opens without a connection.',
    imageUrl: '/pictures/halifax-crossing.jpg',
    imageAlt: 'Ferry ticket on a phone with the next departures',
    websiteUrl: 'https://halifaxcrossing.example/',
    category: 'mobile',
    featured: true,
  },
  {
    id: 'glasshouse-one',
    title: 'Glasshouse One',
    description: 'Forty sensors, one greenhouse, 18 % less water in the first season.',
    imageUrl: '/pictures/glasshouse-one.jpg',
    imageAlt: 'Greenhouse plan with moisture readings per bed',
    websiteUrl: 'https://glasshouse.example/',
    category: 'smart-product',
    featured: true,
  },
  {
    id: 'kelp',
    title: 'Kelp & Co.',
    description: 'Ordering for 310 restaurants, open until the boat leaves.',
    imageUrl: '/pictures/kelp.jpg',
    imageAlt: 'Order list for a restaurant with today’s catch and prices',
    websiteUrl: 'https://kelp.example/',
    category: 'ecommerce',
    featured: true,
  },
  {
    id: 'grainline',
    title: 'Grainline',
    description: 'A forecast desk for eleven elevators: how much, when, and how sure we are.',
    imageUrl: '/pictures/grainline.jpg',
    imageAlt: 'Forecast of grain deliveries as a band around a line, with last week’s truth',
    websiteUrl: '#',
    category: 'ai-services',
    featured: false,
  },
  {
    id: 'passage-book',
    title: 'Passage Book',
    description: 'The pilots’ log on a phone: written at sea, signed on the pier.',
    imageUrl: '/pictures/passage-book.jpg',
    imageAlt: 'Pilot’s log on a phone with a passage, its times and a signature',
    websiteUrl: '#',
    category: 'mobile',
    featured: false,
  },
  {
    id: 'berthwatch',
    title: 'Berthwatch',
    description: 'Mooring loads on nine berths, read every second.',
    imageUrl: '/pictures/berthwatch.jpg',
    imageAlt: 'Quay plan with the load on each mooring line of one ship',
    websiteUrl: '#',
    category: 'smart-product',
    featured: false,
  },
];
