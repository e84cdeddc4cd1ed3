import { expect, test } from 'vitest';
import { initialsOf } from './portrait.tsx';

test.each([
  ['Rafael Quispe', 'RQ'],
  ['Ilse van der Tuin', 'IT'],
  ['Ægir', 'Æ'],
  ['𝒜da Lovelace', '𝒜L'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
