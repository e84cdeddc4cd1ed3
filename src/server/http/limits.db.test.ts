import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { minuteMs } from '../../contract/duration.ts';
import { calls } from '../../contract/paths.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { onBothDatabases, onSqlite } from '../../../tests/support/database.ts';
import type { Database } from '../db/open.ts';
import { countEnquiryBytes } from '../enquiries/enquiry-bytes.ts';
import { hashKey, type LimitStore } from './limit-store.ts';
import { createLimits } from './limits.ts';

const enquiry = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message: 'Can it weave?' };
const log = { info: () => {}, warn: () => {}, error: () => {} };

const createFor = (store: LimitStore, error = log.error) =>
  createLimits({ store, isOn: true, clock: () => new Date(), log: { ...log, error } });
const storeOf = ({ driver, withConnection }: Database): LimitStore => ({ ...driver, withConnection });

// Each count is flushed on the event loop; PostgreSQL counts in processes of its own.
onSqlite((databases) => {
  test('the counts of many sign-ins at once leave room for other requests between them', async () => {
    const limits = createFor(storeOf(await databases.open()));
    let turns = 0;
    let timer = setImmediate(function next() {
      turns += 1;
      timer = setImmediate(next);
    });
    const sources = Array.from({ length: 50 }, (_, number) => `203.0.113.${number}`);
    await Promise.all(sources.map((source) => limits.enforce('loginOfSource', source)));
    clearImmediate(timer);
    expect(turns).toBeGreaterThanOrEqual(25);
  });
});

