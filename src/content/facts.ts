import type { Day, Holiday } from '#contract/holidays.ts';
import type { Sample } from '#content/sample.ts';

export type Facts = Sample & {
  name: string;
  /** The company behind the name, and where it is registered. */
  legalName: string;
  registration: string;
  /** What the firm is insured for, after 'We carry'. */
  insurance: string;
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
