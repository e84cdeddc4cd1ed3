import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../support/site.ts';
import { manySources } from '../support/sources.ts';
import { missingBuild } from '../support/site-process.ts';
import { naughtyStrings } from '../support/naughty-strings.ts';
import { measureAttacks, measureStreams } from './security/attacks.ts';
import { measureCanaries, measureLoginTiming, measureReplays, measureRoles } from './security/accounts.ts';
import { measureDisk, sizeOfFiles } from './security/disk.ts';
import type { Measurement } from '../support/measurement.ts';
import { measureFuzzing } from './security/fuzz.ts';
import { measureLogins, measureOverload, measureSlowConnections } from './security/load.ts';

// The measurements of `npm run security` (SECURITY.md), with small counts. The limits on times there hold for an idle
// machine; here they are wide and detect only a visitor who is blocked.

/** A visitor who is blocked by a flood gets no response within this time. */
const notBlockedMs = 8_000;
/** In percent. Without a hash for accounts that do not exist the difference is above ninety. */
const maxDifference = 60;
/** A blocked event loop costs seconds; the margin is for a browser that runs beside this test. */
const attackBounds = { mostMs: 400, growth: 10 };

function expectMet({ name, measured, isMet }: Measurement): void {
  expect(isMet, `${name}: ${measured}`).toBe(true);
}

describe.skipIf(missingBuild)(`against the site itself${missingBuild ? ` (skipped: ${missingBuild})` : ''}`, () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ ...manySources });
  });
  afterAll(() => site.remove());

  test('the site answers 2,000 generated requests without an error of its own', async () => {
    expect(new Set(naughtyStrings).size).toBe(naughtyStrings.length);
    expect(naughtyStrings.length).toBeGreaterThanOrEqual(200);
    expectMet(await measureFuzzing(site, 2_000));
  });

  test('no registration creates an administrator', async () => expectMet(await measureRoles(site, 60)));

  test('no response, page or log line contains a password or hash', async () =>
    expectMet(await measureCanaries(site, 4)));

  test('signing in does not reveal which accounts exist', async () =>
    expectMet(await measureLoginTiming(site, 24, maxDifference)));

  test('an ended session is never accepted again', async () => expectMet(await measureReplays(site, 4)));

  test('500 slow connections block no visitor', async () =>
    expectMet(await measureSlowConnections(site, 500, 2_000, notBlockedMs)));

  test('many simultaneous logins do not slow the pages', async () =>
    expectMet(await measureLogins(site, 50, notBlockedMs)));

  test('one attacking client does not slow other visitors', async () => {
    const names = [
      'Accept-Encoding of 15,700 spaces',
      'path of 15,900 slashes',
      'enquiries of 3-byte signs',
      'forms of 60 KiB beyond the limit',
      'unknown addresses',
      'deep JSON',
    ] as const;
    for (const measurement of await measureAttacks(site, names, 1_500, attackBounds)) expectMet(measurement);
  });

  test('an administrator with a hundred event streams does not slow other visitors', async () =>
    expectMet(await measureStreams(site, 100, 1, attackBounds)));

  test('hostile enquiries take a small multiple of their size on disk', async () =>
    expectMet(await measureDisk(site, 120, 4, sizeOfFiles)));

  test('an overloaded site rejects requests and recovers', async () => expectMet(await measureOverload(site, 720)));
});
