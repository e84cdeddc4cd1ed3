import type { ServiceId } from '../../contract/service-ids.ts';
import type { DocumentationTopic } from './article.ts';
import { articles } from './articles.ts';

/** A category of the documentation. Its articles are the files `{id}/{slug}.md` beside this file. */
export type DocumentationCategory = {
  id: CategoryId;
  title: string;
  description: string;
  icon: 'ai' | 'cyber' | 'shop' | 'mobile' | 'digital' | 'smart';
  colorClass: `svc-${string}`;
  topics: readonly DocumentationTopic[];
};

type CategoryId = (typeof categories)[number]['id'];

const categories = [
  {
    id: 'ai-solutions',
    title: 'AI Solutions',
    icon: 'ai',
    colorClass: 'svc-ai',
    description: 'From the first question to a model somebody answers for.',
  },
  {
    id: 'cybersecurity',
    title: 'Cybersecurity',
    icon: 'cyber',
    colorClass: 'svc-cyber',
    description: 'Audits, tests, duties and bad nights, each with a list for Monday.',
  },
  {
    id: 'ecommerce',
    title: 'E-commerce',
    icon: 'shop',
    colorClass: 'svc-shop',
    description: 'Platforms, payments, stock and the numbers that tell you what to change.',
  },
  {
    id: 'mobile-dev',
    title: 'Mobile Development',
    icon: 'mobile',
    colorClass: 'svc-mobile',
    description: 'What happens to an app between the first sketch and the fifth year.',
  },
  {
    id: 'digital-transformation',
    title: 'Digital Transformation',
    icon: 'digital',
    colorClass: 'svc-digital',
    description: 'Counting the work as it is, planning the change, and proving it paid.',
  },
  {
    id: 'smart-product',
    title: 'Smart Product Design',
    icon: 'smart',
    colorClass: 'svc-smart',
    description: 'Devices that measure, send, last and can be mended from a desk.',
  },
] as const satisfies readonly (Omit<DocumentationCategory, 'id' | 'topics'> & { id: string })[];

/** The categories in their order, each with its articles. */
export const documentationCategories: readonly DocumentationCategory[] = categories.map((category) => ({
  ...category,
  topics: listTopics(category.id),
}));

function listTopics(categoryId: CategoryId): DocumentationTopic[] {
  const topics = articles[categoryId];
  if (!topics?.length)
    throw new Error(`src/content/documentation/${categoryId} has no article; it needs at least one.`);
  return topics;
}

/** The category that explains a service's work. */
export const documentationOf = {
  'ai-services': 'ai-solutions',
  cybersecurity: 'cybersecurity',
  ecommerce: 'ecommerce',
  mobile: 'mobile-dev',
  digital: 'digital-transformation',
  'smart-product': 'smart-product',
} as const satisfies Record<ServiceId, CategoryId>;

/** Publication dates, not computed. */
export const recentlyUpdated = [
  {
    title: 'Incident response',
    excerpt: 'The first-hour list is now one page, with a column for who is asleep.',
    date: 'March 24, 2023',
    url: '/resources/documentation/cybersecurity/incident-response',
  },
  {
    title: 'Data requirements',
    excerpt: 'A worked example of counting how many labelled cases a first model needs.',
    date: 'March 17, 2023',
    url: '/resources/documentation/ai-solutions/data-requirements',
  },
  {
    title: 'Payment integration',
    excerpt: 'What to do when the same payment notice arrives twice, or an hour late.',
    date: 'March 9, 2023',
    url: '/resources/documentation/ecommerce/payment-integration',
  },
  {
    title: 'Sensors',
    excerpt: 'How far two sensors of one batch may disagree, and a bench test to find out.',
    date: 'February 27, 2023',
    url: '/resources/documentation/smart-product/sensors',
  },
] as const;
