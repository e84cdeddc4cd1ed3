import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startCluster } from '../support/cluster.ts';
import { missingBuild } from '../support/site-process.ts';
import { freshDatabase } from '../support/postgres.ts';
import { missingSmallDisk } from '../support/small-disk.ts';
import { missingStrace } from '../support/strace.ts';
import type { Measurement } from '../support/measurement.ts';
import type { Environment } from './environment.ts';
import { measureDurableResponses } from './measures/durable-responses.ts';
import { measureFailingFlush, measureFullDisk } from './measures/full-disk.ts';
import { measureKills } from './measures/kills.ts';
import { measureMailFailures } from './measures/mail-failures.ts';
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

  test('a mail server outage does not affect visitors, and the mails arrive after it', async () => {
    const names = ['connection refused', 'refused with 550'] as const;
    const { measured } = await measureMailFailures(environment, {
      posts: 40,
      names,
      holdMs: 500,
      isCompared: false,
    });
    // `npm run proof` measures how long a post takes: beside other tests the figure says little.
    expect(measured).not.toContain('missing');
    // Mails that were refused with 5xx are retried too, and none is given up.
    expect(measured.match(/all delivered/g)).toHaveLength(names.length);
  });

  test('both forms’ payloads are stored unchanged', async () => {
    expectMet(await measurePayloadIntegrity(environment, 100));
  });

  test('the heartbeat stops within 31 minutes of a fault that nobody sees, and returns after the repair', async () => {
    const isPossible = (name: string) =>
      name === 'full disk' ? !missingSmallDisk : name !== 'failed backup' || environment.kind === 'sqlite';
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
