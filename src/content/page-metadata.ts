import { company } from './company.ts';
import { capitalize, countInWords } from './count-in-words.ts';
import { serviceSummaries } from './services/services.ts';

const { city, region } = company.address;
const serviceCount = countInWords(serviceSummaries);

/** The title without the brand, which is appended; the description has 120 to 155 characters. */
export type PageMetadata = { title: string; description: string; keywords: readonly string[] };

/** Service, documentation and legal pages have their own metadata. */
export const pageMetadata = {
  '/': {
    // Empty: the default title is used.
    title: '',
    description: `Technology consultants in ${city}, ${region}: AI, security, online shops, apps, digital change and smart products. Every project begins with a count.`,
    keywords: [
      'technology consultancy',
      city,
      region,
      'AI solutions',
      'cybersecurity',
      'app development',
      'digital transformation',
    ],
  },
  '/services': {
    title: 'Our services',
    description: `${capitalize(serviceCount)} services with five parts each, from AI models to device firmware. How a project runs in four steps, how long it takes and how success is measured.`,
    keywords: [
      'technology consulting services',
      'AI solutions',
      'cybersecurity',
      'e-commerce',
      'mobile apps',
      'digital transformation',
      'smart products',
    ],
  },
  '/portfolio': {
    title: 'Portfolio',
    description:
      'Projects to look at: an outdoor shop, a security watch screen, ferry tickets, clinic appointments, a greenhouse. Filter by service, then visit the site.',
    keywords: [
      'portfolio',
      'software projects',
      'online shop projects',
      'mobile app projects',
      'security projects',
      'IoT projects',
    ],
  },
  '/about': {
    title: 'About us',
    description: `Who we are: about twenty people in ${city}, at work since ${company.founded}. Our story, the three values we hold a project to, and the figures behind the firm.`,
    keywords: ['about us', `technology consultants ${city}`, 'company story', 'company values', 'consultancy team'],
  },
  '/contact': {
    title: 'Contact us',
    description: `Write, phone or visit us in ${city}. A contact form, an email address and a number for office hours, with a reply from a person within ${company.replyWithinHours} hours.`,
    keywords: ['contact', `technology consultants ${city}`, 'free consultation', 'contact form', 'email and phone'],
  },
  '/sitemap': {
    title: 'Sitemap',
    description: `A list of the main pages, the ${serviceCount} service pages, documentation, questions, case studies, legal texts and account pages, each one click away from here.`,
    keywords: ['sitemap', 'list of pages', 'service pages', 'resources', 'legal pages'],
  },
  '/resources/documentation': {
    title: 'Documentation',
    description:
      'Free articles on AI, security, online shops, mobile apps, digital change and connected devices. Thresholds, checklists, worked examples and next steps.',
    keywords: [
      'documentation',
      'technology guides',
      'AI guide',
      'security checklist',
      'e-commerce guide',
      'app development guide',
      'IoT guide',
    ],
  },
  '/resources/faq': {
    title: 'Frequently asked questions',
    description:
      'How we work, what it costs, how long it takes and who looks after it later: answers in six groups, with technical questions in a group of their own.',
    keywords: [
      'FAQ',
      'questions and answers',
      'consulting prices',
      'project timeline',
      'support',
      'implementation',
      'technical questions',
    ],
  },
  '/resources/case-studies': {
    title: 'Case studies',
    description:
      'Projects with figures from insurance, grain, housing, rail, food retail, logistics, education, pilotage and manufacturing: what changed, and by how much.',
    keywords: [
      'case studies',
      'project results',
      'cybersecurity case study',
      'AI case study',
      'digital transformation case study',
      'IoT case study',
    ],
  },
  '/auth': {
    title: 'Account access',
    description: `Sign in to ${company.name} or register with a username and a password. Administrators read enquiries here; writing to us works without any account.`,
    keywords: ['login', 'sign in', 'register', 'account', 'administrator access'],
  },
  '/admin': {
    title: 'Admin dashboard',
    description:
      'For administrators: enquiries from the contact form and the service pages, with search, details and a mark for everyone who has been contacted.',
    keywords: ['admin dashboard', 'enquiries', 'contact submissions', 'search', 'administrator'],
  },
  '/admin/contact-submissions': {
    title: 'Contact submissions',
    description:
      'For administrators: every message visitors have sent, with its date, sender, phone number and service, and a test of the connection to the mail server.',
    keywords: ['contact submissions', 'enquiries', 'message list', 'email connection test', 'administrator'],
  },
  notFound: {
    title: '404 Page Not Found',
    description:
      'There is no page at this address. It may have moved or been mistyped. Services, portfolio, documentation and the sitemap are all a short step from here.',
    keywords: ['404', 'page not found', 'missing page', 'moved page', 'sitemap'],
  },
} as const satisfies Record<string, PageMetadata>;
