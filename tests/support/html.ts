const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };

/** Replaces entities with their characters. */
function decodeEntities(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

/**
 * Every start tag of this name with its attributes, in lower case. React and the Markdown renderer always write values
 * in double quotes.
 */
export function listTags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}(?=[\\s/>])((?:[^>"]|"[^"]*")*)>`, 'gi'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        decodeEntities(value),
      ]),
    ),
  );
}

/** The text of every element of this name; it does not support an element inside another of the same name. */
export function listTexts(html: string, name: string, attributes = ''): string[] {
  const pattern = new RegExp(`<${name}(?=[\\s/>])[^>]*${attributes}[^>]*>([\\s\\S]*?)</${name}>`, 'gi');
  return [...html.matchAll(pattern)].map(([, inner = '']) => textOf(inner));
}

/** The visible text of a piece of HTML: blocks separated by a space, without scripts. */
export function textOf(html: string): string {
  return decodeEntities(
    html
      .replaceAll(/<(script|style|noscript)\b[\s\S]*?<\/\1>/g, '')
      .replaceAll(/<\/?(?:p|li|ul|ol|div|h[1-6]|section|summary|details|td|tr|br|dd|dt)\b[^>]*>/g, ' ')
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The part of a page between its header and its footer. */
export function mainOf(html: string): string {
  return /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
}

/** The blocks of structured data in a page. */
export function listStructuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
}
