import { beforeAll, describe, expect, test } from 'vitest';
import { adminCalls } from '../../contract/admin-paths.ts';
import type { EnquirySummary } from '../../contract/enquiry-summary.ts';
import type { EnquiryHistory } from '../../contract/history.ts';
import { calls } from '../../contract/paths.ts';
import type { Submission, SubmissionChanges } from '../../contract/submission.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { postEnquiry } from '../../../tests/support/mail-fixture.ts';
import { listExamples } from '../spam/spam-store.ts';
import { exportAddress } from './erasure-store.ts';

onEachDatabase((databases) => {
  let app: TestApp;
  let anna: Client;
  beforeAll(async () => {
    app = await startApp(await databases.open());
    anna = await app.newAdminClient('anna.admin');
  });

  let sent = 0;
  async function send(more: Record<string, string> = {}, headers: Record<string, string> = {}): Promise<number> {
    sent += 1;
    const key = { 'Idempotency-Key': `key ${sent}`, ...headers };
    return ((await (await postEnquiry(app.newClient(), more, key)).json()) as { id: number }).id;
  }
  const followUp = (id: number, on: unknown) => anna.postJson(adminCalls.submissionFollowUp(id), { on });
  const setOutcome = (id: number, outcome: unknown) => anna.postJson(adminCalls.submissionOutcome(id), { outcome });

  describe('the day to follow up on', () => {
    test('is a date, and can be cleared', async () => {
      const id = await send();
      for (const on of ['2026-12-31', '2026-03-01', null])
        expect(await (await followUp(id, on)).json()).toMatchObject({ id, followUpOn: on });
    });

    test.each(['2026-02-30', 'tomorrow', '', 7, ['2026-03-03'], undefined])('is not %j', async (on) => {
      const answer = await followUp(await send(), on);
      expect([answer.status, await answer.text()]).toEqual([400, 'The day must be a date, such as 2027-05-31.']);
    });
  });

  test('the outcome is won, lost or not a fit, can be taken back, and is nothing else', async () => {
    const id = await send();
    for (const outcome of ['won', 'lost', 'not-a-fit', null])
      expect(await (await setOutcome(id, outcome)).json()).toMatchObject({ id, outcome });
    for (const outcome of ['WON', 'pending', '', 1, undefined])
      expect((await setOutcome(id, outcome)).status).toBe(400);
  });

  test('both are set back only if they are what the browser had set', async () => {
    const id = await send();
    const plan = async (path: string, body: object) => (await anna.postJson(path, body)).status;
    await followUp(id, '2026-12-31');
    await setOutcome(id, 'won');
    expect(await plan(adminCalls.submissionFollowUp(id), { on: null, from: '2026-12-30' })).toBe(409);
    expect(await plan(adminCalls.submissionOutcome(id), { outcome: null, from: 'lost' })).toBe(409);
    for (const from of ['2026-12-31', '2026-12-30'])
      expect(await plan(adminCalls.submissionFollowUp(id), { on: null, from })).toBe(200);
    expect(await plan(adminCalls.submissionOutcome(id), { outcome: 'lost', from: 'won' })).toBe(200);
  });

  test('both are of an enquiry that exists, and nobody but administrators may set or read them', async () => {
    expect((await followUp(999_999, '2026-03-03')).status).toBe(404);
    expect((await setOutcome(999_999, 'won')).status).toBe(404);
    expect((await anna.get(adminCalls.submissionHistory(999_999))).status).toBe(404);
    const id = await send();
    const visitor = app.newClient();
    await visitor.register('some.visitor', 'harbour light');
    for (const [who, status] of [
      [app.newClient(), 401],
      [visitor, 403],
    ] as const) {
      expect((await who.postJson(adminCalls.submissionFollowUp(id), { on: '2026-03-03' })).status).toBe(status);
      expect((await who.postJson(adminCalls.submissionOutcome(id), { outcome: 'won' })).status).toBe(status);
      expect((await who.get(adminCalls.submissionHistory(id))).status).toBe(status);
      expect((await who.postJson(adminCalls.submissions, {})).status).toBe(status);
      expect((await who.postJson(adminCalls.accountMailAddress, { address: '' })).status).toBe(status);
    }
  });

  test('open lists learn of both, the person gets both in the export, and the CSV file has them', async () => {
    const id = await send({ email: 'plan@x.example', firstName: 'Wanda' });
    const since = (await anna.get(adminCalls.submissions)).headers.get('X-Changes-Since') ?? '';
    await followUp(id, '2026-03-20');
    await setOutcome(id, 'not-a-fit');
    // The same again changes nothing.
    await setOutcome(id, 'not-a-fit');
    const changes = await anna.get(`${adminCalls.submissionChanges}?since=${since}`);
    const { submissions } = (await changes.json()) as SubmissionChanges;
    const planned = { id, followUpOn: '2026-03-20', outcome: 'not-a-fit' };
    expect(submissions.find((one) => one.id === id)).toMatchObject(planned);
    const [held] = await Array.fromAsync(exportAddress(app.site, 'plan@x.example'));
    expect(held).toMatchObject(planned);
    const csv = await (await anna.get(`${adminCalls.submissionExport}?q=wanda`)).text();
    const [heads = [], cells = []] = csv.split('\r\n').map((line) => line.replace('\uFEFF', '').split(','));
    const cellOf = (head: string) => cells[heads.indexOf(head)];
    expect(['Number', 'Follow up on', 'Outcome', 'Came by'].map(cellOf)).toEqual([
      String(id),
      '2026-03-20',
      'Not a fit',
      'website',
    ]);
  });

  test('the history has who did what, the newest first, without what anybody typed', async () => {
    const id = await send({ firstName: 'Secretive', message: 'Something private' });
    await followUp(id, '2026-03-03');
    await followUp(id, null);
    await setOutcome(id, 'won');
    // It changes nothing.
    await setOutcome(id, 'won');
    await anna.postJson(adminCalls.submissionNotes(id), { text: 'A private note' });
    await anna.request('POST', adminCalls.submissionViewing(id));
    const answer = await (await anna.get(adminCalls.submissionHistory(id))).text();
    const { entries } = JSON.parse(answer) as EnquiryHistory;
    expect(entries.map(({ who, what, detail }) => [who, what, detail])).toEqual([
      ['anna.admin', 'enquiry-opened', null],
      ['anna.admin', 'note-added', null],
      ['anna.admin', 'outcome-set', 'won'],
      ['anna.admin', 'follow-up-cleared', null],
      ['anna.admin', 'follow-up-set', '2026-03-03'],
      ['visitor', 'received', null],
    ]);
    expect(answer).not.toMatch(/Secretive|private/);
  });

  test('the history says of whom the account was removed', async () => {
    const id = await send();
    const carl = await app.newAdminClient('carl.admin');
    await carl.request('POST', adminCalls.submissionContacted(id));
    await app.administrators.remove('carl.admin');
    await app.newAdminClient('carl.admin');
    const { entries } = (await (await anna.get(adminCalls.submissionHistory(id))).json()) as EnquiryHistory;
    expect(entries[0]).toMatchObject({ what: 'contacted', who: 'carl.admin (removed)' });
  });

  test('an enquiry that came by phone is stored by the rules of the form, marked as such, and mails nobody', async () => {
    const typed = {
      firstName: 'Pia',
      lastName: 'Hansen',
      email: 'pia@x.example',
      message: 'Rang at ten.',
      service: 'mobile',
    };
    const key = { 'Idempotency-Key': 'a call' };
    const answer = await anna.postJson(adminCalls.submissions, typed, key);
    const entered = (await answer.json()) as Submission;
    expect([answer.status, entered]).toMatchObject([
      201,
      {
        ...typed,
        kind: 'contact',
        channel: 'phone',
        enteredBy: 'anna.admin',
        mail: null,
        undelivered: [],
        suspectedSpam: false,
      },
    ]);
    const again = (await (await anna.postJson(adminCalls.submissions, typed, key)).json()) as Submission;
    expect(again.id).toBe(entered.id);
    const { queries } = app.database;
    const mails = await queries.selectFrom('outbox').select('id').where('submissionId', '=', entered.id).execute();
    expect(mails).toEqual([]);
    const { entries } = (await (await anna.get(adminCalls.submissionHistory(entered.id))).json()) as EnquiryHistory;
    expect(entries.map(({ who, what }) => [who, what])).toEqual([['anna.admin', 'entered']]);
    const csv = await (await anna.get(`${adminCalls.submissionExport}?q=pia`)).text();
    expect(csv).toContain(',phone,anna.admin,');

    const short = await anna.postJson(adminCalls.submissions, { ...typed, email: 'pia', message: '' });
    expect([short.status, await short.text()]).toEqual([400, 'Please enter a valid email address']);
    // The words of staff teach the spam filter nothing.
    await anna.request('POST', adminCalls.submissionContacted(entered.id));
    expect((await listExamples(queries)).map(({ id }) => id)).not.toContain(entered.id);
    // What visitors send is never taken for it.
    const other = await app.newClient().postJson(calls.contact, typed, key);
    expect(((await other.json()) as { id: number }).id).not.toBe(entered.id);
  });

  test('the statistics count outcomes by service and by source, phone being one', async () => {
    app.clock.advance(30 * 86_400_000);
    const from = app.clock.now().toISOString();
    anna = await app.newAdminClient('anna.admin');
    const outcomes = ['won', 'lost', 'won', 'not-a-fit'];
    for (const [at, outcome] of outcomes.entries()) {
      const visit = { 'Visit-Source': 'utm_source=letter' };
      await setOutcome(await send({ service: at < 2 ? 'mobile' : 'digital' }, at === 0 ? {} : visit), outcome);
    }
    const typed = { firstName: 'Pia', lastName: 'H', email: 'pia@x.example', message: 'Rang.', service: 'mobile' };
    const entered = (await (await anna.postJson(adminCalls.submissions, typed)).json()) as Submission;
    await setOutcome(entered.id, 'won');
    app.clock.advance(1);
    const span = `since=${from}&until=${app.clock.now().toISOString()}`;
    const summary = (await (await anna.get(`${adminCalls.enquirySummary}?${span}`)).json()) as EnquirySummary;
    const counts = ({ name, received, won, lost, notAFit }: EnquirySummary['byService'][number]) => [
      name,
      received,
      won,
      lost,
      notAFit,
    ];
    expect([summary.received, summary.won, summary.lost, summary.notAFit]).toEqual([5, 3, 1, 1]);
    expect(summary.byService.map(counts)).toEqual([
      ['mobile', 3, 2, 1, 0],
      ['digital', 2, 1, 0, 1],
    ]);
    expect(summary.bySource.map(counts)).toEqual([
      ['letter', 3, 1, 1, 1],
      ['phone', 1, 1, 0, 0],
      [null, 1, 1, 0, 0],
    ]);
  });
});
