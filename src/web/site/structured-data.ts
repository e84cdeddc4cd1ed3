import { company } from '../../content/company.ts';
import { canonicalUrl } from './metadata.ts';

const context = 'https://schema.org';

/** The firm: what the contact page says of it, for programs (https://schema.org/Organization). */
export function organizationData(origin: string) {
  const { city, region, postalCode, country } = company.address;
  return {
    '@context': context,
    '@type': 'Organization',
    name: company.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    description: company.blurb,
    sameAs: company.social.map(({ url }) => url),
    telephone: company.phone.dialled,
    address: {
      '@type': 'PostalAddress',
      addressLocality: city,
      addressRegion: region,
      postalCode,
      addressCountry: country,
    },
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', email: company.email },
  };
}

/** A service the firm offers; areaServed is the world unless something narrower is said. */
export function serviceData(
  origin: string,
  service: { name: string; description: string; path: string; areaServed?: string },
) {
  return {
    '@context': context,
    '@type': 'Service',
    name: service.name,
    description: service.description,
    provider: { '@type': 'Organization', name: company.name, url: `${origin}/` },
    areaServed: service.areaServed ?? 'Worldwide',
    url: canonicalUrl(origin, service.path),
  };
}

/** The way from the home page to this one. */
export function breadcrumbData(origin: string, crumbs: readonly { name: string; path: string }[]) {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, place) => ({
      '@type': 'ListItem',
      position: place + 1,
      name,
      item: canonicalUrl(origin, path),
    })),
  };
}

/** What a visitor reads of an answer written in HTML: no tags, paragraphs and list items parted by a blank. */
export function visibleText(html: string): string {
  return html
    .replace(/<\/(?:p|li|ul|ol)>/gi, ' ')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Questions with their answers, equal to the visible text; an answer may be HTML. */
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
