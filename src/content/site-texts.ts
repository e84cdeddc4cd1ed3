import { about } from './about.ts';
import { featuredCaseStudies, otherCaseStudies } from './case-studies.ts';
import { company } from './company.ts';
import { faqGroups } from './faqs.ts';
import { messages } from './messages.ts';
import { offer } from './offer.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { projects } from './projects.ts';
import { services } from './services/services.ts';
import { initialMessage } from '../contract/initial-message.ts';
import { testimonials } from './testimonials.ts';

/** Every text of the site's pages, without articles and legal texts; other short values, such as ids, are among them. */
export function listSiteTexts(): string[] {
  const content = [about, featuredCaseStudies, otherCaseStudies, company, faqGroups, messages, offer, pages, people];
  const texts = [...content, projects, services, testimonials].flatMap(listTexts);
  return [...texts, ...services.map(({ title }) => initialMessage(title))];
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
