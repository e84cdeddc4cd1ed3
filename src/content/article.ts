/** An article of the documentation, as lists and pages name it. */
export type DocumentationTopic = {
  title: string;
  slug: string;
  description: string;
  author: string;
  /** When the text was last changed, as YYYY-MM-DD. */
  date: string;
};

/** The front matter of an article's file. Articles of a category are listed by their `order`, ascending. */
export type FrontMatter = Omit<DocumentationTopic, 'slug'> & { order: number };

/** The keys of the front matter, each with its rule. */
const keys: Record<keyof FrontMatter, { pattern: RegExp; allowed: string }> = {
  title: { pattern: /^./, allowed: 'a line of text' },
  description: { pattern: /^./, allowed: 'a line of text' },
  order: { pattern: /^[1-9]\d{0,5}$/, allowed: 'a whole number from 1 to 999999' },
  author: { pattern: /^./, allowed: 'a line of text' },
  date: { pattern: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/, allowed: 'a date as in 2026-11-25' },
};

const block = /^---\r?\n(?<lines>[^]*?\r?\n)?---(?:\r?\n|$)/;

/**
 * Reads the front matter at the beginning of an article: lines of `key: value` between two lines of `---`. A value is
 * the rest of its line, without quotes or escapes. Throws for a key that is missing, repeated or unknown, and for a
 * value that is not allowed.
 * @param file the path of the article, for the error
 */
export function parseFrontMatter(file: string, source: string): FrontMatter {
  const lines = block.exec(source)?.groups?.['lines']?.trimEnd().split(/\r?\n/) ?? [];
  const values = new Map<string, string>();
  for (const line of lines) {
    const [, key = line, value = ''] = /^(\w+):(.*)$/.exec(line) ?? [];
    if (!Object.hasOwn(keys, key))
      throw new Error(`${file}: '${key}' is no key; allowed are ${Object.keys(keys).join(', ')}.`);
    if (values.has(key)) throw new Error(`${file}: '${key}' is there twice; allowed is one line.`);
    values.set(key, value.trim());
  }
  const valueOf = (key: keyof FrontMatter): string => {
    const value = values.get(key);
    const { pattern, allowed } = keys[key];
    if (value === undefined) throw new Error(`${file}: '${key}' is missing; allowed is ${allowed}.`);
    if (!pattern.test(value)) throw new Error(`${file}: '${key}' is '${value}'; allowed is ${allowed}.`);
    return value;
  };
  return {
    title: valueOf('title'),
    description: valueOf('description'),
    order: Number(valueOf('order')),
    author: valueOf('author'),
    date: valueOf('date'),
  };
}

/** A Markdown text without its front matter. */
export function withoutFrontMatter(source: string): string {
  return source.replace(block, '');
}
