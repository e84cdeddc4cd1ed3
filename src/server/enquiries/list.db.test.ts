import { beforeAll, describe, expect, test } from 'vitest';
import type { User } from '../../contract/account.ts';
import { isInQueue, queues } from '../../contract/queues.ts';
import { addDays, dayIn } from '../../contract/zone-days.ts';
import { unfiltered, type ListView, pageSize, writeView } from '../../contract/listing.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { calls } from '../../contract/paths.ts';
import type { Submission } from '../../contract/submission.ts';
import { filterSubmissions } from '../../web/admin/enquiries/filter.ts';
import { positionIn } from '../../web/admin/enquiries/use-list-position.ts';
import { colleaguesOf, earlierOf } from '../../web/admin/enquiry/use-earlier.ts';
import { businessHours, startApp, type TestApp } from '../../../tests/support/app.ts';
import type { Client } from '../../../tests/support/client.ts';
import { onBothDatabases } from '../../../tests/support/database.ts';
import { listEvents } from '../audit/events-store.ts';

/** Enquiries with hard cases for a search: scripts, cases, wildcards, quotes, matches across fields. */
const people = [
  {
    firstName: 'Émile',
    lastName: 'STRASSE',
    email: 'emile@one.example',
    message: 'Die Straße ist lang.',
    service: 'mobile',
  },
  {
    firstName: 'Σωκράτης',
    lastName: 'Ὀδυσσεύς',
    email: 'socrates@two.example',
    message: '100 % of it, "quoted" and under_scored',
    service: 'default',
  },
  {
    firstName: 'ab',
    lastName: 'cd',
    email: 'x@y.example',
    message: 'bc stands only across two fields: no.',
    service: 'cybersecurity',
  },
  {
    firstName: 'Łukasz',
    lastName: 'O’Neil',
    email: 'o+tag@three.example',
    message: '日本語のお問い合わせ 🌊 waves',
    service: 'ecommerce',
  },
  { firstName: 'Ana', lastName: 'Back\\slash', email: 'ana@four.example', message: 'ends in zq', service: 'digital' },
];
const searches = [
  'émile',
  'ÉMILE',
  'strasse',
  'straße',
  'σωκρατησ',
  'σωκράτης',
  '100 %',
  '%',
  '_',
  '"quoted"',
  '"',
  'abcd',
  'bcd',
  'bc',
  'pl',
  'm',
  '日本',
  '日',
  '🌊',
  'back\\slash',
  '\\',
  'zq',
  'qz',
  'three.example',
  '  waves  ',
  'o’neil',
  'or',
  'AND',
  '*',
  'words of nobody',
];

