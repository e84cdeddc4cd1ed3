import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Metric, register } from 'prom-client';
import { afterAll, describe, expect, test } from 'vitest';
import { findContent } from '#content/find-content.server.ts';
import { isFullRun } from '../../../tests/support/full-run.ts';
import type { EnquiryField } from '../../contract/enquiry-field.ts';
import type { Submission } from '../../contract/submission.ts';

const root = join(import.meta.dirname, '../../..');

/** Custom fields, as a firm may add them, of the kinds that neither form has; a firm has no field of these names. */
const customFieldSamples = [
  {
    name: 'sampleChoice',
    kind: 'select',
    label: 'Sample choice',
    options: ['Up to 20,000', 'More'],
    isSearched: true,
  },
  { name: 'sampleDate', kind: 'date', label: 'Sample date' },
  { name: 'sampleTick', kind: 'checkbox', label: 'Sample tick' },
] as const satisfies readonly EnquiryField[];

/**
 * Copies the program into a folder and adds these fields to both forms, as docs/how-to/make-it-yours.md says: their
 * definitions and a migration.
 */
function copyWithFields(folder: string): void {
  for (const part of ['src', 'own', 'migrations', 'tests/support', 'package.json'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const file = join(folder, findContent('fields.ts', root));
  const definitions = customFieldSamples.map((field) => `${JSON.stringify(field)},`).join('\n');
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(?=\] as const)/g, `${definitions}\n`));
  const statements = ['contact_submissions', 'consultation_requests'].flatMap((table) =>
    customFieldSamples.map(({ name }) => `alter table ${table} add column "${name}" text;`),
  );
  writeFileSync(join(folder, 'migrations', 'own-9000-further-fields.sql'), `${statements.join('\n')}\n`);
}

// Every place must have every field of the forms: a field that one place forgets would be lost without an error. A full
// run tests a copy of the program with three more fields, each a row of a table and a migration, as a firm adds them.
const folder = isFullRun ? mkdtempSync(join(tmpdir(), 'site-fields-')) : root;
if (isFullRun) {
  copyWithFields(folder);
  // The copy registers the metrics of the program once more, with the same library.
  const metrics = register.getMetricsAsArray();
  register.clear();
  afterAll(() => {
    register.clear();
    for (const metric of metrics) register.registerMetric(metric as unknown as Metric);
    rmSync(folder, { recursive: true, force: true });
  });
}
const inCopy = (path: string): Promise<unknown> => import(join(folder, path));
const { onEachDatabase } = (await inCopy(
  'tests/support/database.ts',
)) as typeof import('../../../tests/support/database.ts');
const { createMailCatcher } = (await inCopy(
  'tests/support/mail-fixture.ts',
)) as typeof import('../../../tests/support/mail-fixture.ts');
const { consultationFields, contactFields } = (await inCopy(
  'src/contract/enquiry-fields.ts',
)) as typeof import('../../contract/enquiry-fields.ts');
const { eraseAddress, exportAddress } = (await inCopy(
  'src/server/enquiries/erasure-store.ts',
)) as typeof import('./erasure-store.ts');
const { calls } = (await inCopy('src/contract/paths.ts')) as typeof import('../../contract/paths.ts');
const { adminCalls } = (await inCopy('src/contract/admin-paths.ts')) as typeof import('../../contract/admin-paths.ts');

const address = 'typed-as-email@x.example';
/** A valid value, which no other field has where its kind allows that. */
function valueOf({ name, kind, options, maxLength }: EnquiryField): string {
  if (kind === 'email') return address;
  if (kind === 'date') return '2027-05-31';
  return kind === 'checkbox' ? 'yes' : (options?.[0] ?? `typed-as-${name}`.slice(0, maxLength));
}
const typedIn = (fields: readonly EnquiryField[]) =>
  Object.fromEntries(fields.map((field) => [field.name, valueOf(field)]));
const forms = [
  ['contact form', typedIn(contactFields)],
  ['consultation form', typedIn(consultationFields)],
] as const;

onEachDatabase((databases) => {
  const { startCatcher, start, soon } = createMailCatcher(databases);

  test.each(forms)('whatever the %s asks for is stored, listed, exported, mailed and erased', async (_name, typed) => {
    const catcher = await startCatcher();
    const app = await start(catcher.url);
    expect((await app.newClient().postJson(calls.contact, typed)).status).toBe(201);
    await expect.poll(() => catcher.mails.length, soon).toBe(1);
    const admin = await app.newAdminClient();
    const { database } = app;
    const personal: object[] = [];
    for await (const one of exportAddress(app.site, address)) personal.push(one);
    const places = {
      list: await (await admin.get(adminCalls.submissions)).text(),
      'CSV file': await (await admin.get(adminCalls.submissionExport)).text(),
      mail: catcher.mails[0]?.mail.text ?? '',
      'export of an address': JSON.stringify(personal),
    };
    for (const [place, text] of Object.entries(places))
      for (const [name, value] of Object.entries(typed)) expect(text, `${name} in the ${place}`).toContain(value);
    for (const { label } of isFullRun ? customFieldSamples : []) {
      expect(places['CSV file'].split('\r\n')[0], `${label} in the head of the CSV file`).toContain(label);
      expect(places.mail, `${label} in the mail`).toContain(`${label}: `);
    }
    expect(await eraseAddress(app.site, address)).toBe(1);
    for (const table of ['contact_submissions', 'consultation_requests'])
      expect((await sql`select * from ${sql.table(table)}`.execute(database.queries)).rows).toEqual([]);
    expect(await (await admin.get(adminCalls.submissions)).json()).toEqual([]);
  });

  if (!isFullRun) return;
  describe('a custom field', () => {
    const whole = typedIn(contactFields);
    const names = customFieldSamples.map(({ name }) => name);

    test('may be missing or empty', async () => {
      const app = await start(undefined);
      const without = Object.fromEntries(Object.entries(whole).filter(([name]) => !names.some((one) => one === name)));
      const empty = { ...without, ...Object.fromEntries(names.map((name) => [name, ''])) };
      for (const body of [without, empty])
        expect((await app.newClient().postJson(calls.contact, body)).status).toBe(201);
      const list = (await (await (await app.newAdminClient()).get(adminCalls.submissions)).json()) as Submission[];
      expect(list.map((one) => names.map((name) => (one as Record<string, unknown>)[name]))).toEqual([
        [null, null, null],
        [null, null, null],
      ]);
    });

    test.each([
      ['sampleChoice', 'A lot', 'Sample choice is not one of the choices.'],
      ['sampleDate', '2027-02-30', 'Sample date must be a date, such as 2027-05-31.'],
      ['sampleDate', 'soon', 'Sample date must be a date, such as 2027-05-31.'],
      ['sampleTick', 'perhaps', 'Sample tick is not one of the choices.'],
      ['sampleTick', 7, 'Sample tick must be text.'],
    ])('%s rejects %j', async (name, value, sentence) => {
      const app = await start(undefined);
      const answer = await app.newClient().postJson(calls.contact, { ...whole, [name]: value });
      expect([answer.status, await answer.text()]).toEqual([400, sentence]);
    });

    test('is searched if its definition says so', async () => {
      const app = await start(undefined);
      await app.newClient().postJson(calls.contact, whole);
      const admin = await app.newAdminClient();
      const search = async (q: string) =>
        ((await (await admin.get(`${adminCalls.submissions}?q=${encodeURIComponent(q)}`)).json()) as Submission[])
          .length;
      expect([await search('up to 20,000'), await search('2027-05-31')]).toEqual([1, 0]);
    });
  });
});
