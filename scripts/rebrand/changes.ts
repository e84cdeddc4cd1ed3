import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSampleText } from '../../src/content/samples.ts';
import { slugOf } from '../../src/web/ui/slug.ts';
import { readHue, recolourIcon, turnHue } from './colours.ts';
import { type Answers, answerFacts, type Facts } from './facts.ts';
import { CommandError } from '../run-cli.ts';
import { applyEdits, type Edit, findConstant, type Literal, printValue, removeParts } from './literals.ts';

/** The files that change, from the project's folder: each with its new text, or null for a file that is removed. */
export type Changes = Map<string, string | null>;

const companyFile = 'src/content/company.ts';
/** The constants of that file that have the facts. */
const constants = ['facts', 'serverFacts'];
const tokensFile = 'src/web/tokens.css';
const servicesFolder = 'src/content/services';
const picturesFolder = 'public/pictures';

/** Reads the present facts and hue. */
export function readPresent(root: string): { facts: Facts; hue: number } {
  return {
    facts: readFacts(readFileSync(join(root, companyFile), 'utf8')),
    hue: readHue(readFileSync(join(root, tokensFile), 'utf8')),
  };
}

/**
 * What `npm run rebrand` changes with these answers, which are valid. Writes nothing. A file whose text is not as expected
 * ends it with an error before any change.
 */
export function planChanges(root: string, answers: Answers, { removesSamples }: { removesSamples: boolean }): Changes {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const changes: Changes = new Map();
  const present = (file: string) => changes.get(file) ?? read(file);
  const change = (file: string, text: string) => {
    if (text === read(file)) changes.delete(file);
    else changes.set(file, text);
  };

  const old = readFacts(read(companyFile));
  const facts = answerFacts(old, answers);
  change(companyFile, writeFacts(read(companyFile), facts));
  change(
    'README.md',
    read('README.md').replace(/^# .*$/m, (heading) => (heading === `# ${old.name}` ? `# ${facts.name}` : heading)),
  );
  for (const file of ['package.json', 'package-lock.json'])
    if (existsSync(join(root, file))) change(file, renamePackage(read(file), slugOf(old.name), slugOf(facts.name)));
  const tokens = read(tokensFile);
  const hue = Number(answers['hue'] ?? readHue(tokens));
  if (hue !== readHue(tokens)) {
    change(tokensFile, turnHue(tokens, hue));
    change('public/favicon.svg', recolourIcon(read('public/favicon.svg'), turnHue(tokens, hue)));
  }
  if (removesSamples) removeSamples({ root, present, change, changes });
  return changes;
}

function readFacts(source: string): Facts {
  const values = constants.map((name) => findConstant(source, name)?.value);
  if (values.some(hasExpression))
    throw new CommandError(`${companyFile} could not be changed safely: its facts are not literals.`);
  return Object.assign({}, ...values) as Facts;
}

/** Whether a part of a value is not a literal. */
function hasExpression(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined;
  return Object.values(value).some(hasExpression);
}

/** company.ts with other facts: the values that differ are replaced, everything else stays as it is. */
function writeFacts(source: string, facts: Facts): string {
  const edits = constants.flatMap((name) => listDifferences(findConstant(source, name), facts));
  const written = applyEdits(source, edits);
  // What was written is read again, so that a file that would be half changed is not written.
  if (JSON.stringify(readFacts(written)) !== JSON.stringify(facts))
    throw new CommandError(`${companyFile} could not be changed safely: a fact is missing there.`);
  return written;
}

function listDifferences(literal: Literal | undefined, wanted: unknown): Edit[] {
  if (!literal || JSON.stringify(literal.value) === JSON.stringify(wanted)) return [];
  if (typeof wanted === 'object' && wanted !== null && !Array.isArray(wanted))
    return Object.entries(wanted).flatMap(([name, value]) => listDifferences(literal.members.get(name), value));
  return [{ start: literal.start, end: literal.end, text: printValue(wanted) }];
}

/** A package's own name, at the beginning of the file; a name of npm has Latin letters only. */
function renamePackage(text: string, old: string, name: string): string {
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) return text;
  const [head, tail] = [text.slice(0, 300), text.slice(300)];
  return head.replaceAll(`"name": "${old}"`, `"name": "${name}"`) + tail;
}

