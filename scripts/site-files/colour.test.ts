import { expect, it } from 'vitest';
import { hexOfToken } from './colour.ts';

// Values of CSS Color 4, which gives both forms of the same colour.
const tokens = '--red: oklch(0.62796 0.25768 29.234);\n--two: light-dark(oklch(1 0 0), oklch(0 0 0));\n--space: 1rem;';

it('converts the light value of a token', () => {
  expect(hexOfToken(tokens, '--red')).toBe('#ff0000');
  expect(hexOfToken(tokens, '--two')).toBe('#ffffff');
});

it('throws for a token that is missing or not a colour', () => {
  expect(() => hexOfToken(tokens, '--blue')).toThrow('--blue');
  expect(() => hexOfToken(tokens, '--space')).toThrow('--space');
});
