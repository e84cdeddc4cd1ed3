import { type SourceFile, withoutComments } from './house.ts';

/** What a file is counted as. What the site says is no code: it is as long as it is. */
type Kind = 'code' | 'test' | 'content';

/** Code is what runs, with its styles; tests are everything that holds it, measures included. */
function kindOf(path: string): Kind {
  if (/^(tests|bench)\/|\.test\.tsx?$/.test(path)) return 'test';
  return path.startsWith('src/content/') ? 'content' : 'code';
}

const linesOf = ({ text }: SourceFile): number => text.split('\n').length - 1;

/** Lines in all. */
const countLines = (files: readonly SourceFile[]): number => files.reduce((sum, file) => sum + linesOf(file), 0);

/** So many words and signs in a row that stand twice are a repeat: five to ten lines. */
const windowLength = 50;

/** What a file imports is no repeat; neither are what surrounds words and signs. */
function tokensOf(text: string): string[] {
  const code = withoutComments(text).replaceAll(/^import\b[\s\S]*?;$/gm, '');
  return code.match(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|[\p{L}\p{N}_$]+|[=!<>+*/&|?.-]+|[^\s]/gu) ?? [];
}

/**
 * A number for each window of a text, the same number for the same words: windows of two are numbered, then of four
 * and so on, each by the numbers of its halves; the last two halves overlap.
 */
function createNumbering() {
  const words = new Map<string, number>();
  const pairs = new Map<number, Map<number, number>>();
  const numberOf = <Key>(known: Map<Key, number>, key: Key): number => {
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    return number;
  };
  /** Far more windows than there are: two numbers make one key. */
  const most = 2 ** 24;
  return (tokens: readonly string[]): number[] => {
    let windows = tokens.map((token) => numberOf(words, token));
    for (let length = 1; length < windowLength;) {
      const step = Math.min(length, windowLength - length);
      const known = pairs.get(length) ?? new Map<number, number>();
      pairs.set(length, known);
      const halves = windows;
      windows = halves.slice(step).map((right, at) => numberOf(known, (halves[at] ?? 0) * most + right));
      length += step;
    }
    return windows;
  };
}

/** The share of all words and signs that stands in a window found twice, and how each pair of files begins to agree. */
export function findRepeats(files: readonly SourceFile[]): { share: number; places: string[] } {
  const numberWindows = createNumbering();
  const first = new Map<number, { path: string; at: number }>();
  const marked = new Map<string, Set<number>>();
  const pairs = new Map<string, string>();
  const mark = (path: string, at: number) => {
    const marks = marked.get(path) ?? new Set<number>();
    marked.set(path, marks);
    for (let one = at; one < at + windowLength; one += 1) marks.add(one);
  };
  let total = 0;
  for (const { path, text } of files) {
    const tokens = tokensOf(text);
    total += tokens.length;
    for (const [at, window] of numberWindows(tokens).entries()) {
      const before = first.get(window);
      if (!before) first.set(window, { path, at });
      else if (before.path !== path || at - before.at >= windowLength) {
        mark(before.path, before.at);
        mark(path, at);
        const pair = `${before.path} ~ ${path}`;
        if (!pairs.has(pair)) pairs.set(pair, `${pair}: ${tokens.slice(at, at + windowLength).join(' ')}`);
      }
    }
  }
  const repeated = [...marked.values()].reduce((sum, marks) => sum + marks.size, 0);
  return { share: total === 0 ? 0 : repeated / total, places: [...pairs.values()] };
}

/** The figures that are held for the whole project, as rows of a table: what, the limit, the measure. */
export function listFigures(sources: readonly SourceFile[], packages: { dependencies: object }) {
  const of = (kind: Kind) => sources.filter(({ path }) => kindOf(path) === kind);
  const code = of('code').filter(({ path }) => !path.endsWith('.css'));
  const tests = of('test');
  const { share, places } = findRepeats([...of('code'), ...tests]);
  const row = (what: string, limit: string, value: number, isKept: boolean, shown = String(value)) => ({
    what,
    limit,
    shown,
    isKept,
  });
  const dependencies = Object.keys(packages.dependencies).length;
  return {
    rows: [
      row('run-time dependencies', '< 16', dependencies, dependencies < 16),
      row('repeated code', '< 1 %', share, share < 0.01, `${(share * 100).toFixed(2)} %`),
    ],
    counts: `${code.length} files of code with ${countLines(code)} lines, ${of('code').length - code.length} of styles, ${tests.length} of tests with ${countLines(tests)} lines, ${of('content').length} of content`,
    places,
  };
}
