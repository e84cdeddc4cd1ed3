import type { ConsultationForm, ContactForm } from '../src/contract/enquiry.ts';

/** A sample enquiry of the development database. */
type SampleEnquiry = {
  hoursAgo: number;
  /** As either form sends it; `website` is the honeypot. */
  body: (Partial<ContactForm> | ConsultationForm) & { website?: string };
  contacted?: true;
};

const from = (firstName: string, lastName: string, domain: string) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@${domain}`.toLowerCase(),
});

/** Long and short, contacted and not, of both forms, and one that looks like spam; the oldest first. */
export const sampleEnquiries: readonly SampleEnquiry[] = [
  {
    hoursAgo: 500,
    contacted: true,
    body: {
      name: 'Olena Van Dyk',
      email: 'olena@bakehouse.example',
      phone: '902 555 0177',
      company: 'Harbour Bakehouse',
      service: 'E-commerce Enhancement',
      message: 'Our order page is slow at six in the morning, when all the cafés order at once.',
    },
  },
  {
    hoursAgo: 410,
    contacted: true,
    body: { ...from('Marc', 'Comeau', 'fundy.example'), service: 'digital', message: 'How long is a first look?' },
  },
  {
    hoursAgo: 300,
    body: {
      ...from('Priya', 'Nair', 'northlight.example'),
      phone: '+1 902 555 0121',
      service: 'ai-services',
      message:
        'We sort 4,000 delivery notes a month by hand.\nCould a model read them, and how would we know when not?',
    },
  },
  {
    hoursAgo: 190,
    body: {
      firstName: 'Élodie',
      lastName: 'D’Entremont',
      email: 'elodie@clare.example',
      message: 'Parlez-vous français ?',
    },
  },
  {
    hoursAgo: 120,
    contacted: true,
    body: {
      name: 'Theodora Konstantinopoulou-Featherstonehaugh',
      email: 'theodora.konstantinopoulou-featherstonehaugh@harbour-authority.example',
      phone: '902 555 0190',
      company: 'The Harbour Authority of the Eastern Shore',
      service: 'Cybersecurity',
      message: 'An audit of three systems before the end of the quarter. A list of them is ready.',
    },
  },
  {
    hoursAgo: 70,
    body: {
      ...from('Sam', 'Oyelaran', 'kelp.example'),
      service: 'smart-product',
      message: 'A sensor that survives a winter in salt water.',
    },
  },
  {
    hoursAgo: 48,
    body: {
      ...from('Best', 'Rankings', 'seo.example'),
      website: 'https://seo.example',
      message: 'Page one guaranteed!!!',
    },
  },
  {
    hoursAgo: 30,
    body: {
      ...from('Wei', 'Chen', 'lunenburg.example'),
      service: 'mobile',
      message: 'The pilots’ app loses its place when the phone sleeps.',
    },
  },
  {
    hoursAgo: 26,
    body: { ...from('Aoife', 'Murphy', 'glasshouse.example'), message: 'Is the first conversation really free? 🌱' },
  },
  {
    hoursAgo: 9,
    body: {
      name: 'Cher',
      email: 'cher@theatre.example',
      phone: '902 555 0155',
      service: 'Mobile App Development',
      message: 'Tickets on the phone, without an account.',
    },
  },
  {
    hoursAgo: 3,
    body: {
      ...from('Daniel', 'Comeau', 'fundyclinics.example'),
      phone: '902 555 0133',
      service: 'cybersecurity',
      message: 'Our backup server asked for a key nobody knows. It has stopped, but we would like someone to look.',
    },
  },
  {
    hoursAgo: 1,
    body: {
      ...from('Hanna', 'Lindqvist', 'quoddy.example'),
      service: 'digital',
      message: 'We still plan on a whiteboard.',
    },
  },
];
