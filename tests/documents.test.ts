import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '../src/contract/paths.ts';
import { documentedCommands } from './documented-commands.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', 'decisions/*.md'], { cwd: root }).map((path) => ({
  path,
  text: read(path),
}));
const decisions = pages.filter(({ path }) => /^decisions\/\d/.test(path));
const index = read('decisions/README.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The fragments of a page's headings, as GitHub makes them. */
const listFragments = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Links of a page to files, or to headings of pages, that do not exist in the project. */
function findLostLinks({ path, text }: { path: string; text: string }): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = '', fragment] = target.split('#');
      if (file === '') return !listFragments(text).includes(fragment ?? '');
      const place = join(dirname(path), file);
      if (!existsSync(join(root, place))) return true;
      return fragment !== undefined && place.endsWith('.md') && !listFragments(read(place)).includes(fragment);
    });
}

/** What a decision lacks: its number as the file's name has it, one of its three parts, its row in the index. */
function findFlaws({ path, text }: { path: string; text: string }, rows: string): string[] {
  const name = path.split('/').at(-1) ?? '';
  const number = Number(name.slice(0, 4));
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  return [
    !text.startsWith(`# ${number}. `) && `the title begins with '# ${number}. '`,
    headings.join() !== 'Context,Choice,Consequence' && 'the parts are Context, Choice, Consequence',
    !rows.includes(`\n| [${number}](${name}) | `) && `decisions/README.md has a row '| [${number}](${name}) | …'`,
  ].filter((flaw) => flaw !== false);
}

