import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '../../../tests/support/app.ts';
import { onEachDatabase } from '../../../tests/support/database.ts';
import { createRandom } from '../../../tests/support/generated.ts';
import { calls } from '../../contract/paths.ts';
import { type Database, embeddedFile } from '../db/open.ts';
import { createSubmissionStore } from '../admin/submission-store.ts';

const many = 20;
const length = 10_000;

/** First and last character of alphabets whose characters take one, three and four bytes. */
const alphabets = {
  'one byte': [0x21, 0x7e],
  'three bytes': [0x4e00, 0x9fff],
  'four bytes': [0x20000, 0x2a6df],
} as const;

function randomText([first, last]: readonly [number, number], marker: string, random: () => number): string {
  const width = last > 0xffff ? 2 : 1;
  const count = Math.floor((length - marker.length) / width);
  const characters = Array.from({ length: count }, () => first + Math.floor(random() * (last - first)));
  return String.fromCodePoint(...characters).concat(marker);
}

/** What the database takes on disk once its write-ahead log is written back. */
async function measureDisk({ queries, driver }: Database, dataDir: string): Promise<number> {
  if (driver.kind === 'sqlite') {
    driver.client.pragma('wal_checkpoint(truncate)');
    return statSync(embeddedFile(dataDir)).size;
  }
  return (
    (await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(queries)).rows[0]?.size ??
    0
  );
}

onEachDatabase((databases) => {
  test.each(Object.entries(alphabets))(
    'enquiries of 10,000 random characters, %s, take at most four times their bytes on disk, and are found',
    async (_name, alphabet) => {
      const place = await databases.newPlace();
      const database = await databases.open(place);
      const app = await startApp(database);
      const { queries, driver } = database;
      const submissions = createSubmissionStore({ queries, kind: driver.kind });
      const before = await measureDisk(database, place.dataDir);
      const random = createRandom(20);
      let bytes = 0;
      for (let number = 0; number < many; number += 1) {
        const message = randomText(alphabet, ` the end of ${number}.`, random);
        bytes += Buffer.byteLength(message);
        const enquiry = { firstName: 'Ada', lastName: 'L', email: `ada${number}@example.com`, message };
        expect((await app.newClient().postJson(calls.contact, enquiry)).status).toBe(201);
      }
      if (driver.kind === 'sqlite')
        await expect
          .poll(async () => (await sql`select * from search_backlog where "isLong" = 0`.execute(queries)).rows)
          .toEqual([]);
      const after = await measureDisk(database, place.dataDir);
      expect((after - before) / bytes).toBeLessThanOrEqual(4);
      const found = await submissions.list({ q: 'end of 7.', service: '', contacted: '', spam: '' }, { limit: 10 });
      expect(found.map(({ id }) => id)).toEqual([8]);
    },
  );
});