onBothDatabases((databases) => {
  const listKeys = async ({ queries }: Database) =>
    (await sql<{ key: string }>`select key from rate_limits order by key`.execute(queries)).rows.map(({ key }) => key);

  describe('the bytes of enquiries', () => {
    const long = (number: number) => ({ ...enquiry, message: String(number).padEnd(10_000, 'x') });

    const spend = async ({ limits }: TestApp, source: string, bytes: number) =>
      countEnquiryBytes(limits, source, bytes);
    /** Uses up what all sources may send in a day, from many networks. */
    async function spendCommon(app: TestApp, bytes: number): Promise<void> {
      for (let rest = bytes, network = 1; rest > 0; rest -= 4_000_000, network += 1)
        await spend(app, `198.18.${network}.1`, Math.min(rest, 4_000_000));
    }
    const openWithLimits = async () => startApp(await databases.open(), { rateLimits: true });

    test('are limited per source and day: 5 MB, then 429 until the day has passed', async () => {
      const app = await openWithLimits();
      await spend(app, '203.0.113.7', 5_000_000 - 15_000);
      const client = app.newClient();
      expect((await client.postJson(calls.contact, { ...long(0), email: 'ada' })).status).toBe(400);
      expect((await client.postJson(calls.contact, long(1))).status).toBe(201);
      const refused = await client.postJson(calls.contact, long(2));
      expect(refused.status).toBe(429);
      expect(refused.headers.get('Retry-After')).toMatch(/^8[56]\d{3}$/);
      expect(await refused.text()).toBe(
        'Too much text was sent from your network today. Please try again in 24 hours.',
      );
      expect((await app.newClient('203.0.113.8').postJson(calls.contact, long(3))).status).toBe(201);
      expect(await app.database.queries.selectFrom('contact_submissions').select('id').execute()).toHaveLength(2);
      expect((await client.postJson(calls.contact, enquiry)).status).toBe(201);
    });

    test('are those of new enquiries: a repeat costs none, and is answered when none are left', async () => {
      const app = await openWithLimits();
      await spend(app, '203.0.113.7', 5_000_000 - 25_000);
      const client = app.newClient();
      const send = async (number: number, headers?: Record<string, string>) =>
        client.postJson(calls.contact, long(number), headers);
      const first = (await (await send(1)).json()) as object;
      for (let repeats = 0; repeats < 5; repeats += 1) expect(await (await send(1)).json()).toEqual(first);
      expect((await send(2, { 'Idempotency-Key': 'second' })).status).toBe(201);
      expect((await send(3)).status).toBe(429);
      expect((await send(2, { 'Idempotency-Key': 'second' })).status).toBe(201);
      expect(await (await send(1)).json()).toEqual(first);
      expect((await send(3, { 'Idempotency-Key': 'second' })).status).toBe(422);
      // Without a key, the same text is a new enquiry by then, and is not stored.
      app.clock.advance(11 * minuteMs);
      expect((await send(1)).status).toBe(429);
    });

    test('are counted as they are stored, not as JSON escapes them', async () => {
      const app = await openWithLimits();
      await spend(app, '203.0.113.7', 5_000_000 - 15_000);
      const quotes = { ...enquiry, message: '"'.repeat(10_000) };
      expect((await app.newClient().postJson(calls.contact, quotes)).status).toBe(201);
    });

    test('of an enquiry that could not be stored cost none', async () => {
      const app = await openWithLimits();
      await spend(app, '203.0.113.7', 5_000_000 - 15_000);
      const client = app.newClient();
      await sql`alter table outbox rename to outbox_away`.execute(app.database.queries);
      expect((await client.postJson(calls.contact, long(1))).status).toBe(500);
      await sql`alter table outbox_away rename to outbox`.execute(app.database.queries);
      expect((await client.postJson(calls.contact, long(1))).status).toBe(201);
    });

    test('are limited for all /64 networks of a /48 together', async () => {
      const app = await openWithLimits();
      const send = async (network: string, number: number) =>
        (await app.newClient(`2001:db8:7:${network}::1`).postJson(calls.contact, long(number))).status;
      await spend(app, '2001:db8:7::/48', 4_990_000 - 11_000);
      expect(await send('4', 0)).toBe(201);
      expect(await send('5', 1)).toBe(429);
      expect(await send('ff05', 2)).toBe(429);
      expect((await app.newClient('2001:db8:8::1').postJson(calls.contact, long(3))).status).toBe(201);
    });

    describe('of all sources together are limited to 500 MB a day', () => {
      let app: TestApp;
      beforeEach(async () => {
        app = await openWithLimits();
        await spendCommon(app, 500_000_000);
      });

      test('then long enquiries are refused, which is logged once an hour', async () => {
        for (let tries = 0; tries < 3; tries += 1) {
          const refused = await app.newClient().postJson(calls.contact, long(tries));
          expect([refused.status, await refused.text()]).toEqual([
            429,
            'Too much text was sent to this site today. Please try again in 24 hours.',
          ]);
        }
        const lines = app.logLines.map((line) => JSON.parse(line) as object);
        expect(lines).toEqual([expect.objectContaining({ level: 50, event: 'rate-limit', rule: 'enquiryBytesOfAll' })]);
      });

      test('and short ones of sources that sent little still come in', async () => {
        const client = app.newClient('203.0.113.20');
        expect((await client.postJson(calls.contact, enquiry)).status).toBe(201);
        expect((await client.postJson(calls.contact, { ...enquiry, message: 'x'.repeat(2_000) })).status).toBe(201);
        expect((await client.postJson(calls.contact, { ...enquiry, message: 'y'.repeat(2_000) })).status).toBe(429);
        const other = { ...enquiry, message: 'Who sent much' };
        expect((await app.newClient('198.18.1.1').postJson(calls.contact, other)).status).toBe(429);
      });

      test('also short ones from one /48 network', async () => {
        const send = async (network: number) =>
          (await app.newClient(`2001:db8:9:${network}::1`).postJson(calls.contact, { ...enquiry, phone: `${network}` }))
            .status;
        for (let network = 0; network < 4; network += 1) expect(await send(network)).toBe(201);
        expect(await send(4)).toBe(429);
        const other = { ...enquiry, message: 'From elsewhere' };
        expect((await app.newClient('2001:db8:a::1').postJson(calls.contact, other)).status).toBe(201);
      });

      test('up to 600 MB', async () => {
        await spendCommon(app, 100_000_000);
        const late = { ...enquiry, message: 'Too late' };
        const refused = await app.newClient('203.0.113.21').postJson(calls.contact, late);
        expect(refused.status).toBe(429);
        expect(await refused.text()).toMatch(/^Too much text was sent to this site today\./);
      });
    });
  });

  test('connections are counted by their source only where limits are on', async () => {
    for (const rateLimits of [true, false]) {
      const { sourceOf } = (await startApp(await databases.open(), { rateLimits })).connectionOptions;
      expect(sourceOf?.('203.0.113.7')).toBe(rateLimits ? '203.0.113.7' : undefined);
    }
  });

  test('connections that were dropped are logged once a minute for each reason, without an address', async () => {
    const app = await startApp(await databases.open());
    const { onDropped } = app.connectionOptions;
    for (let dropped = 0; dropped < 3; dropped += 1) onDropped('full');
    onDropped('slow');
    app.clock.advance(60_000);
    onDropped('full');
    const lines = app.logLines.map((line) => JSON.parse(line) as { reason: string; suppressed?: number });
    expect(lines).toMatchObject([
      { level: 40, event: 'connection-dropped', reason: 'full' },
      { level: 40, event: 'connection-dropped', reason: 'slow' },
      { level: 40, event: 'connection-dropped', reason: 'full', suppressed: 2 },
    ]);
  });

  test('the /64 networks of one /48 have ten tries for an account together, and as many enquiries as one of them', async () => {
    const app = await startApp(await databases.open(), { rateLimits: true });
    const from = (network: number) => app.newClient(`2001:db8:7:${network.toString(16)}::1`);
    for (let network = 0; network < 10; network += 1)
      expect((await from(network * 256).logIn('Nobody', 'some words')).status).toBe(401);
    expect((await from(65_535).logIn('Nobody', 'some words')).status).toBe(429);
    expect((await app.newClient('2001:db8:8::1').logIn('Nobody', 'some words')).status).toBe(401);
    const send = async (network: number) =>
      (await from(network).postJson(calls.contact, { ...enquiry, phone: `${network}` })).status;
    for (let network = 0; network < 60; network += 1) expect(await send(network)).toBe(201);
    expect(await send(60)).toBe(429);
  });

  test('enquiries cost no write to the database for their limits; sign-ins are counted in it', async () => {
    const app = await startApp(await databases.open(), { rateLimits: true });
    const client = app.newClient();
    expect((await client.postJson(calls.contact, enquiry)).status).toBe(201);
    expect(await listKeys(app.database)).toEqual([]);
    expect((await client.logIn('Nobody', 'some words')).status).toBe(401);
    const keys = [`loginOfAccount:${hashKey('nobody|203.0.113.7')}`, `loginOfSource:${hashKey('203.0.113.7')}`];
    expect(await listKeys(app.database)).toEqual(keys);
    expect(keys.join(' ')).not.toMatch(/nobody|203/);
  });

  test('counts in memory are limited to 10,000 sources: the one unseen for the longest time is deleted', async () => {
    const limits = createFor(storeOf(await databases.open()));
    const use = async (source: string) => limits.enforce('enquiry', source, 60);
    await use('first');
    await use('second');
    for (let other = 0; other < 9_998; other += 1) await use(`other-${other}`);
    await expect(use('first')).rejects.toMatchObject({ status: 429 });
    await use('one more');
    await use('second');
    await expect(use('first')).rejects.toMatchObject({ status: 429 });
  });

  test('several processes count sign-ins together', async () => {
    const database = await databases.open();
    const [one, other] = [createFor(storeOf(database)), createFor(storeOf(database))];
    for (let attempts = 0; attempts < 9; attempts += 1) await one.enforce('loginOfAccount', 'ada|192.0.2.1');
    await other.enforce('loginOfAccount', 'ada|192.0.2.1');
    await expect(one.enforce('loginOfAccount', 'ada|192.0.2.1')).rejects.toMatchObject({ status: 429 });
  });
});
