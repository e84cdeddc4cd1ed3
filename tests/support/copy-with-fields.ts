import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findContent } from '#content/find-content.server.ts';
import type { EnquiryField } from '../../src/contract/enquiry-field.ts';

const root = join(import.meta.dirname, '..', '..');

/** Custom fields, as a firm may add them, of the kinds that neither form has; a firm has no field of these names. */
export const customFieldSamples = [
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
export function copyWithFields(folder: string): void {
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