/** Commands of npm that a text names and package.json does not have. */
function findLostCommands(text: string): string[] {
  return [...text.matchAll(/\bnpm run (?:-s |--silent )?([\w-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in scripts));
}

/** The programs whose commands are looked for. */
const program = /^(?:npm|npx|node|sudo|git|systemctl|docker|podman|restic|rclone|curl|psql|caddy|nginx) \S/;

/**
 * The commands of a text: the lines of fenced blocks and the code in cells of tables that begin with a program, without
 * comments, times of cron and settings before them. A line has several where `&&` is between them.
 */
function listCommands(text: string): string[] {
  const [fenced, cells]: [string[], string[]] = [[], []];
  let isFenced = false;
  for (const line of text.split('\n')) {
    if (/^\s*```/.test(line)) isFenced = !isFenced;
    else if (isFenced) fenced.push(line);
    else if (line.startsWith('|')) cells.push(...[...line.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
  }
  return [...fenced, ...cells.map((code) => code.replaceAll(String.raw`\|`, '|'))]
    .flatMap((line) => line.split(/ && (?=(?:[^']*'[^']*')*[^']*$)/))
    .map((part) =>
      (part.trim().split(/ {2,}| # /)[0] ?? '').replace(/^(?:[\d*]+ ){5}/, '').replace(/^(?:[A-Z_]+=\S+ )+/, ''),
    )
    .filter((part) => program.test(part));
}

/** The name of the file that a command of this project runs: of `npm run backup -- FILE` backup.ts. */
function findScriptName(command: string): string | undefined {
  const [, name = ''] = /\bnpm (?:run )?(?:-s |--silent )?([\w-]+)/.exec(command) ?? [];
  return [...(scripts[name] ?? command).matchAll(/([\w-]+\.(?:ts|mjs))\b/g)].at(-1)?.[1];
}

/** What is wrong with a row of the table: its test does not exist, or does not name the script of the command. */
function findRowFlaw(command: string, row: (typeof documentedCommands)[string]): string | undefined {
  if (!('test' in row)) return undefined;
  if (!existsSync(join(root, row.test))) return `${row.test} does not exist`;
  const script = findScriptName(command);
  const text = read(row.test);
  if (text.includes(command)) return undefined;
  if (script === undefined) return `${row.test} does not name ${command}`;
  return text.includes(script) ? undefined : `${row.test} does not name ${script}`;
}

/** The names of settings in the first column of the table of settings. */
function listDescribedSettings(reference: string): string[] {
  return reference
    .split('\n')
    .flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name))
    .toSorted();
}

/** The settings that the configuration reads from the environment. */
function listSettings(code: string): string[] {
  return [...new Set([...code.matchAll(/[([]\s*'([A-Z][A-Z_]+)'/g)].map(([, name = '']) => name))].toSorted();
}

/** The paths of the API that the reference names, each once. */
function listDescribedCalls(reference: string): string[] {
  return [
    ...new Set([...reference.matchAll(/`(?:GET|POST) (\/api\/[^`]*)`/g)].map(([, path = '']) => path)),
  ].toSorted();
}

/** The paths of the API, with `{id}` and `{note}` for their parameters. */
function listCalls(): string[] {
  const paths = Object.values(calls).map((path) => (typeof path === 'string' ? path : path(':id', ':note')));
  return paths.map((path) => path.replaceAll(/:(\w+)/g, '{$1}')).toSorted();
}

describe('the documents', () => {
  it('are read', () => {
    expect(pages.length).toBeGreaterThan(20);
  });

  it.each(pages)('$path links to files and names commands that exist', (page) => {
    expect({ links: findLostLinks(page), commands: findLostCommands(page.text) }).toEqual({ links: [], commands: [] });
  });

  it.each(decisions)('$path has its three parts and stands in the index', (decision) => {
    expect(findFlaws(decision, index)).toEqual([]);
  });

  it('give each decision a number of its own', () => {
    const numbers = decisions.map(({ path }) => path.slice(0, 'decisions/0000'.length));
    expect(numbers.length).toBeGreaterThan(20);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it('describe exactly the settings that the site reads', () => {
    const settings = listSettings(read('src/server/config.ts'));
    expect(settings.length).toBeGreaterThanOrEqual(18);
    expect(listDescribedSettings(read('docs/reference/settings.md'))).toEqual(settings);
  });

  it('describe exactly the calls of the API', () => {
    expect(listDescribedCalls(read('docs/reference/http-api.md'))).toEqual(listCalls());
  });

  it('name every command', () => {
    const text = pages.map((page) => page.text).join('\n');
    expect(Object.keys(scripts).filter((name) => !new RegExp(String.raw`\bnpm (run )?${name}\b`).test(text))).toEqual(
      [],
    );
  });

  const commands = pages
    .filter(({ path }) => /^(?:README|CONTRIBUTING)\.md$|^docs\//.test(path))
    .flatMap(({ text }) => listCommands(text));

  it('name exactly the commands of the table that says what runs each', () => {
    expect([...new Set(commands)].toSorted()).toEqual(Object.keys(documentedCommands).toSorted());
  });

  it.each(Object.entries(documentedCommands))(
    'the test of the command %s exists and runs its script',
    (command, row) => {
      expect(findRowFlaw(command, row)).toBeUndefined();
    },
  );

  it('are searched for commands: those in blocks and tables are found', () => {
    const block = "```\ncd a && git pull   # or fetch\n15 5 * * * A=/b npm run c\nsudo sh -c 'x && y'\n```\n";
    expect(listCommands(`${block}| \`npm run a -- b\\|c\`, \`no\` |\n\`npm run prose\``)).toEqual([
      'git pull',
      'npm run c',
      "sudo sh -c 'x && y'",
      'npm run a -- b|c',
    ]);
    expect(findScriptName('sudo -u site npm run --silent backup -- FILE')).toBe('backup.ts');
    expect(findScriptName('npm start')).toBe('start.mjs');
    expect(findRowFlaw('npm start', { test: 'tests/gone.test.ts' })).toBe('tests/gone.test.ts does not exist');
    expect(findRowFlaw('npm start', { test: 'tests/stylesheets.test.ts' })).toMatch(/does not name start\.mjs$/);
    expect(findRowFlaw('git pull', { test: 'tests/stylesheets.test.ts' })).toMatch(/does not name git pull/);
  });

  it('are checked: errors are detected', () => {
    const links = '[a](../README.md#commands) [b](https://x.example) [c](gone.md) [d](#a-part) [e](../README.md#no)';
    const page = { path: 'docs/made-up.md', text: `## A part\n${links}` };
    expect(findLostLinks(page)).toEqual(['gone.md', '../README.md#no']);
    const decision = { path: 'decisions/0047-made-up.md', text: '# 48. x\n## Context\n## Decision\n## Consequence\n' };
    expect(findFlaws(decision, index)).toHaveLength(3);
    const parts = '# 47. x\n## Context\n## Choice\n## Consequence\n';
    expect(findFlaws({ ...decision, text: parts }, '\n| [47](0047-made-up.md) | x |')).toEqual([]);
    expect(findLostCommands('`npm run stat`, `npm start`, `npm run -s check`')).toEqual(['stat']);
    expect(listDescribedCalls('| `POST /api/a/{id}`, `GET /api/b` | `GET /up` |')).toEqual(['/api/a/{id}', '/api/b']);
    expect(listSettings("given('PORT') env['HOST'] refuse('PORT', x)")).toEqual(['HOST', 'PORT']);
    expect(listDescribedSettings('# Settings\n\n| `HOST`, `PORT` | x | `NO` |\n')).toEqual(['HOST', 'PORT']);
  });
});
