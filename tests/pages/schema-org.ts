type Kind = 'text' | 'url' | 'whole number' | TypeName | { list: Kind };
type TypeName = keyof typeof types;
type Rule = { required: readonly string[]; allowed: Record<string, unknown> };

/**
 * The schema.org types of the site: the properties that search engines require, and the allowed properties with the
 * kinds of their values (schema.org/Organization and so on; Google's guides to articles, breadcrumbs,
 * questions, organizations and site names). The site may emit only these.
 */
const types = {
  Organization: {
    required: ['name', 'url'],
    allowed: {
      name: 'text',
      url: 'url',
      logo: 'url',
      description: 'text',
      sameAs: { list: 'url' },
      telephone: 'text',
      address: 'PostalAddress',
      contactPoint: 'ContactPoint',
    },
  },
  Person: { required: ['name'], allowed: { name: 'text', jobTitle: 'text', url: 'url', worksFor: 'Organization' } },
  PostalAddress: {
    required: ['addressLocality', 'addressCountry'],
    allowed: {
      streetAddress: 'text',
      addressLocality: 'text',
      addressRegion: 'text',
      postalCode: 'text',
      addressCountry: 'text',
    },
  },
  ContactPoint: { required: ['contactType', 'email'], allowed: { contactType: 'text', email: 'text' } },
  WebSite: {
    required: ['name', 'url'],
    allowed: { name: 'text', url: 'url', inLanguage: 'text', publisher: 'Organization' },
  },
  TechArticle: {
    required: ['headline', 'description', 'image', 'author'],
    allowed: {
      headline: 'text',
      description: 'text',
      image: 'url',
      author: 'Person',
      dateModified: 'text',
      publisher: 'Organization',
      inLanguage: 'text',
      mainEntityOfPage: 'url',
    },
  },
  Service: {
    required: ['name', 'description', 'provider', 'areaServed', 'url'],
    allowed: { name: 'text', description: 'text', provider: 'Organization', areaServed: 'text', url: 'url' },
  },
  BreadcrumbList: { required: ['itemListElement'], allowed: { itemListElement: { list: 'ListItem' } } },
  ListItem: {
    required: ['position', 'name', 'item'],
    allowed: { position: 'whole number', name: 'text', item: 'url' },
  },
  FAQPage: { required: ['mainEntity'], allowed: { mainEntity: { list: 'Question' } } },
  Question: { required: ['name', 'acceptedAnswer'], allowed: { name: 'text', acceptedAnswer: 'Answer' } },
  Answer: { required: ['text'], allowed: { text: 'text' } },
} as const satisfies Record<string, Rule>;

/** The errors in a block of structured data, each with its path. */
export function listSchemaErrors(data: Record<string, unknown>): string[] {
  const { '@context': context, ...item } = data;
  return [
    ...(context === 'https://schema.org' ? [] : [`@context is ${String(context)}`]),
    ...listItemErrors(item, undefined, String(item['@type'])),
  ];
}

function listItemErrors(value: unknown, expected: string | undefined, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${path} is not an object`];
  const { '@type': type, ...properties } = value as Record<string, unknown>;
  const rule: Rule | undefined = types[type as TypeName];
  if (!rule || (expected && type !== expected)) return [`${path} is of the type ${String(type)}`];
  return [
    ...rule.required.filter((name) => !(name in properties)).map((name) => `${path}.${name} is missing`),
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const kind = rule.allowed[name] as Kind | undefined;
      return kind ? listValueErrors(inner, kind, `${path}.${name}`) : [`${path}.${name} is not allowed`];
    }),
  ];
}

function listValueErrors(value: unknown, kind: Kind, path: string): string[] {
  if (typeof kind === 'object') {
    if (!Array.isArray(value) || value.length === 0) return [`${path} is not a list with something in it`];
    return value.flatMap((one, place) => listValueErrors(one, kind.list, `${path}[${place}]`));
  }
  if (kind === 'whole number') return Number.isInteger(value) ? [] : [`${path} is not a whole number`];
  if (kind === 'text' || kind === 'url') {
    const isText = typeof value === 'string' && value.trim() === value && value !== '' && !/<\/?\w|&\w+;/.test(value);
    const isValid = kind === 'text' ? isText : isText && URL.canParse(value) && /^https?:/.test(value);
    return isValid ? [] : [`${path} is not a ${kind}: ${String(value)}`];
  }
  return listItemErrors(value, kind, path);
}
