import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../support/site.ts';
import { manySources } from '../support/sources.ts';
import { missingBuild } from '../support/site-process.ts';
import { naughtyStrings } from '../support/naughty-strings.ts';
import { measureAttacks, measureStreams } from './security/attacks.ts';
import { measureCanaries, measureLoginTiming, measureReplays, measureRoles } from './security/accounts.ts';
import { measureDisk, sizeOfFiles } from './security/disk.ts';
import type { SecurityFinding } from './security/finding.ts';
import { measureFuzzing } from './security/fuzz.ts';
import { measureLogins, measureOverload, measureSlowConnections } from './security/load.ts';

// Nobody gets in, nothing takes it down: the measurements of `npm run security`, with small counts. Times are
// promised for a machine that does nothing else; here they are wide, and tell only whether somebody is blocked.

/** Nobody who is blocked by a flood is answered within this. */
const notBlockedMs = 8_000;
/** In percent. Without a hash for accounts that do not exist the difference is above ninety. */
const mostApart = 60;
/** Standing still behind an attack takes seconds; a browser beside this takes the rest. */
const attackBounds = { mostMs: 400, growth: 10 };

function expectKept({ promise, measured, isKept }: SecurityFinding): void {
  expect(isKept, `${promise}: ${measured}`).toBe(true);
}

describe.skipIf(missingBuild)(`against the site itself${missingBuild ? ` (skipped: ${missingBuild})` : ''}`, () => {
  let site: RunningSite;
  beforeAll(async () => {
    site = await startSite({ ...manySources });
  });
  afterAll(() => site.remove());

  test('2,000 generated requests get clean answers', async () => {
    expect(new Set(naughtyStrings).size).toBe(naughtyStrings.length);
    expect(naughtyStrings.length).toBeGreaterThanOrEqual(200);
    expectKept(await measureFuzzing(site, 2_000));
  });

  test('no registration makes an administrator', async () => expectKept(await measureRoles(site, 60)));

  test('no password or hash comes out again', async () => expectKept(await measureCanaries(site, 4)));

  test('signing in does not tell which accounts exist', async () =>
    expectKept(await measureLoginTiming(site, 24, mostApart)));

  test('sessions that ended stay dead', async () => expectKept(await measureReplays(site, 4)));

  test('500 slow connections block nobody', async () =>
    expectKept(await measureSlowConnections(site, 500, 2_000, notBlockedMs)));

  test('many logins at once leave the pages fast', async () => expectKept(await measureLogins(site, 50, notBlockedMs)));

  test('one client who attacks slows nobody else', async () => {
    const names = [
      'Accept-Encoding of 15,700 spaces',
      'path of 15,900 slashes',
      'enquiries of 3-byte signs',
      'forms of 60 KiB beyond the limit',
      'unknown addresses',
      'deep JSON',
    ] as const;
    for (const finding of await measureAttacks(site, names, 1_500, attackBounds)) expectKept(finding);
  });

  test('nor does an administrator who opens a hundred event streams', async () =>
    expectKept(await measureStreams(site, 100, 1, attackBounds)));

  test('hostile enquiries cost the disk a small multiple of their bytes', async () =>
    expectKept(await measureDisk(site, 120, 4, sizeOfFiles)));

  test('too much at once is turned away, and it passes', async () => expectKept(await measureOverload(site, 720)));
});
