import { parseSync } from 'vite';

/** How the code applies an expression; 'unknown' where it is passed on by a name. */
export type Use = 'search' | 'replace' | 'split' | 'unknown';
type FoundExpression = { place: string; expression: RegExp; use: Use };
/** A text made of an expression's own parts: it grows by repeating `pump`. */
export type Attack = { head: string; pump: string; tail: string };
export type SlowExpression = { place: string; source: string; use: string; attack: Attack; length: number; ms: number };

type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown };
type Constants = Map<string, string>;
type Callee = { name?: string; property?: { name?: string } };

const useOfMethod: Record<string, Use> = {
  test: 'search',
  exec: 'search',
  search: 'search',
  match: 'search',
  matchAll: 'replace',
  replace: 'replace',
  replaceAll: 'replace',
  split: 'split',
};

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

/**
 * Every regular expression of a file: literals, and `RegExp(…)` of a text. A part of it that is a constant text of the
 * same file is filled in; any other becomes a word.
 */
export function findExpressions({ path, text }: { path: string; text: string }): FoundExpression[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: FoundExpression[] = [];
  const constants: Constants = new Map();
  const visit = (node: SyntaxNode, parent: SyntaxNode | undefined, grandparent: SyntaxNode | undefined): void => {
    if (node.type === 'VariableDeclarator' && isNode(node['init'])) {
      const value = readText(node['init'], constants);
      if (value !== undefined) constants.set((node['id'] as Callee).name ?? '', value);
    }
    const parts = readExpression(node, constants);
    if (parts) {
      const line = text.slice(0, node.start).split('\n').length;
      const expression = new RegExp(parts.pattern, parts.flags);
      found.push({ place: `${path}:${line}`, expression, use: useOf(node, parent, grandparent, expression.global) });
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, node, parent);
  };
  visit(program as unknown as SyntaxNode, undefined, undefined);
  return found;
}

function readExpression(node: SyntaxNode, constants: Constants): { pattern: string; flags: string } | undefined {
  if (node.type === 'Literal' && node['regex']) return node['regex'] as { pattern: string; flags: string };
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined;
  if ((node['callee'] as Callee).name !== 'RegExp') return undefined;
  const [pattern, flags] = (node['arguments'] as SyntaxNode[]).map((one) => readText(one, constants));
  return pattern === undefined ? undefined : { pattern, flags: flags ?? '' };
}

/** The text of a string, a template or String.raw; undefined for anything else. */
function readText(node: SyntaxNode, constants: Constants): string | undefined {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TaggedTemplateExpression' && (node['tag'] as Callee).property?.name === 'raw')
    return joinTemplate(node['quasi'] as SyntaxNode, 'raw', constants);
  return node.type === 'TemplateLiteral' ? joinTemplate(node, 'cooked', constants) : undefined;
}

function joinTemplate(node: SyntaxNode, form: 'raw' | 'cooked', constants: Constants): string {
  const filled = (node['expressions'] as Callee[]).map(({ name = '' }) => constants.get(name) ?? 'word');
  return (node['quasis'] as { value: { raw: string; cooked: string } }[])
    .map(({ value }, at) => value[form] + (filled[at] ?? ''))
    .join('');
}

function useOf(
  node: SyntaxNode,
  parent: SyntaxNode | undefined,
  grandparent: SyntaxNode | undefined,
  isGlobal: boolean,
): Use {
  const isSubject = parent?.type === 'MemberExpression' && parent['object'] === node;
  const method = isSubject
    ? (parent['property'] as Callee['property'])
    : ((parent?.['callee'] ?? grandparent?.['callee']) as Callee | undefined)?.property;
  const use = useOfMethod[method?.name ?? ''] ?? 'unknown';
  return use === 'search' && isGlobal && !isSubject ? 'replace' : use;
}

