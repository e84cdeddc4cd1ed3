import { company } from './company.ts';
import { capitalize, countInWords } from './count-in-words.ts';
import { serviceSummaries } from './services/services.ts';

/** The texts of one page; nested objects are its blocks. */
export type ScreenWords = { readonly [part: string]: string | readonly string[] | ScreenWords };

const serviceCount = countInWords(serviceSummaries);

export const home = {
  heroHeading: 'We take soundings before you set a course.',
  heroLead: `${company.name} is a technology consultancy in ${company.address.city}. We measure your data, your risks and your users, and show you what we found. Then we build with your people, in ${serviceCount} fields.`,
  projectsHeading: 'Our Featured Projects',
  servicesHeading: `${capitalize(serviceCount)} fields, one crew`,
  servicesLead: 'Each is led by a person who has done the work for ten years or more. Most projects touch two of them.',
  band: {
    heading: 'Ready to transform your business?',
    lead: `Tell us what you have and what hurts. A person reads it and replies within ${company.replyWithinHours} hours.`,
  },
  testimonialsHeading: 'What it was like',
} as const satisfies ScreenWords;

export const contact = {
  heading: 'Talk to us.',
  lead: 'Write, call or walk in. Every message is read by a person who can answer it.',
  /** The label of the large number company.replyWithinHours. */
  replyFigureLabel: 'hours at most until a person has replied',
  replyNote: `We reply within ${company.replyWithinHours} hours.`,
  visitNote: 'Ask at the desk by the water. If you call ahead, the right person will be in.',
  formHeading: 'Send Us a Message',
  formIntro: "Fill out the form below and we'll get back to you as soon as possible.",
  adviceHeading: 'What helps us answer well',
  advice: [
    'What you have today, even if it is one spreadsheet',
    'What it costs when it fails, in hours or in dollars',
    'The date that matters, and why',
  ],
  mapHeading: 'Find Us',
  mapNote:
    'This chart is drawn by us. The street map comes from a map service, normally OpenStreetMap, which then sees your network address.',
  mapButton: 'Load the street map',
  /** The page in the AI tab's frame when no voice agent is configured. */
  agentMissing: {
    heading: 'The voice assistant is not connected',
    lead: 'No voice agent has been set up for this site, so nothing here is listening. The contact form and the phone both reach a person.',
    formLabel: 'Use the contact form',
    phoneLabel: `Call ${company.phone.shown}`,
  },
} as const satisfies ScreenWords;

export const portfolio = {
  heading: 'Our Portfolio',
  lead: 'Shops, clinics, a ferry and a greenhouse. You can visit the projects that are open to the public; the rest run inside a client’s walls and are shown as pictures.',
  callToAction: {
    heading: 'Yours would start with a count',
    lead: 'Bring the task that takes too long. In the first call we settle what to measure and who holds the stopwatch.',
  },
} as const satisfies ScreenWords;

export const caseStudies = {
  heading: 'Case Studies',
  lead: 'What stood in the way, what we changed and which figure moved. Each story says how large the job was, so that you can hold it against your own.',
  callToAction: {
    heading: 'Put your own figure beside these',
    lead: 'Send us one number that worries you and tell us where it comes from. We will say whether it can be moved, and what it takes to find out.',
  },
} as const satisfies ScreenWords;

export const faq = {
  heading: 'Frequently Asked Questions',
  lead: 'Six groups of answers, from the first call to the years after. If money is the question, begin with Pricing.',
  searchLabel: 'Search the questions',
  searchPlaceholder: 'Search for questions or topics...',
  countLabel: 'answers',
  help: {
    heading: "Didn't find what you're looking for?",
    lead: 'Put it to a person, or see whether an article in the documentation goes further.',
  },
} as const satisfies ScreenWords;

export const documentation = {
  heading: 'Documentation',
  lead: 'How we do the work, written down so that you can do part of it without us. Every article ends with steps for this week.',
  /** The label of the number of articles; `{count}` is the number of categories in words. */
  countLabel: 'articles in {count} categories',
  recentHeading: 'Recently Updated',
  recentNote: 'of our {count} articles',
  othersHeading: 'Other Documentation Categories',
  sectionHeading: 'In This Section',
  help: {
    heading: 'Need Help?',
    lead: 'If your case does not fit the article, describe it to us. Someone who does this work will reply.',
    label: 'Contact Us',
  },
  unknownCategory: {
    heading: 'Category not found',
    sentence: "The documentation category you're looking for doesn't exist.",
  },
  unknownTopic: {
    heading: 'Documentation not found',
    sentence:
      "The documentation you're looking for doesn't exist. Please check the URL or return to the main documentation page.",
  },
  returnLabel: 'Return to Documentation',
} as const satisfies ScreenWords;

export const sitemap = {
  heading: 'Sitemap',
  lead: 'Main pages, services, resources, legal texts and the account pages, on one sheet.',
} as const satisfies ScreenWords;

export const auth = {
  heading: 'Account Access',
  lead: 'Login to your account or create a new one',
  panel: {
    heading: 'Behind this door, enquiries are read.',
    points: [
      'Administrators of the firm sign in here to read what visitors have sent',
      'Anyone may register, but an ordinary account opens nothing further yet',
      'Writing to us and reading the documentation need no account',
    ],
  },
} as const satisfies ScreenWords;
