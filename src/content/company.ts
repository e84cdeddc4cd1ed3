/** Facts about the firm, each defined once. */
export const company = {
  name: 'Cobalt Harbour',
  tagline: 'Technology Solutions for Modern Businesses',
  blurb: 'A technology consultancy in Halifax, Nova Scotia. We measure first, then build with you.',
  email: 'hello@cobaltharbour.example',
  phone: { shown: '+1 902 555 0142', dialled: '+19025550142' },
  address: { city: 'Halifax', region: 'Nova Scotia', postalCode: 'B3J 0A0', country: 'CA' },
  position: { latitude: 44.6366, longitude: -63.5686, shown: '44° 38′ N, 63° 34′ W' },
  hours: 'Monday to Friday, 8:30 to 17:00 Atlantic.',
  /** Business hours, for digests by e-mail. */
  businessHours: {
    zone: 'America/Halifax',
    zoneName: 'Atlantic time',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    opens: '8:30',
    closes: '17:00',
  },
  /** Hours within which the contact page promises a reply. */
  replyWithinHours: 24,
  founded: 2015,
  /** The research practice from which the company developed; named in documentation and legal pages only. */
  practiceBegun: 2010,
  social: [
    { name: 'LinkedIn', url: 'https://linkedin.cobaltharbour.example/' },
    { name: 'GitHub', url: 'https://github.cobaltharbour.example/' },
    { name: 'Mastodon', url: 'https://mastodon.cobaltharbour.example/' },
    { name: 'YouTube', url: 'https://youtube.cobaltharbour.example/' },
  ],
  /** Invented names: none is a real certification. */
  badges: ['Tidewater Partner', 'Charted Systems Certified', 'Atlantic Delivery Partner'],
  newsletter: {
    heading: 'A letter every second month',
    lead: 'What we measured, what broke, what we would do again. No sales.',
  },
} as const;
