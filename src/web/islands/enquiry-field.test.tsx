import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EnquiryField } from '../../contract/enquiry-fields.ts';
import { EnquiryFieldControl } from './enquiry-field.tsx';
import type { EnquiryForm } from './use-enquiry-form.ts';

/** The markup of a field, in a form with this value or message. */
function render(
  field: EnquiryField,
  given: { defaultValue?: string; message?: string } = {},
  isStarred = false,
): string {
  const enquiry: Pick<EnquiryForm, 'field'> = {
    field: (name) => ({ name, id: `contact-${name}`, autoFocus: false, readOnly: false, ...given }),
  };
  return renderToStaticMarkup(<EnquiryFieldControl field={field} enquiry={enquiry} isStarred={isStarred} />);
}

test.each<[string, EnquiryField, RegExp]>([
  ['a line', { name: 'x', kind: 'line', label: 'X' }, /<input id="contact-x" type="text" autoComplete="off" name="x"/],
  ['a date', { name: 'x', kind: 'date', label: 'X' }, /<input id="contact-x" type="date"/],
  ['several lines', { name: 'x', kind: 'text', label: 'X' }, /<textarea id="contact-x"/],
  ['a checkbox', { name: 'x', kind: 'checkbox', label: 'X' }, /<input id="contact-x" type="checkbox"[^>]* value="yes"/],
  [
    'a choice',
    { name: 'x', kind: 'select', label: 'X', options: ['One', 'Two'] },
    /<option value="" selected="">Please choose<\/option><option value="One">One<\/option><option value="Two">/,
  ],
])('%s is the control of its kind', (_name, field, control) => {
  const html = render(field, field.kind === 'select' ? { defaultValue: '' } : {});
  expect(html).toMatch(control);
  // A choice may be left at its first option, and a checkbox unticked.
  expect(html.includes('(optional)')).toBe(field.kind !== 'select' && field.kind !== 'checkbox');
  expect(html).not.toContain('required');
});

test('a required field has its own label and hint, and a star where the form has stars', () => {
  const field: EnquiryField = {
    name: 'x',
    kind: 'line',
    label: 'X',
    formLabel: 'Your X',
    hint: 'As on the bill.',
    required: { minLength: 1, message: 'Please enter your X' },
  };
  expect(render(field)).toMatch(/Your X <\/label>.*As on the bill\..*required=""/);
  expect(render(field, {}, true)).toContain('Your X * ');
});

test('what was entered before a rejected form is shown again, with the message', () => {
  const checkbox: EnquiryField = { name: 'x', kind: 'checkbox', label: 'X' };
  expect(render(checkbox, { defaultValue: 'yes' })).toContain('checked=""');
  expect(render(checkbox)).not.toContain('checked');
  const date: EnquiryField = { name: 'x', kind: 'date', label: 'X' };
  const html = render(date, { defaultValue: '2027-05-31', message: 'X must be a date.' });
  expect(html).toMatch(/aria-invalid="true" aria-describedby="contact-x-error"[^>]* value="2027-05-31"/);
  expect(html).toContain('X must be a date.');
});
