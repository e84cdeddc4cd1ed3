import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { budgets } from '../../support/byte-budgets.ts';
import { naughtyStrings } from '../../support/naughty-strings.ts';
import type { Finding } from '../finding.ts';

/** A promise that is kept in a browser: its journeys, by their files and a part of their titles. */
type Promised = { promise: string; target: string; stories: readonly [file: string, mark: string][] };

const promised: Record<string, Promised> = {
  A6: {
    promise: 'A6 every form without working JavaScript',
    target: '7 forms × 3 modes; comes back with what was typed, also before its scripts; on PostgreSQL × 1',
    stories: [
      ['lost-nothing', 'A6'],
      ['without-javascript', 'the form of'],
    ],
  },
  A7: {
    promise: 'A7 ‘Thank You!’ only after storing; text stays',
    target:
      '14 kinds of failure, 3 of them on a second form, 0 false, 0 characters lost; on PostgreSQL 2 × 2; a lost answer is one enquiry',
    stories: [['lost-nothing', 'A7']],
  },
  B11: {
    promise: 'B11 nothing typed ever runs',
    target: `${naughtyStrings.length} naughty strings through forms, list, dialogs, panels, search, mail, export and log`,
    stories: [
      ['naughty-strings', ''],
      ['naughty-office', ''],
    ],
  },
  pages: {
    promise: 'no barrier on any page, in any state',
    target:
      '0 findings at 3 widths, light and dark; stands still, also where it comes in pieces; 320 px and text at twice its size fit',
    stories: [
      ['every-page', 'is quiet and stands still'],
      ['in-pieces', ''],
      ['every-state', ''],
      ['office-screens', 'has no barrier'],
      ['live-list', 'stands still is said'],
      ['without-javascript', 'shows all its words'],
    ],
  },
  strangers: {
    promise: 'nothing from third parties before a click',
    target: 'on every page 0 requests to others, 0 cookies, nothing stored',
    stories: [['privacy', 'no public page asks']],
  },
  bytes: {
    promise: 'JavaScript on first view',
    target: `≤ ${budgets.contentScripts / 1_000} kB on content pages, ≤ ${budgets.formScripts / 1_000} kB with a form and in the office; the home page ≤ ${budgets.home / 1_000} kB in all`,
    stories: [['bytes', '']],
  },
};

/** The words `npm run proof` takes for these. */
export const journeyPromises = Object.keys(promised);

type Told = { name: string; assertionResults: { fullName: string; status: string }[] };

/**
 * Tells the journeys of these promises with full counts; what they found is read from their report.
 * @returns a finding for each promise and each kind of database that it was told on; none where none was asked for
 */
export function measureInBrowser(wanted: readonly string[]): { finding: Finding; place: 'sqlite' | 'postgres' }[] {
  const asked = wanted.flatMap((word) => promised[word] ?? []);
  if (asked.length === 0) return [];
  const told = tellJourneys([...new Set(asked.flatMap(({ stories }) => stories.map(([file]) => file)))]);
  return asked.flatMap(({ promise, target, stories }) => {
    const own = told.filter(({ file, title }) => stories.some(([name, mark]) => file === name && title.includes(mark)));
    return (['sqlite', 'postgres'] as const).flatMap((place) => {
      const here = own.filter(({ title }) => title.includes('on PostgreSQL') === (place === 'postgres'));
      if (here.length === 0 && place === 'postgres') return [];
      const passed = here.filter(({ status }) => status === 'passed').length;
      const isKept = passed > 0 && passed === here.length;
      const measured = `${passed} of ${here.length} stories`;
      return { finding: { promise, target, measured, outcome: isKept ? 'kept' : 'broken' }, place };
    });
  });
}

/** The tests of these files that were not left out, with what became of them. */
function tellJourneys(files: readonly string[]): { file: string; title: string; status: string }[] {
  const folder = mkdtempSync(join(tmpdir(), 'site-proof-'));
  const output = join(folder, 'report.json');
  const paths = files.map((file) => `tests/journeys/${file}.test.ts`);
  try {
    spawnSync('vitest', ['run', '--project', 'journeys', ...paths, '--reporter=json', `--outputFile.json=${output}`], {
      stdio: 'ignore',
      timeout: 1_800_000,
      env: { ...process.env, COUNTS: 'full' },
    });
    // Nothing told is a promise not met: better in the table than instead of it.
    if (!existsSync(output)) return [];
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as { testResults: Told[] };
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed' || status === 'failed')
        .map(({ fullName, status }) => ({
          file: files.find((file) => name.endsWith(`/${file}.test.ts`)) ?? name,
          title: fullName,
          status,
        })),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
