import { beforeAll, expect, test } from 'vitest';
import { type TestApp, startApp } from '../../../tests/support/app.ts';
import { type DatabaseMaker, onBothDatabases, onPostgres } from '../../../tests/support/database.ts';
import { createEnquiry, type NewEnquiry } from './create-store.ts';

/** An enquiry that was sent with a key. */
function enquiry(key: string, message = key): NewEnquiry {
  return {
    kind: 'contact',
    form: { firstName: 'Ada', lastName: 'Lovelace', email: `${key}@engine.example`, message },
    idempotencyKey: { key, bodyHash: message, validForMs: undefined },
    judgement: { isSuspected: false, reasons: [], textHash: null },
    network: '203.0.113.7',
  };
}

/** No database takes it. */
const faultyEnquiry = (key: string): NewEnquiry => enquiry(key, null as unknown as string);

const startWithAcknowledgements = async (databases: DatabaseMaker) =>
  startApp(await databases.open(), { env: { ACKNOWLEDGE: 'on' } });

/** What storing these at the same moment leads to. */
async function storeAtOnce(app: TestApp, enquiries: readonly NewEnquiry[]): Promise<string[]> {
  const results = await Promise.allSettled(enquiries.map((one) => createEnquiry(app.site, one)));
  return results.map((result) => (result.status === 'fulfilled' ? result.value.outcome : 'failed'));
}

async function countRows({ database: { queries } }: TestApp) {
  const count = async (table: 'contact_submissions' | 'submission_state' | 'idempotency_keys' | 'outbox') =>
    (await queries.selectFrom(table).selectAll().execute()).length;
  return {
    enquiries: await count('contact_submissions'),
    states: await count('submission_state'),
    keys: await count('idempotency_keys'),
    mails: await count('outbox'),
  };
}

/** An enquiry has a key of its request and one of its acknowledgement, and two mails. */
const rowsOf = (enquiries: number) => ({ enquiries, states: enquiries, keys: 2 * enquiries, mails: 2 * enquiries });

onBothDatabases((databases) => {
  const places = [0, 1, 2, 3, 4, 5];

  test.each(places)('where enquiry %i of six at once cannot be stored, each other one is, once', async (faulty) => {
    const app = await startWithAcknowledgements(databases);
    const enquiries = places.map((place) => (place === faulty ? faultyEnquiry : enquiry)(`key-${place}`));
    const expected = places.map((place) => (place === faulty ? 'failed' : 'created'));
    expect(await storeAtOnce(app, enquiries)).toEqual(expected);
    expect(await countRows(app)).toEqual(rowsOf(5));
  });

  test('a key that comes several times at once is stored once, and rejected with another body', async () => {
    const app = await startWithAcknowledgements(databases);
    const enquiries = [enquiry('a', 'hello'), enquiry('b'), enquiry('a', 'hello'), enquiry('a', 'other'), enquiry('b')];
    const expected = ['created', 'created', 'repeated', 'key-reused', 'repeated'];
    expect(await storeAtOnce(app, enquiries)).toEqual(expected);
    expect(await countRows(app)).toEqual(rowsOf(2));
  });
});

onPostgres((databases) => {
  let first: TestApp;
  let second: TestApp;
  beforeAll(async () => {
    first = await startWithAcknowledgements(databases);
    second = await startApp(first.database, { env: { ACKNOWLEDGE: 'on' } });
  });

  test('two processes that get the same enquiries in opposite order store each once', async () => {
    const keys = Array.from({ length: 20 }, (_, number) => `key-${number}`);
    const [here, there] = await Promise.all([
      storeAtOnce(
        first,
        keys.map((key) => enquiry(key)),
      ),
      storeAtOnce(
        second,
        keys.toReversed().map((key) => enquiry(key)),
      ),
    ]);
    for (const [number, outcome] of here.entries())
      expect(new Set([outcome, there.at(-1 - number)])).toEqual(new Set(['created', 'repeated']));
    expect(await countRows(first)).toEqual(rowsOf(20));
  });
});
