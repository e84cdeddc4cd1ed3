import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { consultationFields, contactFields, customFieldsOf } from '../../contract/enquiry-fields.ts';
import { openDatabase } from './open.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'site-columns-'));
const database = await openDatabase({ dataDir });
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true });
});

test.each([
  ['contact_submissions', customFieldsOf(contactFields)],
  ['consultation_requests', customFieldsOf(consultationFields)],
] as const)('%s has a column for each custom field of its form', async (table, fields) => {
  const tables = await database.queries.introspection.getTables();
  const columns = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name);
  for (const { name } of fields)
    expect(columns, `a migration is missing: alter table ${table} add column "${name}" text;`).toContain(name);
});
