import { sql } from 'kysely';
import { serviceIds } from '../src/content/services/services.ts';
import type { Database } from '../src/server/db/open.ts';
import { searchedText } from '../src/contract/search.ts';
import { createRandom } from '../tests/support/generated.ts';

const firstNames = [
  'Daniel',
  'Priya',
  'Tom',
  'Ingrid',
  'Joseph',
  'Amélie',
  'Grant',
  'Leah',
  'Owen',
  'Nadia',
  'Zoë',
  'Łukasz',
];
const lastNames = [
  'Comeau',
  'Raghunathan',
  'Levesque',
  'Halvorsen',
  'Paul',
  'Robichaud',
  'MacIsaac',
  'Sarkis',
  'Tremblay',
  'Benali',
];
const words =
  'our backup server asked for a key nobody knows and the spreadsheet is winning while eleven clinics wait for an answer about stock payments sensors audits apps forms data people ships weather grain'.split(
    ' ',
  );

/** A word in one enquiry of a hundred thousand. */
export const rareWord = 'periwinkle';

/** Fills an empty database with enquiries, without the form: contents and indexes as the program would write them. */
export async function fillWithEnquiries(database: Database, count: number): Promise<void> {
  const random = createRandom(7);
  const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;
  const isPostgres = database.driver.kind === 'postgres';
  const batch = 500;
  for (let from = 0; from < count; from += batch) {
    const submissions = Array.from({ length: Math.min(batch, count - from) }, (_, place) => {
      const id = from + place + 1;
      const text = Array.from({ length: 30 + Math.floor(random() * 40) }, () => pick(words)).join(' ');
      return {
        id,
        firstName: pick(firstNames),
        lastName: pick(lastNames),
        email: `person${id}@client${id % 977}.example`,
        phone: random() < 0.5 ? '+1 902 555 0177' : null,
        service: random() < 0.9 ? pick(serviceIds) : null,
        message: id % 100_000 === 500 ? `${text} ${rareWord}` : text,
        createdAt: new Date(1_600_000_000_000 + id * 90_000).toISOString(),
      };
    });
    await database.queries.transaction().execute(async (trx) => {
      await trx.insertInto('contact_submissions').values(submissions).execute();
      await trx
        .insertInto('submission_state')
        .values(
          submissions.map(({ id, service, createdAt, ...one }) => ({
            submissionId: id,
            text: searchedText(one),
            service,
            contactedAt: id % 10 === 0 ? null : createdAt,
            contactedBy: id % 10 === 0 ? null : 'margaret',
            suspectedSpam: id % 50 === 0 ? 1 : 0,
          })),
        )
        .execute();
    });
  }
  await database.queries.connection().execute(async (connection) => {
    if (!isPostgres) return sql`analyze`.execute(connection);
    await sql`select setval(pg_get_serial_sequence('contact_submissions', 'id'), ${count})`.execute(connection);
    return sql`vacuum analyze`.execute(connection);
  });
}
