import { expect, test } from 'vitest';
import { writeJson } from '../src/server/enquiries/json-list.ts';
import { escapeForTerminal } from './escape-for-terminal.ts';

const acting = [
  '\u0000',
  '\u001B',
  '\u007F',
  '\u009B',
  '\u061C',
  '\u200B',
  '\u202E',
  '\u2028',
  '\u2066',
  '\uFEFF',
  '\u{E0061}',
];

test('no character that acts in a terminal is left in a line or in JSON, which keeps its value', () => {
  for (const one of acting) {
    expect(escapeForTerminal(`a${one}b`)).toMatch(/^a\\u\{[\da-f]+\}b$/);
    const value = { message: `a${one}b\nc`, [one]: [one] };
    const json = writeJson(value);
    expect(json).toMatch(/^[\x20-\x7E\n]+$/);
    expect(JSON.parse(json)).toEqual(value);
  }
});

test('letters of every script stay readable in JSON', () => {
  expect(writeJson({ name: 'Zoë Þór 漢字 👋🏽' })).toBe('{\n  "name": "Zoë Þór 漢字 👋🏽"\n}');
});
