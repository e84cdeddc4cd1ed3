import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ListView, unfiltered } from '../../contract/listing.ts';
import { adminCalls, unattendedHeader } from '../../contract/admin-paths.ts';
import { idempotencyHeader } from '../../contract/enquiry-request.ts';
import { calls } from '../../contract/paths.ts';
import type { Submission, SubmissionChanges } from '../../contract/submission.ts';
import { maxNotes } from '../../contract/notes.ts';
import { type SubmissionViewing } from '../../contract/notes.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { filterSubmissions } from '../../web/admin/enquiries/filter.ts';
import { listEvents } from '../audit/events-store.ts';
import { eraseAddress, exportAddress } from './erasure-store.ts';

onEachDatabase((databases) => {
  let app: TestApp;
  let anna: Client;
  let ben: Client;
  beforeAll(async () => {
    app = await startApp(await databases.open());
    anna = await app.newAdminClient('anna.admin');
    ben = await app.newAdminClient('ben.admin');
  });

  async function send(firstName = 'Ada'): Promise<number> {
    const enquiry = { firstName, lastName: 'L', email: `${firstName}@x.example`, message: 'Can it weave?' };
    const key = { 'Idempotency-Key': randomUUID() };
    const sent = await app.newClient().postJson(calls.contact, enquiry, key);
    return ((await sent.json()) as { id: number }).id;
  }
  const change = (who: Client, id: number, from: string | null, to: string | null) =>
    who.postJson(adminCalls.submissionAssignee(id), { from, to });
  const read = async (who: Client, id: number) =>
    (await (await who.request('POST', adminCalls.submissionViewing(id))).json()) as SubmissionViewing;
  const viewersOf = async (who: Client, id: number) => (await read(who, id)).viewers;
  const listed = async (who: Client, query: string) =>
    ((await (await who.get(`${adminCalls.submissions}?${query}`)).json()) as Submission[]).map(({ id }) => id);

  describe('an enquiry', () => {
    test('is taken, taken over and released, also by another administrator, who can undo it', async () => {
      const id = await send();
      const takenAt = app.clock.now().toISOString();
      const taken = await change(anna, id, null, 'anna.admin');
      expect(await taken.json()).toMatchObject({ takenBy: 'anna.admin', takenAt });
      app.clock.advance(60_000);
      const over = await change(ben, id, 'anna.admin', 'ben.admin');
      expect(await over.json()).toMatchObject({ takenBy: 'ben.admin', takenAt: app.clock.now().toISOString() });
      const undone = await ben.postJson(adminCalls.submissionAssignee(id), {
        from: 'ben.admin',
        to: 'anna.admin',
        isUndo: true,
      });
      expect(await undone.json()).toMatchObject({ takenBy: 'anna.admin', takenAt });
      const given = await change(ben, id, 'anna.admin', null);
      expect(await given.json()).toMatchObject({ takenBy: null, takenAt: null });
    });

    test.each(['a\0b', '\uD800', 'x'.repeat(101)])('is taken by nobody whose name is %j', async (name) => {
      const id = await send();
      expect((await change(anna, id, name, null)).status).toBe(400);
      expect((await change(anna, id, null, name)).status).toBe(400);
    });

    test('is not taken twice: the second one reads who was faster, and a double click changes nothing', async () => {
      const id = await send();
      await change(anna, id, null, 'anna.admin');
      const late = await change(ben, id, null, 'ben.admin');
      expect(late.status).toBe(409);
      expect(await late.text()).toBe('anna.admin has just taken this enquiry.');
      const again = await change(anna, id, null, 'anna.admin');
      expect(again.status).toBe(200);
      const events = await listEvents(app.database.queries, { submissionIds: [id] });
      expect(events.map(({ what }) => what)).toEqual(['received', 'taken']);
    });

    test('is assigned to administrators alone', async () => {
      const id = await send();
      await app.newClient().postJson(calls.register, { username: 'some.visitor', password: 'harbour light' });
      for (const name of ['some.visitor', 'nobody.here']) {
        const answer = await change(anna, id, null, name);
        expect([answer.status, await answer.text()]).toEqual([409, 'No administrator has this name.']);
      }
      expect((await change(anna, 999_999, null, 'anna.admin')).status).toBe(404);
      expect((await anna.postJson(adminCalls.submissionAssignee(id), { from: 1, to: [] })).status).toBe(400);
    });

    test('stays with an administrator who is demoted, and is released when the account is removed', async () => {
      const id = await send();
      const carl = await app.newAdminClient('carl.admin');
      await change(carl, id, null, 'carl.admin');
      await app.administrators.demote('carl.admin');
      expect(await listed(anna, 'taken=nobody')).not.toContain(id);
      await app.administrators.remove('carl.admin');
      expect(await listed(anna, 'taken=nobody')).toContain(id);
      // In a browser that has an older list.
      expect((await change(anna, id, 'carl.admin', 'anna.admin')).status).toBe(409);
      expect(await (await change(anna, id, null, 'anna.admin')).json()).toMatchObject({ takenBy: 'anna.admin' });
    });
  });

  test('a new account with the name of a removed one owns nothing of it', async () => {
    const former = await app.newAdminClient('dora.admin');
    const id = await send();
    await change(former, id, null, 'dora.admin');
    await former.postJson(adminCalls.submissionNotes(id), { text: 'By the former one.' });
    await former.request('POST', adminCalls.submissionContacted(id));
    await former.request('POST', adminCalls.submissionNotSpam(id));
    await app.administrators.remove('dora.admin');
    const later = await app.newAdminClient('dora.admin');
    const marked = (await (await later.get(adminCalls.submission(id))).json()) as Submission;
    expect([marked.contactedBy, marked.spam.markedBy]).toEqual(['dora.admin (removed)', 'dora.admin (removed)']);
    const own = (await (
      await later.request('POST', adminCalls.submissionContacted(await send()))
    ).json()) as Submission;
    expect(own.contactedBy).toBe('dora.admin');
    expect(await listed(later, 'taken=mine')).toEqual([]);
    const [note] = (await read(later, id)).notes;
    expect(note).toMatchObject({ author: 'dora.admin (removed)', text: 'By the former one.' });
    expect((await later.postJson(adminCalls.submissionNoteDeleted(id, note?.id ?? 0), {})).status).toBe(404);
    expect((await change(anna, id, null, 'anna.admin')).status).toBe(200);
    await change(later, id, 'anna.admin', 'dora.admin');
    const { rows } = await sql<{ whoId: number }>`
      select distinct "whoId" from events where "who" = 'dora.admin' and "submissionId" = ${id}`.execute(
      app.database.queries,
    );
    expect(rows).toHaveLength(2);
  });

  test('the filters give on the server what they give in the browser, alone, with a search, and in the CSV file', async () => {
    const mine = await send('Wilhelmina');
    const others = await send('Wilhelmina');
    const nobodys = await send('Wilhelmina');
    await change(anna, mine, null, 'anna.admin');
    await change(ben, others, null, 'ben.admin');
    const all = (await (await anna.get(adminCalls.submissions)).json()) as Submission[];
    const me = (await app.addAdministrator('anna.admin')).id;
    const colleague = (await app.addAdministrator('ben.admin')).id;
    const found = { mine, nobody: nobodys, [`${me}`]: mine, [`${colleague}`]: others };
    for (const [taken, one] of Object.entries(found))
      for (const q of ['', 'wilhelmina', 'wi']) {
        const view = { ...unfiltered, taken: taken as ListView['taken'], q };
        const here = filterSubmissions(all, view, me).map(({ id }) => id);
        expect(await listed(anna, `taken=${taken}&q=${q}`), `${taken} ${q}`).toEqual(here);
        expect(here.filter((id) => [mine, others, nobodys].includes(id))).toEqual([one]);
      }
    expect(await listed(anna, `taken=${2 ** 31 - 1}`)).toEqual([]);
    const theirs = await (await anna.get(`${adminCalls.submissionExport}?taken=${colleague}&q=wilhelmina`)).text();
    expect(theirs.trim().split('\r\n')).toHaveLength(2);
    const csv = await (await ben.get(`${adminCalls.submissionExport}?taken=mine&q=wilhelmina`)).text();
    expect(csv.trim().split('\r\n')).toHaveLength(2);
  });

  test('the filters use the index', async () => {
    if (databases.kind !== 'sqlite') return;
    const plan = async (condition: string) => {
      const rows = await sql<{
        detail: string;
      }>`explain query plan select state."submissionId" from submission_state state
        where ${sql.raw(condition)} order by state."submissionId" desc limit 10`.execute(app.database.queries);
      return rows.rows.map(({ detail }) => detail).join();
    };
    for (const condition of ['state."takenById" = 1', 'state."takenById" is null'])
      expect(await plan(condition)).toMatch(/^SEARCH state USING COVERING INDEX state_by_assignee \(takenById=\?\)$/);
  });

  describe('a note', () => {
    test('is read by every administrator, counted in the list, and deleted by its author alone', async () => {
      // For a minute after the deletion of an account, as above, lists are read again as a whole.
      app.clock.advance(61_000);
      const id = await send();
      const since = (await anna.get(adminCalls.submissions)).headers.get('X-Changes-Since') ?? '';
      const added = await anna.postJson(adminCalls.submissionNotes(id), { text: '  Called.\n<b>Busy</b>  ' });
      expect(await added.json()).toMatchObject({ id, noteCount: 1 });
      const [note] = (await read(ben, id)).notes;
      expect(note).toMatchObject({ author: 'anna.admin', text: 'Called.\n<b>Busy</b>' });
      const changes = await ben.get(`${adminCalls.submissionChanges}?since=${since}`);
      const { submissions } = (await changes.json()) as SubmissionChanges;
      expect(submissions.find((one) => one.id === id)).toMatchObject({ noteCount: 1 });

      const remove = (who: Client, of = id) => who.request('POST', adminCalls.submissionNoteDeleted(of, note?.id ?? 0));
      expect((await remove(ben)).status).toBe(404);
      expect((await remove(anna, id - 1)).status).toBe(404);
      expect(await (await remove(anna)).json()).toMatchObject({ noteCount: 0 });
      expect((await remove(anna)).status).toBe(404);
    });

    test.each([
      [{ text: ' \n ' }, 'The note is empty.'],
      [{ text: 'a'.repeat(1_001) }, 'The note is too long: at most 1,000 characters.'],
      [{ text: 'a\0b' }, 'The note contains a character that cannot be stored.'],
      [{}, 'The note is missing.'],
      [{ text: ['a'] }, 'The note must be text.'],
    ])('%j is refused', async (body, sentence) => {
      const answer = await anna.postJson(adminCalls.submissionNotes(1), body);
      expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 400, text: sentence });
    });

    test('is added once by repeats of one key, and again without a key: Undo restores a deleted one', async () => {
      const id = await send();
      const add = (text: string, key?: string) =>
        anna.postJson(adminCalls.submissionNotes(id), { text }, key === undefined ? {} : { [idempotencyHeader]: key });
      for (let n = 0; n < 2; n += 1) expect(await (await add('Called.', 'k')).json()).toMatchObject({ noteCount: 1 });
      expect((await add('Called twice.', 'k')).status).toBe(422);
      expect(await (await add('Called.')).json()).toMatchObject({ noteCount: 2 });
      expect(await (await add('Called.')).json()).toMatchObject({ noteCount: 3 });
    });

    test('is bounded in number, and belongs to an enquiry that exists', async () => {
      const id = await send();
      const add = () => anna.postJson(adminCalls.submissionNotes(id), { text: 'once more' });
      for (let n = 0; n < maxNotes; n += 1) expect((await add()).status).toBe(200);
      expect((await add()).status).toBe(409);
      expect((await anna.postJson(adminCalls.submissionNotes(999_999), { text: 'a' })).status).toBe(404);
    });

    test('is shown to no visitor, in the CSV file and, without names of staff, in the export of the person, and erased with the enquiry', async () => {
      const id = await send('Zenobia');
      await anna.postJson(adminCalls.submissionNotes(id), { text: '=SUM(A1)\n-2 quixotic' });
      await anna.request('POST', adminCalls.submissionViewing(id));
      await change(ben, id, null, 'ben.admin');
      for (const call of [adminCalls.submissionContacted, adminCalls.submissionNotSpam])
        await anna.request('POST', call(id));
      const csv = await (await anna.get(`${adminCalls.submissionExport}?q=zenobia`)).text();
      expect(csv).toContain(`anna.admin: =SUM(A1)\n'-2 quixotic"`);
      expect(csv).toContain(',ben.admin,2026-03-02 05:');
      const { queries } = app.database;
      const [held] = await Array.fromAsync(exportAddress(app.site, 'zenobia@x.example'));
      expect(held).toMatchObject({ takenAt: expect.any(String), notes: [{ text: '=SUM(A1)\n-2 quixotic' }] });
      expect(JSON.stringify(held)).not.toMatch(/\.admin|office@|"\w+By(?:Id)?":/);
      await eraseAddress(app.site, 'zenobia@x.example');
      expect(await queries.selectFrom('notes').selectAll().where('submissionId', '=', id).execute()).toEqual([]);
    });
  });

  describe('who has an enquiry open', () => {
    test('is known to the others, in every process, until it is closed or no longer reported', async () => {
      const id = await send();
      expect(await viewersOf(anna, id)).toEqual([]);
      expect(await viewersOf(ben, id)).toEqual(['anna.admin']);
      expect(await viewersOf(anna, id)).toEqual(['ben.admin']);
      expect((await ben.request('POST', adminCalls.submissionViewingEnded(id))).status).toBe(200);
      expect(await viewersOf(anna, id)).toEqual([]);
      await ben.request('POST', adminCalls.submissionViewing(id));
      app.clock.advance(45_001);
      expect(await viewersOf(anna, id)).toEqual([]);
      expect((await anna.request('POST', adminCalls.submissionViewing(999_999))).status).toBe(404);
    });

    test('is shown by the present name of an account, and gone with the account', async () => {
      const id = await send();
      const former = await app.newAdminClient('eve.admin');
      await former.request('POST', adminCalls.submissionViewing(id));
      expect(await viewersOf(anna, id)).toEqual(['eve.admin']);
      await app.administrators.remove('eve.admin');
      await app.newAdminClient('eve.admin');
      expect(await viewersOf(anna, id)).toEqual([]);
    });

    test('costs no flush to the disk when it is reported again', async () => {
      const id = await send();
      // The use of the session is recorded once a minute: here by the first report.
      app.clock.advance(61_000);
      await read(anna, id);
      const { queries, driver } = app.database;
      if (driver.kind === 'postgres') {
        const { rows } = await sql<{ kind: string }>`
          select relpersistence as kind from pg_class where relname = 'submission_viewers'`.execute(queries);
        expect(rows).toEqual([{ kind: 'u' }]);
        return;
      }
      const log = `${driver.client.name}-wal`;
      const before = statSync(log);
      app.clock.advance(15_000);
      await read(anna, id);
      expect(statSync(log)).toMatchObject({ size: before.size, mtimeMs: before.mtimeMs });
    });

    test('does not keep a session from its idle timeout while nobody is there', async () => {
      // Its own clock: the sessions of the other tests go on.
      const own = await startApp(app.database);
      const id = await send();
      const away = await own.newAdminClient('away.admin');
      for (let minutes = 0; minutes <= 120; minutes += 30) {
        const unattended = { [unattendedHeader]: 'yes' };
        const reported = await away.request('POST', adminCalls.submissionViewing(id), unattended);
        expect(reported.status).toBe(minutes < 120 ? 200 : 401);
        own.clock.advance(30 * 60_000);
      }
    });
  });
});
