import { about } from '#content/about.ts';
import { caseStudies } from '#content/case-studies.ts';
import { company } from '#content/company.ts';
import { faqGroups } from '#content/faqs.ts';
import { messages } from '#content/messages.ts';
import { offer } from '#content/offer.ts';
import { pages } from '#content/pages.ts';
import { people } from '#content/people.ts';
import { projects } from '#content/projects.ts';
import { services } from '#content/services.ts';
import { initialMessage } from '#contract/initial-message.ts';
import { testimonials } from '#content/testimonials.ts';

/** Every text of the site's pages, without articles and legal texts; other short values, such as ids, are among them. */
export function listSiteTexts(): string[] {
  const content = [about, caseStudies, company, faqGroups, messages, offer, pages, people];
  const texts = [...content, projects, services, testimonials].flatMap(listTexts);
  return [...texts, ...services.map(({ title }) => initialMessage(title))];
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}
