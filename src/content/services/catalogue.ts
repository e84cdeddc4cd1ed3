import type { ServiceId } from '../../contract/service-ids.ts';
import { serviceSummaries, type ServiceSummary } from './summaries.ts';

/** Names of the line icons for subcategories. */
export type SubcategoryIcon =
  | 'brain'
  | 'file-search'
  | 'message-square'
  | 'trending-up'
  | 'workflow'
  | 'clipboard-check'
  | 'key-round'
  | 'calendar-check'
  | 'siren'
  | 'graduation-cap'
  | 'store'
  | 'credit-card'
  | 'package'
  | 'search'
  | 'chart-column'
  | 'smartphone'
  | 'layers'
  | 'rocket'
  | 'wifi-off'
  | 'gauge'
  | 'ruler'
  | 'map'
  | 'cog'
  | 'users'
  | 'scale'
  | 'cpu'
  | 'microchip'
  | 'radio-tower'
  | 'waypoints'
  | 'wrench';

export type Subcategory = { title: string; description: string; icon: SubcategoryIcon };

type ServiceParts = {
  description: string;
  subcategories: readonly [Subcategory, Subcategory, Subcategory, Subcategory, Subcategory];
};
export type ServiceCategory = ServiceSummary & ServiceParts;

const parts: Record<ServiceId, ServiceParts> = {
  'ai-services': {
    description: 'Models that read, predict and sort, tested on your own data before anyone relies on them.',
    subcategories: [
      {
        title: 'Machine learning models',
        icon: 'brain',
        description: 'A model trained on your records, with its error measured before it goes near a decision.',
      },
      {
        title: 'Document understanding',
        icon: 'file-search',
        description:
          'Invoices, forms and letters read into fields, with a question to a person where the page is unclear.',
      },
      {
        title: 'Customer service assistants',
        icon: 'message-square',
        description: 'Answers drawn from your own manuals, each with its source, and a handover when there is none.',
      },
      {
        title: 'Demand forecasting',
        icon: 'trending-up',
        description: 'What will be needed next week, as a range you can plan with instead of a single number.',
      },
      {
        title: 'Process automation',
        icon: 'workflow',
        description: 'The sorting and copying between two systems, done overnight and logged line by line.',
      },
    ],
  },
  cybersecurity: {
    description: 'We find the way in before someone else does, then close it and train the watch.',
    subcategories: [
      {
        title: 'Security audit',
        icon: 'clipboard-check',
        description: 'A list of what is exposed, ranked by what it would cost you. Two weeks for most firms.',
      },
      {
        title: 'Penetration testing',
        icon: 'key-round',
        description: 'We try to get in, with your written leave, and show each step we took.',
      },
      {
        title: 'Compliance',
        icon: 'calendar-check',
        description: 'ISO 27001, SOC 2 and PIPEDA as a calendar of small tasks instead of one bad month.',
      },
      {
        title: 'Incident response',
        icon: 'siren',
        description: 'A number that is answered at night. Critical calls are taken at once.',
      },
      {
        title: 'Staff training',
        icon: 'graduation-cap',
        description: 'Forty minutes a quarter, with examples from your own inbox.',
      },
    ],
  },
  ecommerce: {
    description: 'Shops that load fast, take payment in two steps and know what is on the shelf.',
    subcategories: [
      {
        title: 'Shop platforms',
        icon: 'store',
        description: 'The platform that fits your range and your team, moved to without a day of closed doors.',
      },
      {
        title: 'Payments and checkout',
        icon: 'credit-card',
        description: 'Fewer steps, local payment methods, and refunds your accountant can follow.',
      },
      {
        title: 'Inventory and fulfilment',
        icon: 'package',
        description: 'One stock figure for the counter, the warehouse and the website.',
      },
      {
        title: 'Search and merchandising',
        icon: 'search',
        description: 'A search box that forgives spelling and a front page that follows the season.',
      },
      {
        title: 'Shop analytics',
        icon: 'chart-column',
        description: 'Five numbers on Monday morning that tell you what to change this week.',
      },
    ],
  },
  mobile: {
    description: 'Apps for iOS and Android that still work on a ferry with no signal.',
    subcategories: [
      {
        title: 'iOS and Android apps',
        icon: 'smartphone',
        description: 'Native where the phone itself matters: camera, location, speed in the hand.',
      },
      {
        title: 'Cross-platform apps',
        icon: 'layers',
        description: 'One code base for both stores where the budget is better spent on the service behind it.',
      },
      {
        title: 'App store release',
        icon: 'rocket',
        description: 'Listings, privacy forms and review, prepared so that the first submission passes.',
      },
      {
        title: 'Offline and sync',
        icon: 'wifi-off',
        description: 'Work goes on without a connection, and two edits of one record end in one truth.',
      },
      {
        title: 'App performance',
        icon: 'gauge',
        description: 'Start time, battery and data use measured on the oldest phone your people carry.',
      },
    ],
  },
  digital: {
    description: 'From paper and spreadsheets to systems people choose to use, one department at a time.',
    subcategories: [
      {
        title: 'Assessment',
        icon: 'ruler',
        description: 'Two weeks beside the people who do the work, with a count of every hand-over and every wait.',
      },
      {
        title: 'Roadmap',
        icon: 'map',
        description: 'Twelve months on one page: what first, what never, and what each step costs.',
      },
      {
        title: 'Workflow redesign',
        icon: 'cog',
        description: 'Forms, approvals and filing rebuilt around the case instead of the department.',
      },
      {
        title: 'Change management',
        icon: 'users',
        description: 'The people who will use it choose it, test it and teach it to the next team.',
      },
      {
        title: 'Return measurement',
        icon: 'scale',
        description: 'A figure from before and the same figure after, taken the same way.',
      },
    ],
  },
  'smart-product': {
    description: 'Sensors, firmware and the service behind them, designed as one product.',
    subcategories: [
      {
        title: 'Sensors and electronics',
        icon: 'cpu',
        description: 'The part that measures, chosen for the place it will hang in and the years it must last.',
      },
      {
        title: 'Device firmware',
        icon: 'microchip',
        description: 'Small, signed, updated over the air, and able to go back a version by itself.',
      },
      {
        title: 'IoT platforms',
        icon: 'radio-tower',
        description: 'Enrolment, identity and messages for ten devices or ten thousand, with the same care.',
      },
      {
        title: 'Data pipelines',
        icon: 'waypoints',
        description: 'Readings that arrive late, twice or not at all, turned into a series you can trust.',
      },
      {
        title: 'Device management',
        icon: 'wrench',
        description: 'Which unit is where, on what version, and which one will need a battery next month.',
      },
    ],
  },
};

/** The services with their parts. Only loaders read them, so that no script file contains the texts of other pages. */
export const serviceCategories: readonly ServiceCategory[] = serviceSummaries.map((summary) => ({
  ...summary,
  ...parts[summary.id],
}));

/** The category of a service id. Throws for an unknown id. */
export function getServiceCategory(id: ServiceId): ServiceCategory {
  const category = serviceCategories.find((one) => one.id === id);
  if (!category) throw new Error(`There is no service '${id}'.`);
  return category;
}
