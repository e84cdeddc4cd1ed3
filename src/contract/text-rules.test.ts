import { expect, test } from 'vitest';
import { contactForm } from './enquiry.ts';
import { maxLengths } from './max-lengths.ts';
import { newNote } from './notes.ts';

const contact = { firstName: 'Ada', lastName: 'King', email: 'ada@x.example' };
const lines = (count: number, lineBreak: string, length: number) =>
  Array.from({ length: count }, (_, place) => String(place).padEnd(length, '.')).join(lineBreak);

test('a line break counts as one character, also as a form without JavaScript sends it, and is stored as LF', () => {
  // 200 lines of 49 characters: 9,999 typed characters, 10,198 as a form sends them.
  const message = lines(200, '\r\n', 49);
  const result = contactForm.safeParse({ ...contact, message });
  expect(result.error?.issues).toBeUndefined();
  expect(result.data?.message).toBe(lines(200, '\n', 49));
  expect(contactForm.safeParse({ ...contact, message: `${message}..` }).success).toBe(false);
  expect(newNote.parse({ text: lines(20, '\r\n', 49) }).text).toBe(lines(20, '\n', 49));
  expect(maxLengths.message).toBe(10_000);
});
