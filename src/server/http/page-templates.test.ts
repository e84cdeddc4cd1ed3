import { expect, test } from 'vitest';
import { attributeIf, jsonPlaceholder, partMarks, placeholder } from '../../contract/page-templates.ts';
import { fillTemplate } from './page-templates.ts';

const fill = (template: string, texts: Record<string, string>) =>
  fillTemplate(template, new Map(Object.entries(texts)));

test('a placeholder becomes its text, or nothing', () => {
  expect(fill(`<p>${placeholder('a')}, ${placeholder('b')}</p>`, { a: 'one' })).toBe('<p>one, </p>');
});

test('a text is never searched for marks', () => {
  const { start, end } = partMarks('b');
  const text = `${placeholder('b')}${start}x${end}${end}$&`;
  expect(fill(`${placeholder('a')}${placeholder('b')}`, { a: text, b: 'B' })).toBe(`${text}B`);
});

test('a part is left out with everything in it where its text is missing', () => {
  const [outer, inner] = [partMarks('outer'), partMarks('inner')];
  const template = `1${outer.start}2${inner.start}3${inner.end}4${outer.end}5`;
  expect(fill(template, {})).toBe('15');
  expect(fill(template, { inner: '' })).toBe('15');
  expect(fill(template, { outer: '' })).toBe('1245');
  expect(fill(template, { outer: '', inner: '' })).toBe('12345');
});

test('an attribute is left out where its text is missing, or another one', () => {
  const [[selected, value] = []] = Object.entries(attributeIf('selected', '', 'value.service=mobile'));
  const template = `<option ${selected}="${value}">`;
  expect(fill(template, { 'value.service=mobile': '' })).toBe('<option selected="">');
  expect(fill(template, { 'value.service=digital': '' })).toBe('<option>');
});

test('the JSON of a script takes the place of a string', () => {
  expect(fill(`{"rejected":"${jsonPlaceholder}"}`, { json: '{"a":1}' })).toBe('{"rejected":{"a":1}}');
});
