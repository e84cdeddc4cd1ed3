import { defineConfig } from 'vitest/config';
import { isFullRun } from './tests/support/full-run.ts';

/** Server tests and faults wait for databases, mail servers and time-outs: four of them keep two processors busy. */
const waitingWorkers = 4;

/** A browser waits for pages, mails and the ten seconds of an Undo: three of them keep two processors busy. */
const browserWorkers = 3;

/** The stories of visitors in Firefox and WebKit, one browser at a time. */
const inOtherEngines = {
  extends: true as const,
  test: {
    name: 'engines',
    include: ['tests/engines/*.test.ts'],
    maxWorkers: 1,
    sequence: { groupOrder: 4 },
  },
};

/**
 * Six kinds of tests, told apart by their names alone:
 * `*.test.ts` beside the code need nothing, `*.db.test.ts` beside the code need databases, tests/pages need a running
 * site, tests/journeys need a browser, tests/faults start and kill the real process, tests/engines need Firefox and WebKit.
 * tests/specification has unit tests and tests of pages of its own; on a site with other content they skip themselves.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    // No file leaves anything behind for the next: reading vitest and Playwright anew for each would take a minute.
    isolate: false,
    // Safety nets for what hangs; not limits of performance.
    expect: { poll: { timeout: 60_000 } },
    testTimeout: isFullRun ? 1_200_000 : 300_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,own,scripts}/**/*.test.{ts,tsx}', 'tests/{,specification/}*.test.ts'],
          exclude: ['**/*.db.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{src,scripts}/**/*.db.test.ts'],
          maxWorkers: waitingWorkers,
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/argon2-memo.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'pages',
          include: ['tests/{pages,specification/pages}/*.test.ts'],
          maxWorkers: browserWorkers,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.test.ts'],
          maxWorkers: browserWorkers,
          // After the tests that keep both processors busy: a browser that gets no turn looks broken.
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          maxWorkers: waitingWorkers,
          globalSetup: ['tests/support/durable-postgres.ts'],
          sequence: { groupOrder: 3 },
        },
      },
      ...(isFullRun ? [inOtherEngines] : []),
    ],
  },
});