/** One part of an expression's source: a character, an escape, a class, or syntax (group, quantifier, anchor). */
const piece =
  /\((?:\?(?:<?[:=!]|<\w+>|:))?|\{\d+(?:,\d*)?\}|\\[pP]\{[^{}]*\}|\\u\{[^{}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/gu;
const syntax = /^(?:\(.*|\{\d.*\}|[)|*+?^$]|\\[bB\d])$/u;

/** Characters at which parsers split, and one of each common kind. */
const commonSigns = [...'a0A /-<=,;."&\t\n\\é'];

/** For each part that matches characters: some that it matches, and one that it does not. */
function samplePieces({ source, flags }: RegExp): { matching: string[]; other: string | undefined }[] {
  const signs = new Set([...commonSigns, ...[...source].filter((sign) => !/\w/.test(sign) || sign === '_'), '\0']);
  return [...source.matchAll(piece)]
    .map(([text]) => text)
    .filter((text) => !syntax.test(text))
    .map((text) => {
      if (!/^[\\[.]/.test(text)) return { matching: [text], other: undefined };
      const one = new RegExp(`^${text}$`, flags.replaceAll(/[gym]/g, ''));
      const own = [
        ...signs,
        ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
        '\uFFFD',
        '\uD800',
      ];
      return { matching: own.filter((sign) => one.test(sign)).slice(0, 2), other: own.find((sign) => !one.test(sign)) };
    })
    .filter(({ matching }) => matching.length > 0);
}

/** Texts that may cause backtracking, made of the expression's own characters and of common ones. */
function listAttacks(expression: RegExp): Attack[] {
  const pieces = samplePieces(expression);
  const first = pieces.map(({ matching }) => matching[0] ?? '');
  const word = (from: number, to: number) => first.slice(from, to).join('');
  const tails = new Set(['', '\0', '\n', 'x', ...pieces.flatMap(({ other }) => other ?? []).slice(0, 4)]);
  const starts = new Map<string, Set<string>>();
  const add = (head: string, pump: string) => {
    if (pump) starts.set(head, (starts.get(head) ?? new Set()).add(pump));
  };
  const near = pieces.map((_, at) => [
    ...pieces.slice(Math.max(0, at - 1), at + 3).flatMap(({ matching }) => matching),
    ...[2, 3].flatMap((length) => [word(at, at + length), word(at - 1, at - 1 + length)]),
  ]);
  for (const pump of [...near.flat(), ...commonSigns]) add('', pump);
  for (const at of pieces.keys()) {
    // A repeated beginning without its end.
    add('', word(0, at + 1));
    add('', word(at, pieces.length));
    for (const pump of near[at] ?? []) {
      add(word(0, at), pump);
      add(word(0, at + 1), pump);
    }
  }
  return [...starts].flatMap(([head, pumps]) =>
    [...pumps].flatMap((pump) => [...tails].map((tail) => ({ head, pump, tail }))),
  );
}

const runs: Record<Exclude<Use, 'unknown'>, (expression: RegExp, text: string) => unknown> = {
  search: (expression, text) => {
    expression.lastIndex = 0;
    return expression.test(text);
  },
  replace: (expression, text) => text.replace(expression, ''),
  split: (expression, text) => text.split(expression),
};

function textOf({ head, pump, tail }: Attack, length: number): string {
  const text = head + pump.repeat(Math.max(1, Math.ceil((length - head.length - tail.length) / pump.length))) + tail;
  // Flattened: the first read of a concatenated string would include the concatenation.
  return Buffer.from(text, 'utf16le').toString('utf16le');
}

const longest = 16 * 1024;
/** Ascending, so that a slow expression is found while it still terminates. */
const lengths = [128, 512, 2048, longest];
/** For repeated groups, the only ones that can be exponential. */
const shortLengths = [12, 18, 24, 32];
const repeatedGroup = /\)[*+{]/;
/** Below this an expression is fast, whatever its growth: a quadratic one takes 15 to 200 ms for 16 KiB. */
const fastMs = 6;
/** Above this no expression is linear: it would be 4 µs for each character. */
const slowestMs = 60;
/** A linear expression takes 4 times as long for 4 times the text, a quadratic one 16 times. */
const mostGrowth = 9;
/** The system counts processor time in steps of up to 10 ms: compared runs take several of them. */
const countedMs = 60;
/** A run is rarely slow by chance three times in a row. */
const tries = 3;

/** The first attack on which the time grows faster than the text, or undefined. */
export function findSlow({ place, expression, use }: FoundExpression): SlowExpression | undefined {
  // A sticky expression matches at one position: no code searches a text with it.
  const possible = expression.sticky ? (['search'] as const) : (['search', 'split'] as const);
  for (const one of use === 'unknown' ? possible : [use]) {
    const run = (text: string) => runs[one](expression, text);
    // Raised after a slow but linear run: this is the normal cost of the expression.
    let mostMs = fastMs;
    const rising = repeatedGroup.test(expression.source) ? [...shortLengths, ...lengths] : lengths;
    for (const attack of listAttacks(expression))
      for (const length of rising) {
        const text = textOf(attack, length);
        if (leastMs(() => run(text), mostMs) <= mostMs) continue;
        const ms = processorMs(() => run(text));
        if (ms <= mostMs) continue;
        const quarter = textOf(attack, length / 4);
        // Results near the limit are measured twice.
        if (length < longest || ms > slowestMs || (isSteep(run, text, quarter) && isSteep(run, text, quarter)))
          return { place, source: String(expression), use: one, attack, length, ms };
        mostMs = 2 * ms;
      }
  }
  return undefined;
}

/** Whether the time grows faster than the text, which is four times as long as its quarter. */
const isSteep = (run: (text: string) => unknown, text: string, quarter: string) =>
  processorMs(() => run(text)) > mostGrowth * processorMs(() => run(quarter));

/** The shortest of a few runs; one that takes no longer than `enoughMs` is the last. */
function leastMs(run: () => unknown, enoughMs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < tries && least > enoughMs; time += 1) {
    const from = performance.now();
    run();
    least = Math.min(least, performance.now() - from);
  }
  return least;
}

/** Milliseconds of this thread's own processor time that one run takes: other work on the machine does not count. */
function processorMs(run: () => unknown): number {
  const before = process.threadCpuUsage();
  for (let count = 1; ; count += 1) {
    run();
    const { user, system } = process.threadCpuUsage(before);
    const ms = (user + system) / 1_000;
    if (ms >= countedMs) return ms / count;
  }
}
