import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startCluster } from '../support/cluster.ts';
import { missingBuild } from '../support/site-process.ts';
import { isFullRun } from '../support/full-run.ts';
import { freshDatabase } from '../support/postgres.ts';
import { missingSmallDisk } from '../support/small-disk.ts';
import { missingStrace } from '../support/strace.ts';
import type { Measurement } from '../support/measurement.ts';
import type { Environment } from './environment.ts';
import { measureBackupUnderLoad } from './measures/backup-under-load.ts';
import { measureDestroyedDisk } from './measures/disk-destroyed.ts';
import { measureDurableResponses } from './measures/durable-responses.ts';
import { measureFailingFlush, measureFullDisk } from './measures/full-disk.ts';
import { measureKills } from './measures/kills.ts';
import { measureIdempotency } from './measures/idempotency.ts';
import { measurePayloadIntegrity } from './measures/payload-integrity.ts';
import { measureSilence, silentFaults } from './measures/silence.ts';

// No enquiry is lost: the measurements of `npm run proof` (docs/evidence/reliability.md), with small counts.

function expectMet({ name, measured, isMet }: Measurement): void {
  expect(isMet, `${name}: ${measured}`).toBe(true);
}

/** `npm run proof` measures seconds; other tests on the same machine may make this slower. */
const timeoutMs = 60_000;

const because = (reason: string | undefined) => (reason ? ` (skipped: ${reason})` : '');

function describeReliability(environment: Environment): void {
  // The measurements that do not damage the site share one: starting three processes takes longer than most of them.
  beforeAll(async () => {
    environment.cluster = await startCluster(await environment.newDatabase());
  });
  afterAll(() => environment.cluster?.close());

  test.skipIf(missingStrace)(`a 201 response means that the enquiry is on disk${because(missingStrace)}`, async () => {
    expectMet(await measureDurableResponses(environment, 30));
  });

  test('a site that is killed under load loses and duplicates nothing', async () => {
    expectMet(await measureKills(environment, { kills: 3, acknowledgedAtLeast: 200, upWithinMs: timeoutMs }));
  });

  test.skipIf(missingSmallDisk)(
    `a full disk causes no false 201, and the site recovers${because(missingSmallDisk)}`,
    async () => {
      expectMet(await measureFullDisk(environment, 1, timeoutMs));
    },
  );

  test.skipIf(environment.kind === 'sqlite' && missingStrace)(
    'a database that cannot flush its log, or crashes, causes no false 201',
    async () => {
      expectMet(await measureFailingFlush(environment, 1, timeoutMs));
    },
  );

  test('a hundred simultaneous repeats create one enquiry and one mail', async () => {
    expectMet(await measureIdempotency(environment, 1));
  });

  test('both forms’ payloads are stored unchanged', async () => {
    expectMet(await measurePayloadIntegrity(environment, 100));
  });

  test('a backup taken under load holds every enquiry acknowledged before it', async () => {
    expectMet(await measureBackupUnderLoad(environment, 1));
  });

  // The process that makes a backup has the lowest priority: beside other tests it can take minutes.
  const backupTimeout = { timeout: 10 * timeoutMs };
  // It takes half a minute on PostgreSQL. In the short run scripts/backup-folder.db.test.ts shows there that a backup is
  // compared table by table when it is made, and restores after the loss of the database.
  test.skipIf(environment.kind === 'postgres' && !isFullRun)(
    'a site whose disk is destroyed has every enquiry from before its last backup again',
    backupTimeout,
    async () => {
      expectMet(await measureDestroyedDisk(environment, 1));
    },
  );

  test('the heartbeat stops within 31 minutes of a fault that nobody sees, and returns after the repair', async () => {
    const isPossible = (name: string) => name !== 'full disk' || !missingSmallDisk;
    expectMet(await measureSilence(environment, silentFaults.filter(isPossible)));
  });
}

describe.skipIf(missingBuild)(`on SQLite${because(missingBuild)}`, () => {
  describeReliability({ kind: 'sqlite', newDatabase: async () => ({ kind: 'sqlite' }) });
});

const postgres = inject('postgres');
const reason = missingBuild ?? ('reason' in postgres ? postgres.reason : undefined);
describe.skipIf(reason)(`on PostgreSQL, three processes behind a proxy${because(reason)}`, () => {
  describeReliability({
    kind: 'postgres',
    newDatabase: async () => ({ kind: 'postgres', databaseUrl: await freshDatabase() }),
    ...(!('reason' in postgres) && { postgres }),
  });
});
