import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { budgets } from '../../support/byte-budgets.ts';
import type { Measurement } from '../../support/measurement.ts';
import { naughtyStrings } from '../../support/naughty-strings.ts';

/** A requirement that journeys in a browser test: their files, and a part of their titles. */
type JourneyGroup = { name: string; target: string; journeys: readonly [file: string, titlePart: string][] };

const groups: Record<string, JourneyGroup> = {
  'no-javascript': {
    name: 'every form without working JavaScript',
    target: '7 forms × 3 modes; comes back with what was typed, also before its scripts; on PostgreSQL × 1',
    journeys: [
      ['form-data-loss', 'a form is sent and stored'],
      ['without-javascript', 'the form of'],
    ],
  },
  'failed-sends': {
    name: '‘Thank You!’ only after storing; text stays',
    target:
      '14 kinds of failure, 3 of them on a second form, 0 false, 0 characters lost; on PostgreSQL 2 × 2; a lost answer is one enquiry',
    journeys: [['form-data-loss', 'when sending fails']],
  },
  texts: {
    name: 'nothing typed ever runs',
    target: `${naughtyStrings.length} naughty strings through forms, list, dialogs, panels, search, mail, export and log`,
    journeys: [
      ['naughty-strings', ''],
      ['naughty-admin', ''],
    ],
  },
  pages: {
    name: 'no barrier on any page, in any state',
    target:
      '0 findings at 3 widths, light and dark; stands still, also where it comes in pieces; 320 px and text at twice its size fit',
    journeys: [
      ['every-page', 'is accessible, light and dark'],
      ['layout-while-streaming', ''],
      ['every-state', ''],
      ['admin-screens', 'is accessible'],
      ['live-list', 'stands still is said'],
      ['without-javascript', 'shows all its words'],
    ],
  },
  'third-parties': {
    name: 'nothing from third parties before a click',
    target: 'on every page 0 requests to others, 0 cookies, nothing stored',
    journeys: [['privacy', 'no public page']],
  },
  bytes: {
    name: 'JavaScript on first view',
    target: `none until somebody acts, then ≤ ${budgets.island / 1_000} kB; ≤ ${budgets.app / 1_000} kB in the admin area; the home page ≤ ${budgets.home / 1_000} kB in all`,
    journeys: [['page-weight', '']],
  },
};

/** The words `npm run proof` takes for these. */
export const journeyGroups = Object.keys(groups);

type FileReport = { name: string; assertionResults: { fullName: string; status: string }[] };

/**
 * Runs the journeys of these groups with full counts and reads vitest's report.
 * @returns a measurement for each group and each kind of database on which it ran
 */
export function measureBrowserJourneys(
  wanted: readonly string[],
): { measurement: Measurement; database: 'sqlite' | 'postgres' }[] {
  const selected = wanted.flatMap((word) => groups[word] ?? []);
  if (selected.length === 0) return [];
  const tests = runJourneys([...new Set(selected.flatMap(({ journeys }) => journeys.map(([file]) => file)))]);
  return selected.flatMap(({ name, target, journeys }) => {
    const own = tests.filter(({ file, title }) =>
      journeys.some(([journey, titlePart]) => file === journey && title.includes(titlePart)),
    );
    return (['sqlite', 'postgres'] as const).flatMap((database) => {
      const here = own.filter(({ title }) => title.includes('on PostgreSQL') === (database === 'postgres'));
      if (here.length === 0 && database === 'postgres') return [];
      const passed = here.filter(({ status }) => status === 'passed').length;
      const isMet = passed > 0 && passed === here.length;
      return { measurement: { name, target, measured: `${passed} of ${here.length} stories`, isMet }, database };
    });
  });
}

/** The tests of these files that were not skipped, with their results. */
function runJourneys(files: readonly string[]): { file: string; title: string; status: string }[] {
  const folder = mkdtempSync(join(tmpdir(), 'site-proof-'));
  const output = join(folder, 'report.json');
  const paths = files.map((file) => `tests/journeys/${file}.test.ts`);
  try {
    spawnSync('vitest', ['run', '--project', 'journeys', ...paths, '--reporter=json', `--outputFile.json=${output}`], {
      stdio: 'ignore',
      timeout: 1_800_000,
      env: { ...process.env, COUNTS: 'full' },
    });
    // Without a report every group counts as not met: the table then shows it.
    if (!existsSync(output)) return [];
    const { testResults } = JSON.parse(readFileSync(output, 'utf8')) as { testResults: FileReport[] };
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
