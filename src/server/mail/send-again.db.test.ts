import { expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import { sentAgain, submission, type Submission, type UndeliveredMail } from '../../contract/submission.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { dayMs } from '../../contract/duration.ts';

onEachDatabase((databases) => {
  const { startCatcher, start, post, readOutbox, countAttempts, soon } = createMailCatcher(databases);
  const press = async (admin: Client) =>
    sentAgain.parse(await (await admin.request('POST', adminCalls.sendAgain)).json());
  const pressOne = (admin: Client, id: number) => admin.request('POST', adminCalls.submissionSendAgain(id));
  const readList = async (admin: Client) => (await (await admin.get(adminCalls.submissions)).json()) as Submission[];
  const undelivered = async (admin: Client) =>
    (await (await admin.get(adminCalls.undeliveredMail)).json()) as UndeliveredMail;
  const change = (app: TestApp, values: Record<string, string | null>) =>
    app.database.queries.updateTable('outbox').set(values).execute();

  test('refused mails of all enquiries are sent at once after the repair, each once', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 550 });
    const app = await start(catcher.url);
    for (const message of ['one', 'two', 'three']) await post(app, message);
    await expect.poll(() => countAttempts(app), soon).toEqual([1, 1, 1]);
    const admin = await app.newAdminClient();
    const undeliveredOf = (list: Submission[]) =>
      list.map(({ mail, undelivered: rest }) => [mail, ...rest.map((one) => `${one.of} ${one.state}`)].join());
    const inList = async () => [...new Set(undeliveredOf(await readList(admin)))];
    expect(await inList()).toEqual(['waiting,mail refused']);
    catcher.setFailureMode();
    expect(await press(admin)).toEqual({ mails: 3, webhooks: 0 });
    await expect.poll(() => catcher.mails.length, soon).toBe(3);
    await expect.poll(async () => (await undelivered(admin)).refused, soon).toBe(0);
    expect(await inList()).toEqual(['sent']);
    expect(await press(admin)).toEqual({ mails: 0, webhooks: 0 });
    await app.stopOutbox();
    expect(catcher.mails).toHaveLength(3);
  });

  test('one enquiry is sent again, also after its mail was given up; where it is refused again, its two weeks begin anew', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 550 });
    const app = await start(catcher.url);
    const [first, second] = [await post(app, 'first'), await post(app, 'second')];
    await expect.poll(() => countAttempts(app), soon).toEqual([1, 1]);
    await change(app, { state: 'failed', refusedSince: null, settledAt: app.clock.now().toISOString() });
    app.clock.advance(20 * dayMs);
    const admin = await app.newAdminClient();
    const answer = await pressOne(admin, first);
    expect(submission.parse(await answer.json())).toMatchObject({
      id: first,
      mail: 'waiting',
      undelivered: [{ of: 'mail', receiver: 'office@site.example', state: 'refused' }],
    });
    await expect.poll(() => countAttempts(app), soon).toEqual([2, 1]);
    const now = app.clock.now().toISOString();
    const soonest = new Date(app.clock.now().getTime() + 15 * 60_000).toISOString();
    await expect
      .poll(() => readOutbox(app.database), soon)
      .toMatchObject([{ state: 'waiting', refusedSince: now, nextAttemptAt: soonest }, { state: 'failed' }]);
    catcher.setFailureMode();
    await pressOne(admin, first);
    await expect.poll(() => catcher.mails.map(({ mail }) => mail.subject), soon).toHaveLength(1);
    await expect
      .poll(async () => (await readOutbox(app.database)).map(({ state }) => state))
      .toEqual(['sent', 'failed']);
    // Of all: the one that was given up as well, unless its enquiry was contacted meanwhile.
    await admin.request('POST', adminCalls.submissionContacted(second));
    expect(await press(admin)).toEqual({ mails: 0, webhooks: 0 });
    await admin.request('POST', adminCalls.submissionNotContacted(second));
    expect(await press(admin)).toEqual({ mails: 1, webhooks: 0 });
    await expect.poll(() => catcher.mails.length, soon).toBe(2);
  });

  test('an unknown enquiry is not found', async () => {
    const app = await start(undefined);
    expect((await pressOne(await app.newAdminClient(), 999)).status).toBe(404);
  });
});
