/** A value in TypeScript source: a literal with its place, or an expression, whose value is undefined. */
export type Literal = {
  start: number;
  end: number;
  value: unknown;
  /** Of an object. `from` is where the name begins. */
  members: ReadonlyMap<string, Literal & { from: number }>;
  /** Of an array. */
  items: readonly Literal[];
};

/** A replacement of a part of a text. */
export type Edit = { start: number; end: number; text: string };

/** Strings, comments and white space; everything else is one character. */
const token = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\[^])*`|\/\/[^\n]*|\/\*[^]*?\*\/|\s+|[\w$.-]+|[^]/gy;

/**
 * Finds the value of `const NAME = …` in TypeScript source. It reads the literals of src/content without running the
 * file, and knows where they are, so that one value can be replaced and everything else stays as it is.
 * @returns undefined if the source has no such constant
 */
export function findConstant(source: string, name: string): Literal | undefined {
  const declaration = new RegExp(String.raw`\bconst ${name}\b[^=]*=\s*`).exec(source);
  return declaration ? readValue(source, declaration.index + declaration[0].length) : undefined;
}

/** Applies edits that do not overlap. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  let text = source;
  for (const edit of edits.toSorted((one, other) => other.start - one.start))
    text = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return text;
}

/** Removes these items of an array, or members of an object, with the comma that follows. */
export function removeParts(source: string, parts: readonly { from: number; end: number }[]): Edit[] {
  return parts.map(({ from, end }) => ({
    start: from,
    end: end + (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0),
    text: '',
  }));
}

/** The value as TypeScript source; in quotation marks as the formatter sets them. */
export function printValue(value: unknown): string {
  if (typeof value === 'string') {
    const quote = value.includes("'") && !value.includes('"') ? '"' : "'";
    return quote + value.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`) + quote;
  }
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, inner]) => `${name}: ${printValue(inner)}`);
    return `{ ${members.join(', ')} }`;
  }
  return String(value);
}

/** Where the first token at or after `at` begins that is neither white space nor a comment. */
function skip(source: string, at: number): number {
  let here = at;
  for (;;) {
    const text = readToken(source, here);
    if (!/^(?:\s|\/\/|\/\*)/.test(text)) return here;
    here += text.length;
  }
}

function readToken(source: string, at: number): string {
  token.lastIndex = at;
  return token.exec(source)?.[0] ?? '';
}

function readValue(source: string, at: number): Literal {
  const start = skip(source, at);
  const text = readToken(source, start);
  const read =
    text === '{' ? readObject(source, start) : text === '[' ? readArray(source, start) : readScalar(text, start);
  const next = readToken(source, skip(source, read.end));
  // Anything that follows, such as `+ x`, makes it an expression. `as const` and `satisfies T` do not.
  if (['', ',', ';', '}', ']', 'as', 'satisfies'].includes(next)) return read;
  return { start, end: skipExpression(source, start), value: undefined, members: new Map(), items: [] };
}

function readScalar(text: string, start: number): Literal {
  const end = start + text.length;
  return { start, end, value: evaluate(text), members: new Map(), items: [] };
}

function evaluate(text: string): unknown {
  if (/^['"]/.test(text))
    return text
      .slice(1, -1)
      .replaceAll(/\\u\{?([\da-fA-F]+)\}?|\\(.)/g, (_whole, code: string | undefined, other: string) =>
        code === undefined ? (other === 'n' ? '\n' : other) : String.fromCodePoint(Number.parseInt(code, 16)),
      );
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d[\d_]*(?:\.\d+)?$/.test(text) ? Number(text.replaceAll('_', '')) : undefined;
}

function readObject(source: string, start: number): Literal {
  const members = new Map<string, Literal & { from: number }>();
  let here = skip(source, start + 1);
  while (readToken(source, here) !== '}') {
    const from = here;
    const name = readToken(source, here);
    const colon = skip(source, here + name.length);
    if (readToken(source, colon) === ':') {
      const value = readValue(source, colon + 1);
      members.set(name.replaceAll(/^['"]|['"]$/g, ''), { ...value, from });
      here = value.end;
    } else here = skipExpression(source, here);
    here = skipComma(source, here);
  }
  const value = Object.fromEntries([...members].map(([name, member]) => [name, member.value]));
  return { start, end: here + 1, value, members, items: [] };
}

function readArray(source: string, start: number): Literal {
  const items: Literal[] = [];
  let here = skip(source, start + 1);
  while (readToken(source, here) !== ']') {
    const item = readValue(source, here);
    items.push(item);
    here = skipComma(source, item.end);
  }
  return { start, end: here + 1, value: items.map((item) => item.value), members: new Map(), items };
}

function skipComma(source: string, at: number): number {
  const here = skip(source, at);
  const text = readToken(source, here);
  if (text === ',') return skip(source, here + 1);
  if (text !== '}' && text !== ']')
    throw new Error(`A part of the source could not be read: ${source.slice(here, here + 40)}`);
  return here;
}

/** Where an expression ends: before the comma, semicolon or bracket that does not belong to it. */
function skipExpression(source: string, at: number): number {
  let depth = 0;
  let here = at;
  while (here < source.length) {
    const text = readToken(source, here);
    if ('([{'.includes(text)) depth += 1;
    else if (')]}'.includes(text)) depth -= 1;
    if (depth < 0 || (depth === 0 && /^[,;]$/.test(text))) return here;
    here += text.length;
  }
  return here;
}
