import type { DocumentationTopic } from '#content/article.ts';
import { company } from '#content/company.ts';
import { placeholders } from '../../contract/placeholders.ts';
import type { Breadcrumb } from '../ui/breadcrumbs.tsx';
import { canonicalUrl } from './metadata.ts';

const context = 'https://schema.org';
const origin = placeholders.siteOrigin;

/** The firm, as on the contact page (https://schema.org/Organization). */
export function organizationData() {
  const { street, city, region, postalCode, country } = company.address;
  return {
    '@context': context,
    '@type': 'Organization',
    name: company.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    description: company.blurb,
    // A firm without profiles gets no list: an empty one is an error.
    ...(company.social.length > 0 && { sameAs: company.social.map(({ url }) => url) }),
    telephone: company.phone.dialled,
    address: {
      '@type': 'PostalAddress',
      ...(street && { streetAddress: street }),
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', email: company.email },
  };
}

/** The firm where another item refers to it. */
const firm = { '@type': 'Organization', name: company.name, url: `${origin}/` };

/** The site, on its home page (https://schema.org/WebSite): search engines show its name. */
export function websiteData() {
  return {
    '@context': context,
    '@type': 'WebSite',
    name: company.name,
    url: `${origin}/`,
    inLanguage: 'en',
    publisher: firm,
  };
}

/** An article of the documentation (https://schema.org/TechArticle). */
export function articleData(article: DocumentationTopic & { image: string; path: string }) {
  return {
    '@context': context,
    '@type': 'TechArticle',
    headline: article.title,
    description: article.description,
    image: article.image,
    author: { '@type': 'Person', name: article.author, worksFor: firm },
    dateModified: article.date,
    publisher: firm,
    inLanguage: 'en',
    mainEntityOfPage: canonicalUrl(article.path),
  };
}

/** A service of the firm (https://schema.org/Service); areaServed defaults to 'Worldwide'. */
export function serviceData(service: { name: string; description: string; path: string; areaServed?: string }) {
  return {
    '@context': context,
    '@type': 'Service',
    name: service.name,
    description: service.description,
    provider: firm,
    areaServed: service.areaServed ?? 'Worldwide',
    url: canonicalUrl(service.path),
  };
}

/** The breadcrumbs of a page (https://schema.org/BreadcrumbList). */
export function breadcrumbData(breadcrumbs: readonly Breadcrumb[]) {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: canonicalUrl(path),
    })),
  };
}

/** The visible text of HTML: without tags, with a space between paragraphs and list items. */
export function visibleText(html: string): string {
  return html
    .replace(/<\/(?:p|li|ul|ol)>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Questions and answers, equal to the visible text (https://schema.org/FAQPage); an answer may be HTML. */
export function faqData(items: readonly { question: string; answer: string }[]) {
  return {
    '@context': context,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: visibleText(answer) },
    })),
  };
}
