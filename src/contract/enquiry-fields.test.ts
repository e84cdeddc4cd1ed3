import { expect, test } from 'vitest';
import { consultationFields, contactFields } from './enquiry-fields.ts';
import { hiddenFields } from './enquiry-request.ts';

test('no field has the name of a hidden one, which would take its place', () => {
  const hidden: readonly string[] = Object.values(hiddenFields);
  const names = [...contactFields, ...consultationFields].map(({ name }) => name);
  expect(names.filter((name) => hidden.includes(name))).toEqual([]);
});
