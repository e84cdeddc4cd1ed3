import { expect, test } from 'vitest';
import { serviceTitles } from '#content/services/titles.ts';
import { initialMessage } from '../../../contract/initial-message.ts';
import type { Submission } from '../../../contract/submission.ts';
import { excerptOf } from './excerpt.ts';

const [[service, title] = ['', '']] = Object.entries(serviceTitles);
const excerpt = (message: string) => excerptOf({ message, service } as Submission);

test('a row shows the first own words of a message, in one line', () => {
  expect(excerpt(`${initialMessage(title)}\n\nWe grade planks\nby eye.`)).toBe('We grade planks by eye.');
  expect(excerpt(initialMessage(title))).toBe('');
  expect(excerpt('  Hello,\r\n\tthere')).toBe('Hello, there');
  expect(excerpt('\u{1f30a}'.repeat(500))).toBe('\u{1f30a}'.repeat(200));
});
