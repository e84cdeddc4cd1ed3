type Kind = 'text' | 'url' | 'whole number' | TypeName | { list: Kind };
type TypeName = keyof typeof types;
type Rule = { required: readonly string[]; allowed: Record<string, unknown> };

/**
 * The schema.org types of the site: the properties that search engines require, and the allowed properties with the
 * kinds of their values (schema.org/Organization and so on; Google's guides to breadcrumbs, questions and
 * organizations). The site may emit only these.
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
  PostalAddress: {
    required: ['addressLocality', 'addressCountry'],
    allowed: { addressLocality: 'text', addressRegion: 'text', postalCode: 'text', addressCountry: 'text' },
  },
  ContactPoint: { required: ['contactType', 'email'], allowed: { contactType: 'text', email: 'text' } },
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
    ...faultsOfItem(item, undefined, String(item['@type'])),
  ];
}

function faultsOfItem(value: unknown, expected: string | undefined, way: string): string[] {
  if (typeof value !== 'object' || value === null) return [`${way} is no object`];
  const { '@type': type, ...properties } = value as Record<string, unknown>;
  const rule: Rule | undefined = types[type as TypeName];
  if (!rule || (expected && type !== expected)) return [`${way} is of the type ${String(type)}`];
  return [
    ...rule.required.filter((name) => !(name in properties)).map((name) => `${way}.${name} is missing`),
    ...Object.entries(properties).flatMap(([name, inner]) => {
      const kind = rule.allowed[name] as Kind | undefined;
      return kind ? faultsOf(inner, kind, `${way}.${name}`) : [`${way}.${name} is not allowed`];
    }),
  ];
}

function faultsOf(value: unknown, kind: Kind, way: string): string[] {
  if (typeof kind === 'object') {
    if (!Array.isArray(value) || value.length === 0) return [`${way} is no list with something in it`];
    return value.flatMap((one, place) => faultsOf(one, kind.list, `${way}[${place}]`));
  }
  if (kind === 'whole number') return Number.isInteger(value) ? [] : [`${way} is no whole number`];
  if (kind === 'text' || kind === 'url') {
    const isText = typeof value === 'string' && value.trim() === value && value !== '' && !/<\/?\w|&\w+;/.test(value);
    const isSound = kind === 'text' ? isText : isText && URL.canParse(value) && value.startsWith('https://');
    return isSound ? [] : [`${way} is no ${kind}: ${String(value)}`];
  }
  return faultsOfItem(value, kind, way);
}
