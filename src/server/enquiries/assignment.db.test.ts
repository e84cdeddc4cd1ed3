import { expect, test } from 'vitest';
import type { Team } from '../../contract/team.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { BulkChanged } from '../../contract/bulk.ts';
import { minuteMs } from '../../contract/duration.ts';
import type { Submission } from '../../contract/submission.ts';
import { anyService } from '../../../tests/support/any-content.ts';
import type { TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createMailCatcher } from '../../../tests/support/mail-fixture.ts';
import { listEvents } from '../audit/events-store.ts';

onEachDatabase((databases) => {
  const { startCatcher, start, post, readOutbox, soon } = createMailCatcher(databases);

  const giveAddress = (who: Client, address: string) => who.postJson(adminCalls.accountMailAddress, { address });
  const assign = (who: Client, id: number, from: string | null, to: string | null, isUndo?: boolean) =>
    who.postJson(adminCalls.submissionAssignee(id), { from, to, ...(isUndo && { isUndo }) });

  /** Two administrators, of whom tobias has given an address, and the notifications sent. */
  async function startOffice() {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    const margaret = await app.newAdminClient('margaret');
    const tobias = await app.newAdminClient('tobias');
    expect((await giveAddress(tobias, 'tobias@firm.example')).status).toBe(204);
    return { app, catcher, margaret, tobias };
  }

  /** The mails about assignments, once everything that is due has been sent. */
  async function listMails(app: TestApp, catcher: Awaited<ReturnType<typeof startCatcher>>) {
    app.clock.advance(minuteMs);
    app.wakeOutbox();
    await expect
      .poll(async () => (await readOutbox(app.database)).filter(({ state }) => state === 'waiting'), soon)
      .toEqual([]);
    return catcher.mails.map(({ mail }) => mail).filter(({ messageId }) => messageId?.startsWith('<assignment-'));
  }

  test('an enquiry is assigned to a colleague, who gets one mail that says by whom and which', async () => {
    const { app, catcher, margaret, tobias } = await startOffice();
    const id = await post(app, 'Help!', { firstName: '<b>Karen</b>', lastName: 'Zwicker', service: anyService.id });
    const assigned = (await (await assign(margaret, id, null, 'tobias')).json()) as Submission;
    expect(assigned).toMatchObject({ takenBy: 'tobias', assignedBy: 'margaret' });
    const [mail, ...more] = await listMails(app, catcher);
    expect(more).toEqual([]);
    expect(mail?.to).toEqual([{ name: '', address: 'tobias@firm.example' }]);
    expect(mail?.subject).toBe(`Assigned to you: Enquiry ${id} from <b>Karen</b> Zwicker: ${anyService.title}`);
    expect(mail?.text).toContain('margaret has assigned an enquiry to you.');
    expect(mail?.text).toContain(`http://site.example/admin/contact-submissions?enquiry=${id}`);
    expect(mail?.html).toContain('&lt;b&gt;Karen&lt;/b&gt; Zwicker');
    const events = await listEvents(app.database.queries, { submissionIds: [id] });
    expect(events.find(({ what }) => what === 'assigned')).toMatchObject({ who: 'margaret', account: 'tobias' });
    const [seen] = (await (await tobias.get(`${adminCalls.submissions}?taken=mine`)).json()) as Submission[];
    expect(seen?.id).toBe(id);
  });

  test('nobody gets mail for what they take, give back or restore, nor without an address', async () => {
    const { app, catcher, margaret, tobias } = await startOffice();
    const id = await post(app);
    await assign(tobias, id, null, 'tobias');
    await assign(margaret, id, 'tobias', 'margaret');
    // margaret has given no address.
    await assign(tobias, id, 'margaret', 'tobias');
    await assign(tobias, id, 'tobias', 'margaret');
    await assign(margaret, id, 'margaret', null);
    expect(await listMails(app, catcher)).toEqual([]);
  });

  test('an undo withdraws the mail, and gives the enquiry back as it was', async () => {
    const { app, catcher, margaret, tobias } = await startOffice();
    const id = await post(app);
    const first = (await (await assign(tobias, id, null, 'tobias')).json()) as Submission;
    app.clock.advance(30 * minuteMs);
    await assign(margaret, id, 'tobias', 'margaret');
    const restored = (await (await assign(margaret, id, 'margaret', 'tobias', true)).json()) as Submission;
    expect(restored).toMatchObject({ takenBy: 'tobias', takenAt: first.takenAt, assignedBy: null });
    await assign(margaret, id, 'tobias', null);
    const other = await post(app, 'Another');
    await assign(margaret, other, null, 'tobias');
    app.clock.advance(5_000);
    await assign(margaret, other, 'tobias', null, true);
    expect(await listMails(app, catcher)).toEqual([]);
    expect(await readOutbox(app.database)).toHaveLength(2);
  });

  test('several enquiries are assigned with one mail, whoever had them, and an undo gives each back', async () => {
    const { app, catcher, margaret, tobias } = await startOffice();
    const carl = await app.newAdminClient('carl');
    const [a, b, c] = [await post(app, 'One'), await post(app, 'Two'), await post(app, 'Three')];
    await assign(carl, a, null, 'carl');
    await assign(tobias, b, null, 'tobias');
    const change = (body: object) => margaret.postJson(adminCalls.bulkChange, { what: 'assign', ...body });
    const { changed } = (await (await change({ ids: [a, b, c], to: 'tobias' })).json()) as BulkChanged;
    expect(changed.map(({ id, takenBy }) => [id, takenBy])).toEqual([
      [c, 'tobias'],
      [a, 'tobias'],
    ]);
    const [mail, ...more] = await listMails(app, catcher);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Assigned to you: 2 enquiries');
    expect(mail?.text?.match(/\?enquiry=\d+/g)).toEqual([`?enquiry=${a}`, `?enquiry=${c}`]);

    await change({ ids: [a], from: 'tobias', to: 'carl', isUndo: true });
    await change({ ids: [c], from: 'tobias', to: null, isUndo: true });
    const list = (await (await margaret.get(adminCalls.submissions)).json()) as Submission[];
    expect(list.map(({ takenBy }) => takenBy)).toEqual([null, 'tobias', 'carl']);
    expect((await change({ ids: [a] })).status).toBe(400);
    expect((await change({ ids: [a], to: 'nobody.here' })).status).toBe(409);
  });

  test('the mail goes to the address of the moment, and is not sent about what was contacted or erased', async () => {
    const { app, catcher, margaret, tobias } = await startOffice();
    const [moved, contacted, erased] = [await post(app, 'One'), await post(app, 'Two'), await post(app, 'Three')];
    await assign(margaret, contacted, null, 'tobias');
    await assign(margaret, erased, null, 'tobias');
    app.clock.advance(1_000);
    await margaret.request('POST', adminCalls.submissionContacted(contacted));
    await margaret.postJson(adminCalls.bulkErasure, { ids: [erased] });
    await assign(margaret, moved, null, 'tobias');
    await giveAddress(tobias, 'tobias@other.example');
    const mails = await listMails(app, catcher);
    expect(mails.map(({ to, text }) => [to, /\?enquiry=(\d+)/.exec(text ?? '')?.[1]])).toEqual([
      [[{ name: '', address: 'tobias@other.example' }], String(moved)],
    ]);
  });

  test('an assignment mail that is refused, or given up, shows as undelivered until it is sent again or not needed', async () => {
    const catcher = await startCatcher();
    catcher.setFailureMode({ at: 'RCPT', code: 550, domain: 'firm.example' });
    const app = await start(catcher.url);
    const margaret = await app.newAdminClient('margaret');
    await giveAddress(await app.newAdminClient('tobias'), 'tobias@firm.example');
    const id = await post(app);
    await assign(margaret, id, null, 'tobias');
    app.clock.advance(minuteMs);
    app.wakeOutbox();
    const countRefused = async () =>
      ((await (await margaret.get(adminCalls.undeliveredMail)).json()) as { refused: number }).refused;
    await expect.poll(countRefused, soon).toBe(1);

    // Also once it was given up; 'Send again' sends it, or discards it if nobody needs it.
    const giveUp = () =>
      app.database.queries
        .updateTable('outbox')
        .set({ state: 'failed', refusedSince: null, settledAt: app.clock.now().toISOString() })
        .where('kind', '=', 'assignment')
        .execute();
    await giveUp();
    expect(await countRefused()).toBe(1);
    const pressAll = () => margaret.request('POST', adminCalls.sendAgain);
    app.clock.advance(1_000);
    expect(await (await pressAll()).json()).toEqual({ mails: 1, webhooks: 0 });
    const isRefusedAgain = async () =>
      (await readOutbox(app.database)).some(
        ({ kind, lastAttemptAt }) => kind === 'assignment' && lastAttemptAt === app.clock.now().toISOString(),
      );
    await expect.poll(isRefusedAgain, soon).toBe(true);
    await giveUp();
    await margaret.request('POST', adminCalls.submissionContacted(id));
    expect(await countRefused()).toBe(1);
    await pressAll();
    await expect.poll(countRefused, soon).toBe(0);
    expect(catcher.mails.filter(({ to }) => to.includes('tobias@firm.example'))).toEqual([]);
  });

  test('an address is validated, shown to its owner alone, and gone with the account', async () => {
    const { app, margaret, tobias } = await startOffice();
    for (const [address, stored] of [
      ['  Tobias@Firm.EXAMPLE ', 'Tobias@firm.example'],
      ['', null],
      ['tobias@firm.example', 'tobias@firm.example'],
    ]) {
      expect((await giveAddress(tobias, address ?? '')).status).toBe(204);
      const own = (await (await tobias.get(adminCalls.account)).json()) as { mailAddress: string | null };
      expect(own.mailAddress).toBe(stored);
    }
    for (const address of ['tobias', 'a@b.example, c@d.example', 'a@b.example\nBcc: x@y.example', 'a'.repeat(300)])
      expect((await giveAddress(tobias, address)).status).toBe(400);
    const team = await (await margaret.get(adminCalls.team)).text();
    expect(team).not.toContain('firm.example');
    expect(
      (JSON.parse(team) as Team).members.map(({ username, hasMailAddress }) => [username, hasMailAddress]),
    ).toEqual([
      ['margaret', false],
      ['tobias', true],
    ]);
    const events = await listEvents(app.database.queries, {});
    expect(events.filter(({ what }) => what === 'mail-address-changed')).toHaveLength(4);
    expect(JSON.stringify(events)).not.toContain('firm.example');
    app.clock.advance(11 * minuteMs);
    expect((await giveAddress(tobias, 'thief@evil.example')).status).toBe(403);
    await app.administrators.remove('tobias');
    const rows = await app.database.queries.selectFrom('username_keys').select('mailAddress').execute();
    expect(rows).toEqual([{ mailAddress: null }]);
  });

  test('assignments are limited for each administrator', async () => {
    const app = await start(undefined, {}, { rateLimits: true });
    const margaret = await app.newAdminClient('margaret');
    await app.addAdministrator('tobias');
    const id = await post(app);
    for (let n = 0; n < 120; n += 1) expect((await assign(margaret, id, null, 'tobias')).status).toBe(200);
    expect((await assign(margaret, id, null, 'tobias')).status).toBe(429);
  });
});
