import { defineConfig } from 'vitest/config';
import { markdown } from './scripts/markdown.ts';

/** A file that gets the results as JSON, beside what the terminal shows. */
const reportFile = process.env['TEST_REPORT'];

/** These wait for databases and mail servers more than half of their time: five of them keep two processors busy. */
const waitingWorkers = 5;

/**
 * Four kinds of tests, told apart by their names alone:
 * `*.test.ts` beside the code need nothing, `*.db.test.ts` beside the code need databases, tests/journeys need a browser,
 * tests/faults start and kill the real process.
 * tests/specification has unit tests and journeys of its own; a site with other content deletes it.
 */
export default defineConfig({
  plugins: [markdown()],
  test: {
    maxWorkers: 2,
    // No file leaves anything behind for the next: reading vitest and Playwright anew for each would take a minute.
    isolate: false,
    // What is waited for comes, also on a machine with other work; one second is not long for a browser then.
    expect: { poll: { timeout: 60_000 } },
    // Ends what hangs, and measures nothing: it counts while a test waits for its turn, and for processors given to others.
    testTimeout: 300_000,
    hookTimeout: 120_000,
    reporters: reportFile ? ['default', 'json'] : ['default'],
    ...(reportFile && { outputFile: { json: reportFile } }),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,scripts}/**/*.test.{ts,tsx}', 'tests/{,specification/}*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          maxWorkers: waitingWorkers,
          testTimeout: 30_000,
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
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/{journeys,specification/journeys}/*.test.ts'],
          // After the tests that keep both processors busy: a browser that gets no turn looks broken.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: ['tests/support/durable-postgres.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
