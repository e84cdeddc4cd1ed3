import type { Facts } from '#content/facts.ts';
import { paths } from '#contract/paths.ts';

const facts: Facts = {
  // The firm and its addresses are invented; so are the position and the hours.
  sample: true,
  name: 'Cobalt Harbour',
  legalName: 'Cobalt Harbour Consulting Limited',
  registration: 'Registry of Joint Stock Companies of Nova Scotia, no. 0000000',
  insurance: 'professional liability and cyber insurance of CAD 5 million per claim',
  tagline: 'Technology Solutions for Modern Businesses',
  email: 'hello@cobaltharbour.example',
  phone: { shown: '+1 902 555 0142', dialled: '+19025550142' },
  address: { street: '', city: 'Halifax', region: 'Nova Scotia', postalCode: 'B3J 0A0', country: 'CA' },
  coordinates: '44° 38′ N, 63° 34′ W',
  position: { latitude: 44.6366, longitude: -63.5686 },
  hours: 'Monday to Friday, 8:30 to 17:00 Atlantic time.',
  businessHours: {
    zone: 'America/Halifax',
    zoneName: 'Atlantic time',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    opens: '8:30',
    closes: '17:00',
    // The paid holidays of Nova Scotia, and Remembrance Day.
    holidays: [
      { month: 1, day: 1 },
      { month: 2, weekday: 'Mon', nth: 3 },
      { daysAfterEaster: -2 },
      { month: 7, day: 1 },
      { month: 9, weekday: 'Mon', nth: 1 },
      { month: 11, day: 11 },
      { month: 12, day: 25 },
    ],
  },
  replyWithinHours: 24,
  founded: 2015,
  practiceBegun: 2010,
  social: [
    { name: 'LinkedIn', url: 'https://linkedin.cobaltharbour.example/' },
    { name: 'GitHub', url: 'https://github.cobaltharbour.example/' },
    { name: 'Mastodon', url: 'https://mastodon.cobaltharbour.example/' },
    { name: 'YouTube', url: 'https://youtube.cobaltharbour.example/' },
  ],
  // True of every site that this program serves. A partner's or certificate's badge states a fact too: add only what the
  // firm holds (Competition Act, section 74.01).
  badges: [
    { text: 'WCAG 2.2 AA', to: paths.legal('accessibility') },
    { text: 'No tracking cookies', to: paths.legal('cookie-policy') },
    { text: 'PIPEDA', to: paths.legal('privacy-policy') },
  ],
  newsletter: {
    heading: 'Newsletter',
    // True as long as the form only pretends; docs/how-to/make-it-yours.md says what a real one needs.
    lead: 'Not started yet. The form is a demonstration that thanks you; it stores no address and sends nothing.',
  },
};

/** Facts about the firm, each defined once. */
export const company = {
  ...facts,
  blurb: `A technology consultancy in ${facts.address.city}, ${facts.address.region}. We measure the problem, agree on a price and build with your team.`,
};
