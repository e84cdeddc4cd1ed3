import { afterAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { loadOlderDatabase, olderContent, olderVersions } from '../../../tests/support/older-databases.ts';
import { calls } from '../../contract/paths.ts';
import type { Submission } from '../../contract/submission.ts';

const { administrator, user, emails } = olderContent;

onEachDatabase((databases) => {
  const started: TestApp[] = [];
  afterAll(async () => {
    for (const app of started) {
      await app.stop(async () => {});
      await app.close();
    }
  });

  test.each(olderVersions)('a database of the version with migration %s is upgraded completely', async (version) => {
    const place = await databases.newPlace();
    await loadOlderDatabase(place, version);
    const app = await startApp(await databases.open(place));
    started.push(app);
    await app.start(0);

    const admin = app.newClient();
    expect((await admin.logIn(administrator.username, administrator.password)).status).toBe(200);
    expect((await app.newClient().logIn(user.username, user.password)).status).toBe(200);

    const list = async (query = '') =>
      (await (await admin.get(calls.submissions + query)).json()) as (Submission & { mail: string })[];
    const listed = await list();
    expect(listed.map(({ email }) => email).toSorted()).toEqual(emails);
    expect(listed.map(({ mail }) => mail).toSorted()).toEqual(['sent', 'sent', 'waiting']);
    expect(listed.find(({ contactedBy }) => contactedBy)).toMatchObject({ email: emails[0], contactedBy: 'Captain' });
    expect(listed.find(({ company }) => company)).toMatchObject({ email: emails[1], company: 'Harbour Bakehouse' });

    // Enquiries from before the present index are found once they are indexed in the background.
    for (const [words, email] of [
      ['weave flowers', emails[0]],
      ['façade', emails[1]],
      ['could not be sent', emails[2]],
    ] as const)
      await expect
        .poll(async () => (await list(`?q=${encodeURIComponent(words)}&limit=10`)).map((found) => found.email))
        .toEqual([email]);

    const file = await (await admin.get(calls.submissionExport)).text();
    for (const email of emails) expect(file).toContain(email);

    const message = 'Stored after the upgrade.';
    const enquiry = { firstName: 'Joan', lastName: 'Clarke', email: 'joan@park.example', message };
    expect((await app.newClient().postJson(calls.contact, enquiry)).status).toBe(201);
    expect((await list()).map((one) => one.message)).toContain(message);
  });
});

test('two older versions are stored', () => {
  expect(olderVersions.length).toBeGreaterThanOrEqual(2);
});
