import { paths } from '#contract/paths.ts';
import type { Sample } from '#content/sample.ts';

type Day = 'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun';

/** A day on which the office is closed: a date, the nth weekday of a month, or a day counted from Easter Sunday. */
type Holiday =
  | { month: number; day: number }
  | { month: number; weekday: Day; nth: number }
  | { daysAfterEaster: number };

type Facts = Sample & {
  name: string;
  tagline: string;
  email: string;
  phone: { shown: string; dialled: string };
  /** The street may be '': then nothing names one. The country is two letters (ISO 3166-1). */
  address: { street: string; city: string; region: string; postalCode: string; country: string };
  /** The position in words. */
  coordinates: string;
  /** The same in degrees, for the map. */
  position: { latitude: number; longitude: number };
  hours: string;
  /**
   * For the time by which the site promises a reply, and for digests by e-mail. `zone` is a name of the IANA time zone
   * database, `zoneName` the firm's word for it.
   */
  businessHours: {
    zone: string;
    zoneName: string;
    days: readonly Day[];
    opens: string;
    closes: string;
    holidays: readonly Holiday[];
  };
  /** Hours within which the card of the contact page promises a reply. */
  replyWithinHours: number;
  founded: number;
  /** The research practice from which the company developed; named in documentation and legal pages only. */
  practiceBegun: number;
  social: readonly { name: string; url: string }[];
  /** What the footer claims of the site, each with the page that says how. */
  badges: readonly { text: string; to: string }[];
  newsletter: { heading: string; lead: string };
};

const facts: Facts = {
  // The firm and its addresses are invented; so are the position and the hours.
  sample: true,
  name: 'Cobalt Harbour',
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
    { text: 'No cookies', to: paths.legal('cookie-policy') },
    { text: 'PIPEDA', to: paths.legal('privacy-policy') },
  ],
  newsletter: {
    heading: 'Newsletter',
    // True as long as the form only pretends; docs/how-to/make-it-yours.md says what a real one needs.
    lead: 'This form is a demonstration: it thanks you for subscribing, but stores no address and sends no newsletter.',
  },
};

/** Facts about the firm, each defined once. */
export const company = {
  ...facts,
  blurb: `A technology consultancy in ${facts.address.city}, ${facts.address.region}. We find out what you need, then build it with you.`,
};
