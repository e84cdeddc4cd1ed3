import { paths } from '#contract/paths.ts';
import type { Metadata, Page } from '#content/page.ts';
import { company } from '#content/company.ts';
import { capitalize, countInWords } from '#content/count-in-words.ts';
import { offer } from '#content/offer.ts';
import { projects } from '#content/projects.ts';
import { priceRange } from '#content/price.ts';
import { services } from '#content/services.ts';

const { city, region } = company.address;
const serviceCount = countInWords(services);
const cheapest = services.map(({ price }) => price).reduce((low, one) => (one.from < low.from ? one : low));

/**
 * The content of the pages; navigation.ts has the links to them. Long texts are in files of their own (about.ts, faqs.ts,
 * projects.ts, services/…), and the pages of a service, an article and a legal text have their own metadata.
 */
export const pages = {
  home: {
    path: paths.home,
    // Empty: the default title is used.
    title: '',
    description: `Technology consultants in ${city}, ${region}: AI, security, online shops, apps, digital change and smart products.`,
    keywords: ['technology consultancy', city, region, 'AI solutions', 'cybersecurity'],
    texts: {
      heroHeading: 'Nobody should buy technology on a guess.',
      /** What the firm sells, and to whom. */
      heroOffer: 'AI, security and software for small and midsize firms.',
      heroLead: `${company.name} is a technology consultancy in ${company.address.city}. We measure before we build: your data, your risks, your people’s day.`,
      projectsHeading: 'Our Featured Projects',
      servicesHeading: `${capitalize(serviceCount)} services, one team`,
      band: {
        heading: 'Ready to transform your business?',
        lead: `Tell us what takes too long or costs too much. We answer within ${offer.replyTime}.`,
      },
      testimonialsHeading: 'What Clients Say',
      handbookLink: 'How we work: our handbook',
      costHeading: 'What does it cost?',
      costLead:
        'The usual first project of each service, in Canadian dollars without tax. You get the price in writing before work begins.',
      costLink: 'How we charge',
      casesLink: 'All case studies, with the number before and after',
    },
  },
  about: {
    path: paths.about,
    title: 'About us',
    description: `Who we are: ${offer.experts} in ${city}, in business since ${company.founded}. Our story, our three values, and the firm in numbers.`,
    keywords: ['about us', `technology consultants ${city}`, 'company story', 'company values', 'consultancy team'],
  },
  services: {
    path: paths.services,
    title: 'Our services',
    description: `${capitalize(serviceCount)} services with five parts each, from AI models to device firmware. How a project runs in four steps, how long it takes and how to tell whether it worked.`,
    keywords: [
      'technology consulting services',
      'cybersecurity',
      'e-commerce',
      'mobile apps',
      'digital transformation',
      'smart products',
    ],
  },
  portfolio: {
    path: paths.portfolio,
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
    texts: {
      heading: 'Our Portfolio',
      lead: `${capitalize(countInWords(projects))} products in daily use. Where the site is not public, the card leads to its story.`,
      callToAction: {
        heading: 'Your project starts with a look at the work',
        lead: 'Tell us which task takes too long. In the first call we agree on how to see it done: on site, or over a shared screen.',
      },
    },
  },
  contact: {
    path: paths.contact,
    title: 'Contact us',
    description: `Write, phone or visit us in ${city}. A form, an email address and a number for office hours, and the name of the person who answers.`,
    keywords: ['contact', `technology consultants ${city}`, 'free consultation', 'contact form', 'email and phone'],
    texts: {
      heading: 'Tell us what is slow, risky or expensive.',
      lead: 'The person who leads that kind of work reads your message and answers it.',
      replyNote: `We reply within ${company.replyWithinHours} hours.`,
      visitNote: 'By appointment. Call first.',
      formHeading: 'Send Us a Message',
      formIntro: "Fill out the form below and we'll get back to you as soon as possible.",
      peopleHeading: 'Who answers you',
      people: 'The lead of the service you choose. If you choose none, the one whose work is closest.',
      adviceHeading: 'Three things that get you a better answer',
      advice: [
        'What you have today, even if it is only a spreadsheet',
        'What it costs when it fails, in hours or in dollars',
        'The date that matters, and why',
      ],
      costHeading: 'What does it cost?',
      cost: `The first consultation is free. ${capitalize(cheapest.item)} costs ${priceRange(cheapest)}, and each service page gives its own price.`,
      costLink: 'All indicative prices',
      durationHeading: 'How long does it take?',
      /** Two rows of a table, with a column for small or simple and one for large or complex work. */
      durationColumns: ['Small', 'Large'],
      durations: {
        firstRelease: { what: 'First release', ...offer.firstRelease },
        handover: { what: 'Handover', small: offer.handover.simple, large: offer.handover.complex },
      },
      durationNote: `Counted from ${offer.timeStart}.`,
      mapHeading: 'Find Us',
      mapNote: 'Loading the street map sends your network address to its map service, normally OpenStreetMap.',
      mapButton: 'Load the street map',
      /** In the AI tab when no voice agent is configured. */
      agentMissing: {
        heading: 'What we are asked first',
        lead: 'No voice assistant is connected at the moment. These three questions come up in nearly every first call.',
        /** Their answers are in faqs.ts. */
        questions: [
          'What does the first consultation cost?',
          'How long does an implementation take?',
          'Who owns the code and the data?',
        ],
        callBack: 'Anything else is quicker in a conversation. Leave a number and we will call you.',
        callBackLabel: 'Ask for a callback',
        phoneLabel: `Call ${company.phone.shown}`,
      },
    },
  },
  documentation: {
    path: paths.documentation,
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
    texts: {
      heading: 'Documentation',
      lead: 'Our handbook: how we work, in the words that our own people use. Every article ends with steps you can take this week.',
      /** The label of the number of articles; `{count}` is the number of categories in words. */
      countLabel: 'articles in {count} categories',
      recentHeading: 'Recently Updated',
      recentNote: 'of our {count} articles',
      othersHeading: 'Other Documentation Categories',
      sectionHeading: 'In This Section',
      help: {
        heading: 'Need Help?',
        lead: 'Your case does not fit the article? Describe it, and its author or a colleague replies.',
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
    },
  },
  faq: {
    path: paths.faq,
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
    texts: {
      heading: 'Frequently Asked Questions',
      lead: 'From the first call to support after launch. Questions about money are under Pricing.',
      searchLabel: 'Search the questions',
      searchPlaceholder: 'Search for questions or topics...',
      countLabel: 'answers',
      help: {
        heading: "Didn't find what you're looking for?",
        lead: 'Ask us directly, or see whether an article in the documentation goes into more detail.',
      },
    },
  },
  caseStudies: {
    path: paths.caseStudies,
    title: 'Case studies',
    description:
      'Projects with results from insurance, grain, housing, rail, food retail, logistics, education, pilotage and manufacturing: what changed, and by how much.',
    keywords: [
      'case studies',
      'project results',
      'cybersecurity case study',
      'AI case study',
      'digital transformation case study',
      'IoT case study',
    ],
    texts: {
      heading: 'Case Studies',
      lead: 'Nine projects: the problem, the change, the number before and after, and what went wrong.',
      callToAction: {
        heading: 'Which number should be better?',
        lead: 'Tell us which, and where it comes from. Someone who has improved a similar one answers.',
      },
    },
  },
  sitemap: {
    path: paths.sitemap,
    title: 'Sitemap',
    description: `A list of the main pages, the ${serviceCount} service pages, documentation, questions, case studies, legal texts and account pages, each one click away from here.`,
    keywords: ['sitemap', 'list of pages', 'service pages', 'resources', 'legal pages'],
    texts: {
      heading: 'Sitemap',
      lead: 'Main pages, services, resources, legal texts and the account pages, all on one page.',
    },
  },
  auth: {
    path: paths.auth,
    title: 'Account access',
    description: `Sign in to ${company.name} or register with a username and a password. Our staff read enquiries here; you need no account to write to us.`,
    keywords: ['login', 'sign in', 'register', 'account', 'administrator access'],
    texts: {
      heading: 'Account Access',
      lead: 'Login to your account or create a new one',
      panel: {
        heading: 'Staff sign-in',
        sentence: 'You need no account to write to us.',
      },
      register: 'A new account can sign in, and do nothing else until a colleague gives it rights.',
    },
  },
} as const satisfies Record<string, Page>;

/** The page for every unknown address. */
export const notFoundMetadata = {
  title: '404 Page Not Found',
  description:
    'There is no page at this address. It may have moved or been mistyped. Services, portfolio, documentation and the sitemap are all a short step from here.',
  keywords: ['404', 'page not found', 'missing page', 'moved page', 'sitemap'],
} as const satisfies Metadata;