type Files = {
  root: string;
  present: (file: string) => string;
  change: (file: string, text: string) => void;
  changes: Changes;
};

/** Lists of entries with the part of each that tells whether it is a sample. */
const sampleLists: readonly {
  files: readonly string[];
  constant: string;
  list: string;
  text: (entry: Entry) => string;
}[] = [
  { files: ['src/content/testimonials.ts'], constant: 'testimonials', list: '', text: ({ quote = '' }) => quote },
  { files: ['src/content/projects.ts'], constant: 'projects', list: '', text: ({ description = '' }) => description },
  ...['featuredCaseStudies', 'otherCaseStudies'].map((constant) => ({
    files: ['src/content/case-studies.ts'],
    constant,
    list: '',
    text: ({ summary = '' }: Entry) => summary,
  })),
  { files: ['src/content/leads.ts'], constant: 'leads', list: '', text: ({ background = '' }) => background },
  { files: ['src/content/about.ts'], constant: 'about', list: 'stats', text: statisticOf },
];

type Entry = Record<string, string>;

function statisticOf({ value, label }: Entry): string {
  return `${value} ${label}`;
}

/** Removes the samples that `isSampleText` recognizes; entries of the firm's own stay, and so do their pictures. */
function removeSamples({ root, present, change, changes }: Files): void {
  const removed: Entry[] = [];
  const remove = (file: string, list: Literal | undefined, text: (entry: Entry) => string) => {
    if (!list) return;
    const samples = list.items.filter(({ value }) =>
      isSampleText(typeof value === 'string' ? value : text(value as Entry)),
    );
    removed.push(...samples.flatMap(({ value }) => (typeof value === 'object' ? [value as Entry] : [])));
    const source = present(file);
    if (samples.length > 0 && samples.length === list.items.length)
      change(file, applyEdits(source, [{ start: list.start, end: list.end, text: '[]' }]));
    else
      change(
        file,
        applyEdits(
          source,
          removeParts(
            source,
            samples.map(({ start, end }) => ({ from: start, end })),
          ),
        ),
      );
  };

  for (const { files, constant, list, text } of sampleLists)
    for (const file of files) {
      const value = findConstant(present(file), constant);
      remove(file, list ? value?.members.get(list) : value, text);
    }
  remove(companyFile, findConstant(present(companyFile), 'facts')?.members.get('badges'), String);

  const services = readdirSync(join(root, servicesFolder)).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const projectIds = removed.map(({ id }) => id);
  for (const name of services) {
    const file = `${servicesFolder}/${name}`;
    for (const constant of listConstants(present(file))) {
      const member = (key: string) => findConstant(present(file), constant)?.members.get(key);
      remove(file, member('caseStudies'), ({ challenge = '' }) => challenge);
      remove(file, member('stats'), statisticOf);
      // A service without a demo has null there.
      const demo = member('demo');
      const projectId = (demo?.value as Entry | undefined)?.['projectId'];
      if (demo && projectId !== undefined && projectIds.includes(projectId))
        change(file, applyEdits(present(file), [{ start: demo.start, end: demo.end, text: 'null' }]));
    }
  }
  removePictures({ root, present, changes }, removed);
}

const listConstants = (source: string) => [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);

/** The pictures of removed entries and the screens from which they are drawn, where no other entry shows them. */
function removePictures({ root, present, changes }: Omit<Files, 'change'>, removed: readonly Entry[]): void {
  const files = readdirSync(join(root, 'src/content'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.d)\.ts$/.test(file))
    .map((file) => present(join('src/content', file).replaceAll('\\', '/')));
  for (const { imageUrl = '' } of removed) {
    if (imageUrl.startsWith('/portraits/') && !files.some((text) => text.includes(`'${imageUrl}'`)))
      changes.set(`public${imageUrl}`, null);
    const name = /^\/pictures\/([\w-]+)\.jpg$/.exec(imageUrl)?.[1];
    if (name === undefined || files.some((text) => text.includes(`'${imageUrl}'`))) continue;
    const own = ['.jpg', '.avif', '-600.jpg', '-600.avif'].map((ending) => `${picturesFolder}/${name}${ending}`);
    for (const file of [...own, `scripts/pictures/${name}.html`])
      if (existsSync(join(root, file))) changes.set(file, null);
  }
}
