import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { countSamples, listSamples } from '../src/content/samples.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';
import { type Changes, planChanges, readPresent } from './rebrand/changes.ts';
import { type Answers, findContradiction, listQuestions, type Question } from './rebrand/facts.ts';
import { CommandError, exitOnError } from './run-cli.ts';

// npm run rebrand                        asks for the facts of the firm, changes them and lists what is left
// npm run rebrand -- --name NAME … --yes without questions; each question is an option, see --help
// npm run rebrand -- --list              lists the sample content that is left; exits with 1 while there is any

const root = join(import.meta.dirname, '..');

const switches = {
  'remove-samples':
    'removes sample testimonials, case studies, projects, leads, statistics and badges, with their pictures',
  yes: 'asks nothing',
  'dry-run': 'shows the changes, and writes nothing',
  list: 'lists the sample content that is left',
  help: 'shows this',
};

/** Texts that no program can judge: whether they are true of this firm. */
const toRead = [
  'src/content/pages.ts, about.ts, faqs.ts         texts and prices',
  'src/content/services/                           what the firm offers',
  'src/content/documentation/                      articles',
  'src/content/legal/                              the law that applies, what is stored and for how long',
];

async function main(): Promise<void> {
  const { facts, hue } = readPresent(root);
  const questions = listQuestions(facts, hue);
  const given = readOptions(questions);
  if (given.help) return printHelp(questions);
  if (given.list) return printList();

  const asks = process.stdin.isTTY && !given.yes;
  const answers = asks ? await ask(questions, given.answers) : given.answers;
  const contradiction = findContradiction({
    founded: String(facts.founded),
    'practice-begun': String(facts.practiceBegun),
    ...answers,
  });
  if (contradiction) throw new CommandError(contradiction);
  const hasSamples = listSamples().length > 0;
  const removesSamples =
    given.removesSamples ||
    (asks &&
      hasSamples &&
      (await confirm('Remove the sample testimonials, case studies, projects, leads, statistics and badges?', false)));

  const changes = planChanges(root, answers, { removesSamples });
  if (changes.size === 0) console.log('Nothing changes.');
  for (const [file, text] of changes) console.log(`${text === null ? 'removes' : 'changes'}  ${file}`);
  if (given.dryRun) return;
  if (asks && changes.size > 0 && !(await confirm('Write these changes?', true))) return;
  write(changes);
  if (changes.size > 0) drawPictures();
  // Another process: this one has read the content as it was.
  spawnSync(process.execPath, [import.meta.filename, '--list'], { stdio: 'inherit' });
}

type Given = { answers: Answers; removesSamples: boolean; yes: boolean; dryRun: boolean; list: boolean; help: boolean };

/** The options of the command line. An invalid answer ends the command with the question's sentence. */
function readOptions(questions: readonly Question[]): Given {
  const options = Object.fromEntries([
    ...questions.map(({ option }) => [option, { type: 'string' as const }]),
    ...Object.keys(switches).map((option) => [option, { type: 'boolean' as const }]),
  ]);
  const values = parse(options);
  const answers: Answers = {};
  for (const { option, findFault } of questions) {
    const answer = values[option];
    if (typeof answer !== 'string') continue;
    const fault = findFault(answer.trim());
    if (fault) throw new CommandError(`--${option}: ${fault}`);
    answers[option] = answer.trim();
  }
  const isOn = (option: keyof typeof switches) => values[option] === true;
  return {
    answers,
    removesSamples: isOn('remove-samples'),
    yes: isOn('yes'),
    dryRun: isOn('dry-run'),
    list: isOn('list'),
    help: isOn('help'),
  };
}

function parse(options: Record<string, { type: 'string' | 'boolean' }>): Record<string, unknown> {
  // A southern latitude begins with a minus sign, which would be an option.
  const args = process.argv
    .slice(2)
    .flatMap((arg, index, all) =>
      all[index - 1] === '--position' ? [] : arg === '--position' ? [`--position=${all[index + 1] ?? ''}`] : [arg],
    );
  try {
    return parseArgs({ args, options, allowPositionals: false }).values;
  } catch (error) {
    throw new CommandError(
      `${(error as Error).message.split('. ')[0]}. 'npm run rebrand -- --help' lists the options.`,
    );
  }
}

/** Asks every question to which no option was given, until its answer is valid; an empty answer keeps the present value. */
async function ask(questions: readonly Question[], given: Answers): Promise<Answers> {
  const answers = { ...given };
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (const { option, label, present, findFault } of questions) {
      while (answers[option] === undefined) {
        const typed = (await terminal.question(`${label} [${present}]: `)).trim();
        const fault = typed === '' ? undefined : findFault(typed);
        if (fault) console.log(fault);
        else answers[option] = typed || present;
      }
    }
  } finally {
    terminal.close();
  }
  return answers;
}

async function confirm(question: string, isDefault: boolean): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [${isDefault ? 'Y/n' : 'y/N'}]: `);
  terminal.close();
  return answer.trim() === '' ? isDefault : /^y/i.test(answer.trim());
}

function write(changes: Changes): void {
  for (const [file, text] of changes) {
    if (text === null) rmSync(join(root, file));
    else writeFileSync(join(root, file), text);
  }
  // A longer name may need another line.
  const sources = [...changes].filter(([file, text]) => text !== null && file.endsWith('.ts')).map(([file]) => file);
  if (sources.length > 0) runTool(['node_modules/oxfmt/bin/oxfmt', ...sources]);
}

/** Draws the pictures that show the firm's name, place and colours. */
function drawPictures(): void {
  const args = ['scripts/pictures.ts', 'banner', 'sharing', 'icons'];
  if (!runTool(args))
    console.log(
      `The sharing pictures and icons are the former ones, because they need Chromium (the path in CHROMIUM). This draws them: node_modules/.bin/node ${args.join(' ')}`,
    );
}

function runTool(args: string[]): boolean {
  return spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] }).status === 0;
}

function printList(): void {
  const samples = listSamples();
  if (samples.length === 0) console.log('No sample content is left.');
  else console.log(`Sample content that is left: ${countSamples(samples).join(', ')}.\n`);
  const files = Map.groupBy(samples, ({ file }) => file);
  for (const [file, found] of files) {
    console.log(file);
    for (const sample of found) console.log(`  ${describe(sample)}`);
  }
  console.log(`\nTo read and make yours:\n${toRead.map((line) => `  ${line}`).join('\n')}`);
  if (samples.length > 0) process.exitCode = 1;
}

function describe(sample: ReturnType<typeof listSamples>[number]): string {
  const [kind] = countSamples([sample]);
  const name = escapeForTerminal(sample.name.replaceAll('\u00A0', ' '));
  return `${kind?.replace(/^1 /, '')}: ${name}${sample.fingerprint ? ` (${sample.fingerprint})` : ''}`;
}

function printHelp(questions: readonly Question[]): void {
  console.log('npm run rebrand -- [OPTION …]\n');
  for (const { option, label, present } of questions) console.log(`--${option.padEnd(16)} ${label} [${present}]`);
  for (const [option, does] of Object.entries(switches)) console.log(`--${option.padEnd(16)} ${does}`);
}

exitOnError(main());
