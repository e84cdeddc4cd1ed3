import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EnquiryField as Definition } from '../../contract/enquiry-field.ts';
import { EnquiryField } from './enquiry-field.tsx';

/** The markup of a field. */
const render = (field: Definition, isStarred = false): string =>
  renderToStaticMarkup(<EnquiryField form="contact" field={field} isStarred={isStarred} />);

test.each<[string, Definition, RegExp]>([
  [
    'a line',
    { name: 'x', kind: 'line', label: 'X' },
    /<input id="contact-x" type="text" dir="auto" autoComplete="off"[^>]* name="x"/,
  ],
  ['a date', { name: 'x', kind: 'date', label: 'X' }, /<input id="contact-x" type="date"/],
  ['several lines', { name: 'x', kind: 'text', label: 'X' }, /<textarea id="contact-x"/],
  ['a checkbox', { name: 'x', kind: 'checkbox', label: 'X' }, /<input id="contact-x" type="checkbox"[^>]* value="yes"/],
  [
    'a choice',
    { name: 'x', kind: 'select', label: 'X', options: ['One', 'Two'] },
    /<option value="">Please choose<\/option><option value="One">One<\/option><option value="Two">/,
  ],
])('%s is the control of its kind', (_name, field, control) => {
  const html = render(field);
  expect(html).toMatch(control);
  // A choice may be left at its first option, and a checkbox unticked.
  expect(html.includes('(optional)')).toBe(field.kind !== 'select' && field.kind !== 'checkbox');
  expect(html).not.toContain('required');
});

test('a required field has its own label and hint, and a star where the form has stars', () => {
  const field: Definition = {
    name: 'x',
    kind: 'line',
    label: 'X',
    formLabel: 'Your X',
    hint: 'As on the bill.',
    required: { minLength: 1, message: 'Please enter your X' },
  };
  expect(render(field)).toMatch(/Your X <\/label>.*As on the bill\..*required=""/);
  expect(render(field, true)).toContain('Your X * ');
});
