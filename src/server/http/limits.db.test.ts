import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { calls } from '../../contract/paths.ts';
import { startApp } from '../../../tests/support/app.ts';
import { onBothDatabases } from '../../../tests/support/database.ts';
import type { Database } from '../db/open.ts';
import { createLimits, type LimitStore } from './limits.ts';

const enquiry = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@engine.example', message: 'Can it weave?' };
const log = { warn: () => {}, error: () => {} };

onBothDatabases((databases) => {
  const createFor = (store: LimitStore, error = log.error) =>
    createLimits({ store, isOn: true, trustedProxies: [], onUntrustedProxy: () => {}, log: { ...log, error } });
  const storeOf = ({ driver, withConnection }: Database): LimitStore => ({ ...driver, withConnection });
  const listKeys = async ({ queries }: Database) =>
    (await sql<{ key: string }>`select key from rate_limits order by key`.execute(queries)).rows.map(({ key }) => key);

  describe('the bytes of enquiries', () => {
    const long = (number: number) => ({ ...enquiry, message: String(number).padEnd(10_000, 'x') });

    test('are limited per source and day: 5 MB, then 429 until the day has passed', async () => {
      const limits = createFor(storeOf(await databases.open()));
      for (let sent = 0; sent < 5; sent += 1) await limits.count('enquiryBytesOfSource', '192.0.2.1', 1_000_000);
      const refused = limits.count('enquiryBytesOfSource', '192.0.2.1', 1);
      await expect(refused).rejects.toMatchObject({
        status: 429,
        message: 'Too much text was sent from your network today. Please try again in 24 hours.',
        headers: { 'Retry-After': expect.stringMatching(/^8[56]\d{3}$/) as string },
      });
      await limits.count('enquiryBytesOfSource', '192.0.2.2', 1);
    });

    test('are limited for all sources together, which is logged once an hour', async () => {
      const warnings: object[] = [];
      const limits = createFor(storeOf(await databases.open()), (fields?: object) => void warnings.push(fields ?? {}));
      await limits.count('enquiryBytes', 'all', 500_000_000);
      for (let tries = 0; tries < 3; tries += 1)
        await expect(limits.count('enquiryBytes', 'all', 1)).rejects.toMatchObject({
          status: 429,
          message: 'The site cannot take any more messages today. Please try again in 24 hours.',
        });
      expect(warnings).toEqual([{ event: 'rate-limit', rule: 'enquiryBytes' }]);
    });

    test('are counted before they are stored, and only those of valid enquiries', async () => {
      const app = await startApp(await databases.open(), { rateLimits: true });
      const { limits } = app;
      await limits.count('enquiryBytesOfSource', '203.0.113.7', 5_000_000 - 15_000);
      const client = app.newClient();
      expect((await client.postJson(calls.contact, { ...long(0), email: 'ada' })).status).toBe(400);
      expect((await client.postJson(calls.contact, long(1))).status).toBe(201);
      const refused = await client.postJson(calls.contact, long(2));
      expect(refused.status).toBe(429);
      expect(await refused.text()).toMatch(/^Too much text was sent from your network today\./);
      expect((await app.newClient('203.0.113.8').postJson(calls.contact, long(3))).status).toBe(201);
      expect(await app.database.queries.selectFrom('contact_submissions').select('id').execute()).toHaveLength(2);
    });
  });

  test('enquiries cost no write to the database for their limits; sign-ins are counted in it', async () => {
    const app = await startApp(await databases.open(), { rateLimits: true });
    const client = app.newClient();
    expect((await client.postJson(calls.contact, enquiry)).status).toBe(201);
    expect(await listKeys(app.database)).toEqual([]);
    expect((await client.logIn('Nobody', 'some words')).status).toBe(401);
    expect(await listKeys(app.database)).toEqual(['loginOfAccount:nobody|203.0.113.7', 'loginOfSource:203.0.113.7']);
  });

  test('counts in memory are limited to 10,000 sources: the one unseen for the longest time is deleted', async () => {
    const limits = createFor(storeOf(await databases.open()));
    const use = async (source: string) => limits.count('enquiry', source, 60);
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
    for (let attempts = 0; attempts < 9; attempts += 1) await one.count('loginOfAccount', 'ada|192.0.2.1');
    await other.count('loginOfAccount', 'ada|192.0.2.1');
    await expect(one.count('loginOfAccount', 'ada|192.0.2.1')).rejects.toMatchObject({ status: 429 });
  });
});
