import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startCluster } from '../support/cluster.ts';
import { missingBuild } from '../support/site-process.ts';
import { freshDatabase } from '../support/postgres.ts';
import { missingSmallDisk } from '../support/small-disk.ts';
import { missingStrace } from '../support/strace.ts';
import type { Finding, Stage } from './finding.ts';
import { measureBackupUnderLoad } from './measures/backup-under-load.ts';
import { measureDurableAnswers } from './measures/durable-answers.ts';
import { measureFailingFlush, measureFullDisk } from './measures/full-disk.ts';
import { measureKills } from './measures/kills.ts';
import { measureMailTrouble } from './measures/mail-trouble.ts';
import { measureRepeats } from './measures/repeats.ts';
import { measureWholePayloads } from './measures/whole-payloads.ts';

// No enquiry is ever lost: the measurements of `npm run proof`, with small counts.

function expectKept({ promise, measured, outcome }: Finding): void {
  expect(outcome, `${promise}: ${measured}`).toBe('kept');
}

/** Seconds are promised, and measured by `npm run proof`; beside other work on the same machine it may be more. */
const patienceMs = 60_000;

const because = (reason: string | undefined) => (reason ? ` (skipped: ${reason})` : '');

function describePromises(stage: Stage): void {
  // One site for all that do it no lasting harm: starting three processes takes longer than most measurements.
  beforeAll(async () => {
    stage.cluster = await startCluster(await stage.newGround());
  });
  afterAll(() => stage.cluster?.close());

  test.skipIf(missingStrace)(`an answer of 201 means on disk${because(missingStrace)}`, async () => {
    expectKept(await measureDurableAnswers(stage, 30));
  });

  test('killed under load, it loses nothing and doubles nothing', async () => {
    expectKept(await measureKills(stage, { kills: 3, acknowledgedAtLeast: 200, upWithinMs: patienceMs }));
  });

  test.skipIf(missingSmallDisk)(
    `a full disk gives no false thank-you, and heals${because(missingSmallDisk)}`,
    async () => {
      expectKept(await measureFullDisk(stage, 1, patienceMs));
    },
  );

  test.skipIf(stage.kind === 'sqlite' && missingStrace)(
    'nor does a database that cannot flush its log, or crashes',
    async () => {
      expectKept(await measureFailingFlush(stage, 1, patienceMs));
    },
  );

  test('a hundred repeats at once are one enquiry and one mail', async () => {
    expectKept(await measureRepeats(stage, 1));
  });

  test('visitors do not notice that the mail server is away, and the mails arrive once it is back', async () => {
    const names = ['connection refused', 'refused with 550'] as const;
    const { outcome, measured } = await measureMailTrouble(stage, {
      posts: 40,
      names,
      holdMs: 500,
      isCompared: false,
    });
    // How long a post takes is measured by `npm run proof`: beside other tests it says little.
    expect(measured).not.toContain('missing');
    // Also what was refused with 5xx: it is tried again, and nothing is given up.
    expect(measured.match(/all delivered/g)).toHaveLength(names.length);
    expect(outcome).toBeDefined();
  });

  test('what is typed arrives whole, in both shapes', async () => {
    expectKept(await measureWholePayloads(stage, 100));
  });

  test('a backup taken under load holds everything that was acknowledged before', async () => {
    expectKept(await measureBackupUnderLoad(stage, 1));
  });
}

describe.skipIf(missingBuild)(`on SQLite${because(missingBuild)}`, () => {
  describePromises({ kind: 'sqlite', newGround: async () => ({ kind: 'sqlite' }) });
});

const postgres = inject('postgres');
const reason = missingBuild ?? ('reason' in postgres ? postgres.reason : undefined);
describe.skipIf(reason)(`on PostgreSQL, three processes behind a proxy${because(reason)}`, () => {
  describePromises({
    kind: 'postgres',
    newGround: async () => ({ kind: 'postgres', databaseUrl: await freshDatabase() }),
    ...(!('reason' in postgres) && { postgres }),
  });
});