onBothDatabases((databases) => {
  let app: TestApp;
  let admin: Client;

  const listOf = async (view: Partial<ListView>): Promise<{ ids: number[]; total: number; link: string | null }> => {
    const query = writeView({ ...unfiltered, ...view });
    query.set('limit', String(pageSize));
    const response = await admin.get(`${adminCalls.submissions}?${query}`);
    expect(response.status).toBe(200);
    const list = (await response.json()) as Submission[];
    return {
      ids: list.map(({ id }) => id),
      total: Number(response.headers.get('X-Total-Count')),
      link: response.headers.get('Link'),
    };
  };
  const whole = async () => (await (await admin.get(adminCalls.submissions)).json()) as Submission[];

  beforeAll(async () => {
    app = await startApp(await databases.open());
    for (const person of people) await app.newClient().postJson(calls.contact, person);
    for (let number = 1; number <= 24; number += 1) {
      const consultation = {
        name: `Firm Person ${number}`,
        email: `firm${number}@client.example`,
        phone: '902 555 0177',
        message: 'Please call us back soon.',
        service: 'Cybersecurity',
      };
      if (number % 3 === 0) app.clock.advance(36_000_000);
      await app
        .newClient()
        .postJson(calls.contact, number % 6 === 0 ? { ...consultation, website: 'filled by a robot' } : consultation);
    }
    admin = await app.newAdminClient();
    for (const id of [1, 3, 12]) await admin.request('POST', adminCalls.submissionContacted(id));
  });

  test('the server finds exactly what the browser finds, in any script and case', async () => {
    const all = await whole();
    for (const q of searches) {
      const expected = filterSubmissions(all, { ...unfiltered, q }, 0).map(({ id }) => id);
      const found = await listOf({ q });
      expect({ q, ids: found.ids, total: found.total }).toEqual({
        q,
        ids: expected.slice(0, pageSize),
        total: expected.length,
      });
    }
  });

  test('filters by service, by contacted and by suspected spam agree with the browser, alone and together', async () => {
    const { id: judged = 0 } = (await whole()).find(({ suspectedSpam }) => suspectedSpam) ?? {};
    await admin.request('POST', adminCalls.submissionSpam(judged));
    const all = await whole();
    for (const service of ['', 'cybersecurity', 'mobile', 'none', 'no-such-service', 'constructor'])
      for (const contacted of ['', 'yes', 'no'] as const)
        for (const spam of ['', 'yes', 'no', 'suspected'] as const)
          for (const q of ['', 'firm']) {
            const view = { ...unfiltered, q, service, contacted, spam };
            const expected = filterSubmissions(all, view, 0).map(({ id }) => id);
            const found = await listOf(view);
            expect({ view, ids: found.ids, total: found.total }).toEqual({
              view,
              ids: expected.slice(0, pageSize),
              total: expected.length,
            });
          }
    await admin.request('POST', adminCalls.submissionUnjudged(judged));
  });

  test('periods agree with the browser, alone and with other filters, a search and a file', async () => {
    const all = await whole();
    const times = [...new Set(all.map(({ createdAt }) => createdAt))].toSorted();
    expect(times.length).toBeGreaterThan(5);
    const [first = '', middle = '', last = ''] = [times[0], times[3], times.at(-1)];
    const later = new Date(Date.parse(last) + 1).toISOString();
    for (const since of [undefined, first, middle, last, later])
      for (const until of [undefined, first, middle, later])
        for (const more of [{}, { contacted: 'no' as const, service: 'cybersecurity' }, { q: 'firm' }, { q: 'fi' }]) {
          const view = { ...unfiltered, ...more, ...(since && { since }), ...(until && { until }) };
          const expected = filterSubmissions(all, view, 0).map(({ id }) => id);
          const found = await listOf(view);
          expect({ view, ids: found.ids, total: found.total }).toEqual({
            view,
            ids: expected.slice(0, pageSize),
            total: expected.length,
          });
        }
    const file = await admin.get(`${adminCalls.submissionExport}?since=${middle}&until=${last}`);
    const lines = (await file.text()).match(/^\d+,\d{4}-\d\d-\d\d/gm) ?? [];
    expect(lines).toHaveLength(all.filter(({ createdAt }) => createdAt >= middle && createdAt < last).length);
    expect(file.headers.get('Content-Disposition')).toContain('enquiries-filtered.csv');
  });

  test('pages have no gap and no repetition', async () => {
    const ids = (await whole()).map(({ id }) => id);
    expect((await listOf({ page: 2 })).ids).toEqual(ids.slice(10, 20));
    expect((await listOf({ page: 2 })).link).toContain('page=3');
    expect((await listOf({ page: 3 })).link).toBeNull();
    const linkOf = async (limit: number) =>
      (await admin.get(`${adminCalls.submissions}?limit=${limit}`)).headers.get('Link');
    expect(await linkOf(ids.length - 1)).toContain('page=2');
    expect(await linkOf(ids.length)).toBeNull();
  });

  test('queues and their counts agree with the browser: an enquiry is put off until its day, and each has its reader', async () => {
    const own = await startApp(await databases.open());
    const [anna, ben] = [await own.newAdminClient(), await own.newAdminClient('second.admin')];
    const { zone } = businessHours;
    const today = dayIn(zone, own.clock.now());
    for (let number = 1; number <= 24; number += 1) {
      const person = { firstName: 'Ada', lastName: `L${number}`, email: `ada${number}@engine.example` };
      const message = `Number ${number}: please call us back.`;
      const enquiry = { ...person, message, ...(number % 4 === 0 && { website: 'filled by a robot' }) };
      await own.newClient().postJson(calls.contact, enquiry);
      if (number % 5 === 0) await anna.request('POST', adminCalls.submissionContacted(number));
      if (number === 8) await anna.request('POST', adminCalls.submissionSpam(number));
      if (number === 16) await anna.request('POST', adminCalls.submissionNotSpam(number));
      if (number % 3 === 0) {
        const change = { ids: [number], what: 'take' };
        await (number % 2 === 0 ? anna : ben).postJson(adminCalls.bulkChange, change);
      }
      const on = [addDays(today, -1), today, addDays(today, 1)][number % 7];
      if (on) await anna.postJson(adminCalls.submissionFollowUp(number), { on });
    }
    const all = (await (await anna.get(adminCalls.submissions)).json()) as Submission[];
    expect(all).toHaveLength(24);
    for (const reader of [anna, ben]) {
      const me = ((await (await reader.get(calls.user)).json()) as User).id;
      const counts: Record<string, number> = {};
      for (const queue of queues) {
        const expected = all.filter((one) => isInQueue(one, queue, { me, today })).map(({ id }) => id);
        counts[queue] = expected.length;
        expect(expected.length).toBeGreaterThan(0);
        const query = writeView({ ...unfiltered, queue });
        const found = (await (await reader.get(`${adminCalls.submissions}?${query}`)).json()) as Submission[];
        expect({ queue, ids: found.map(({ id }) => id) }).toEqual({ queue, ids: expected });
      }
      expect(await (await reader.get(adminCalls.submissionCounts)).json()).toEqual(counts);
    }
    const file = await anna.get(`${adminCalls.submissionExport}?queue=due`);
    const due = all.filter((one) => isInQueue(one, 'due', { me: 0, today }));
    // With the line of the heads.
    expect((await file.text()).trim().split('\r\n')).toHaveLength(due.length + 1);
  });

  test('the enquiry before and after any other is asked for, with how many there are, as the browser finds them', async () => {
    const all = await whole();
    const view = { ...unfiltered, contacted: 'no' as const };
    const matches = filterSubmissions(all, view, 0);
    for (const { id } of all) {
      const { newer, previous, next, isListed } = positionIn(matches, id);
      const ask = async (direction: string) => {
        const query = `${writeView(view)}&limit=1&${direction}=${id}`;
        const response = await admin.get(`${adminCalls.submissions}?${query}`);
        const [nearest] = (await response.json()) as Submission[];
        return [nearest?.id, Number(response.headers.get('X-Total-Count'))];
      };
      expect(await ask('after')).toEqual([previous?.id, newer]);
      expect(await ask('before')).toEqual([next?.id, matches.length - newer - (isListed ? 1 : 0)]);
    }
  });

  test('the earlier enquiries of a mailbox, and those of colleagues, are those that the browser finds, however many others have their words', async () => {
    const own = await startApp(await databases.open());
    const reader = await own.newAdminClient();
    const addresses = [
      'li@gmail.com',
      'li@firm.example',
      'Li+shop@Firm.example',
      'l_@firm.example',
      'ÜNAL@firm.example',
    ];
    const others = [
      'lisa@firm.example',
      'li@sub.firm.example',
      'li+firm@example.com',
      'ünal+x@firm.example',
      'ünal@gmail.com',
    ];
    for (const [number, email] of [...addresses, ...others, ...addresses].entries())
      await own.newClient().postJson(calls.contact, {
        firstName: 'Ada',
        lastName: 'L',
        email,
        message: `No information for li@firm.example or li@gmail.com, letter ${number}.`,
      });
    const all = (await (await reader.get(adminCalls.submissions)).json()) as Submission[];
    expect(all).toHaveLength(15);
    const ask = async (query: string) => {
      const response = await reader.get(`${adminCalls.submissions}?limit=1&${query}`);
      const [newest] = (await response.json()) as Submission[];
      return { newest: newest?.id, total: Number(response.headers.get('X-Total-Count')) };
    };
    for (const one of all) {
      const [earlier, colleagues] = [earlierOf(all, one), colleaguesOf(all, one)];
      const { email, id } = one;
      const found = { email, ...(await ask(`mailboxOf=${id}&before=${id}`)) };
      expect(found).toEqual({ email, newest: earlier[0]?.id, total: earlier.length });
      if (email.endsWith('gmail.com')) continue;
      const ofColleagues = { email, ...(await ask(`colleaguesOf=${id}`)) };
      expect(ofColleagues).toEqual({ email, newest: colleagues[0]?.id, total: colleagues.length });
    }
    expect(await ask('mailboxOf=999999')).toEqual({ newest: undefined, total: 0 });
  });

  test('one enquiry has an address of its own, and an unknown one gets 404 with a sentence', async () => {
    const [newest] = await whole();
    const answer = await admin.get(adminCalls.submission(newest?.id ?? 0));
    expect(await answer.json()).toEqual(newest);
    for (const id of ['999999', '0', '99999999999', 'abc']) {
      const unknown = await admin.get(`${adminCalls.submissions}/${id}`);
      expect({ id, status: unknown.status }).toEqual({ id, status: 404 });
      expect(await unknown.text()).toBe('This enquiry does not exist.');
    }
  });

  test('a list with more than 4 MB of text is cut, names what follows, and has no gap', async () => {
    const own = await startApp(await databases.open());
    const reader = await own.newAdminClient();
    const message = '\u4e2d'.repeat(9_990);
    const numbers = Array.from({ length: 300 }, (_, at) => at + 1);
    const { queries } = own.database;
    for (const id of numbers) {
      const createdAt = own.clock.now().toISOString();
      const person = { firstName: 'Ada', lastName: 'L', email: 'ada@engine.example' };
      await queries
        .insertInto('contact_submissions')
        .values({ ...person, message, createdAt })
        .execute();
      await queries.insertInto('submission_state').values({ submissionId: id, text: message }).execute();
    }
    const seen: number[][] = [];
    let path: string | undefined = adminCalls.submissions;
    while (path) {
      const response = await reader.get(path);
      expect(response.headers.get('X-Total-Count')).toBe('300');
      seen.push(((await response.json()) as Submission[]).map(({ id }) => id));
      path = /<(.+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    }
    expect(seen.map(({ length }) => length)).toEqual([133, 133, 34]);
    expect(seen.flat()).toEqual(numbers.toReversed());
  });

  test.each([
    'q=%00',
    'q=ab%00cd',
    'service=%00',
    'page=0',
    'page=9007199254740991&limit=1000',
    'since=0000-01-01',
    'until=2026-02-31',
    'since=9999-12-31&until=1000-01-01',
    'before=99999999999&after=-1',
    'mailboxOf=0&before=0',
    'colleaguesOf=2147483647&page=2',
  ])('the invalid query ?%s gets a list', async (query) => {
    expect((await admin.request('GET', `${adminCalls.submissions}?${query}`)).status).toBe(200);
    expect((await admin.request('GET', `${adminCalls.submissionExport}?${query}`)).status).toBe(200);
  });

  describe('marking as contacted', () => {
    test('records the user and the time, once, and can be reverted', async () => {
      const other = await app.newAdminClient('second.admin');
      const marked = (await (await admin.request('POST', adminCalls.submissionContacted(5))).json()) as Submission;
      expect(marked).toMatchObject({ contactedBy: 'harbour.master', contactedAt: app.clock.now().toISOString() });
      app.clock.advance(60_000);
      const again = (await (await other.request('POST', adminCalls.submissionContacted(5))).json()) as Submission;
      expect(again).toEqual(marked);
      const undone = (await (await other.request('POST', adminCalls.submissionNotContacted(5))).json()) as Submission;
      expect(undone).toMatchObject({ contactedAt: null, contactedBy: null });
      const events = await listEvents(app.database.queries, { submissionIds: [5] });
      expect(events.map(({ who, what }) => ({ who, what }))).toEqual([
        { who: 'visitor', what: 'received' },
        { who: 'harbour.master', what: 'contacted' },
        { who: 'second.admin', what: 'not-contacted' },
      ]);
    });

    test.each(['0', '999999', '99999999999', '1e3', '-1', 'abc'])(
      'responds with 404 and a sentence for the id %s',
      async (id) => {
        const response = await admin.request('POST', `${adminCalls.submissions}/${id}/contacted`);
        expect(response.status).toBe(404);
        expect((await response.text()).length).toBeLessThan(200);
      },
    );
  });
});
