import { lookup } from 'node:dns/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { countSamples, listSamples } from '../src/content/samples.ts';
import type { CheckStep } from '../src/contract/submission.ts';
import { readEnvironment } from '../src/server/config.ts';
import { readRoom } from '../src/server/health/health.ts';
import { examine } from './doctor/examine.ts';
import type { Surroundings } from './doctor/installation.ts';
import { escapeForTerminal, writeJson } from './escape-for-terminal.ts';
import { CommandError, runCli } from './run-cli.ts';

// npm run doctor             checks settings and surroundings, and prints a line for each with what to do
// npm run doctor -- --json   the same as JSON
// Works while the site runs and while it does not, on either database, and changes nothing. Exits with 1 if a check failed.

const usage = 'Usage: npm run doctor, or npm run doctor -- --json';

const signs = { ok: '✓', warning: '!', failed: '✗', skipped: '–' } as const;

const root = join(import.meta.dirname, '..');

async function main(): Promise<void> {
  const [option, ...more] = process.argv.slice(2);
  if ((option !== undefined && option !== '--json') || more.length > 0) throw new CommandError(usage);
  const findings = await examine(await findSurroundings());
  const failures = findings.filter(({ state }) => state === 'failed').length;
  const text =
    option === '--json' ? writeJson({ failures, findings }) : writeLines(findings, process.stdout.isTTY).join('\n');
  // A connection that a server keeps open would keep the process.
  process.stdout.write(`${text}\n`, () => process.exit(failures > 0 ? 1 : 0));
}

async function findSurroundings(): Promise<Surroundings> {
  // Plain JavaScript for Node 20, without types.
  const { findBuild } = (await import(pathToFileURL(join(root, 'scripts', 'bootstrap.mjs')).href)) as {
    findBuild: () => Surroundings['build'];
  };
  return {
    env: readEnvironment(),
    envFile: '.env',
    nodeVersion: process.versions.node,
    program: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Surroundings['program'],
    build: findBuild(),
    sampleContent: countSamples(listSamples()),
    clock: () => new Date(),
    readRoom,
    fetch,
    lookUp: (host) => lookup(host, { all: true }),
  };
}

/** A line for each finding, aligned; on a terminal with a sign before the word. */
function writeLines(findings: readonly CheckStep[], hasSigns: boolean): string[] {
  const width = Math.max(...findings.map(({ name }) => name.length));
  return findings.map(({ name, state, sentence }) =>
    escapeForTerminal(`${hasSigns ? `${signs[state]} ` : ''}${state.padEnd(7)}  ${name.padEnd(width)}  ${sentence}`),
  );
}

runCli(main());
