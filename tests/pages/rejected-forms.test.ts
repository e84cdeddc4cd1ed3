import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { serviceIds } from '#content/service-ids.ts';
import type { EnquiryField } from '../../src/contract/enquiry-field.ts';
import { enquiryForms, ticked } from '../../src/contract/enquiry-fields.ts';
import { hiddenFields } from '../../src/contract/enquiry-request.ts';
import { escapeHtml } from '../../src/contract/escape-html.ts';
import { formIds, type FormName } from '../../src/contract/form-ids.ts';
import { paths } from '../../src/contract/paths.ts';
import { fillForm } from '../../src/server/http/rejected-form.ts';
import { StatusError, SummaryList } from '../../src/web/forms/form-messages.tsx';
import { FieldMessage } from '../../src/web/ui/field-message.tsx';
import { anyService } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listTags } from '../support/html.ts';
import { listHtmlErrors } from '../support/html-validation.ts';

// The server alters the page of a form by ids: all ten forms have them.

const fixture = useBrowserFixture();

type Field = Pick<EnquiryField, 'name' | 'kind' | 'options'>;
type Form = { form: FormName; path: string; fields: readonly Field[]; hidden: readonly string[] };
const { contact, consultation } = enquiryForms;
const account: Field[] = [
  { name: 'username', kind: 'line' },
  { name: 'password', kind: 'line' },
];
const forms: Form[] = [
  { form: 'contact', path: paths.contact, fields: contact.shown, hidden: [hiddenFields.visit] },
  ...serviceIds.map((id): Form => {
    return { form: 'consultation', path: paths.service(id), fields: consultation.shown, hidden: [hiddenFields.visit] };
  }),
  { form: 'newsletter', path: paths.newsletter, fields: [{ name: 'email', kind: 'email' }], hidden: [] },
  { form: 'login', path: paths.auth, fields: account, hidden: ['next'] },
  { form: 'register', path: paths.auth, fields: account, hidden: ['next'] },
];

const hostile = `"><script>alert(1)</script>' $& $1 id="contact-email"`;

/** What somebody has typed or chosen. */
function fillIn({ name, kind, options }: Field): string {
  if (kind === 'select') return options?.at(-1) ?? anyService.id;
  return kind === 'checkbox' ? ticked : `${name} ${hostile}`;
}

/** The attributes of the element with an id, and what is in it up to the next end tag. */
function find(html: string, id: string): { attributes: Record<string, string | undefined>; content: string } {
  const [tag, name = '', content = ''] =
    new RegExp(`<(\\w+)(?: [^>]*)? id="${id}"[^>]*>([^]*?)(?=</(?:p|div|form|textarea|select)>|<(?:p|div)[ >])`).exec(
      html,
    ) ?? [];
  if (tag === undefined) throw new Error(`${id} is missing.`);
  return { attributes: listTags(tag, name)[0] ?? {}, content };
}
const countFocused = (html: string) => html.split(' autofocus=""').length - 1;

describe.each(forms)('the $form form of $path', ({ form, path, fields, hidden }) => {
  const names = fields.map(({ name }) => name);
  const all = <Value>(of: (name: string) => Value) => Object.fromEntries(names.map((name) => [name, of(name)]));
  const values = {
    ...Object.fromEntries(fields.map((field) => [field.name, fillIn(field)])),
    ...Object.fromEntries(hidden.map((name) => [name, hostile])),
  };
  const messages = all((name) => `${name} is wrong: ${hostile}`);
  const rejected = { form, values, messages, sentence: hostile };
  const only = names[0] ?? '';

  it('is shown again with every value, with its errors or its sentence, and with one focus', async () => {
    const page = await fixture.fetchHtml(path);
    // Until a script takes over, the browser validates.
    expect(page).not.toMatch(/novalidate/i);
    const html = fillForm(page, rejected);
    expect(await listHtmlErrors(html)).toEqual([]);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('<title>Error: ');
    for (const name of [...names, ...hidden]) {
      const { attributes, content } = find(html, formIds.control(form, name));
      const kind = fields.find((field) => field.name === name)?.kind;
      const value = values[name] ?? '';
      if (kind === 'text') expect(content).toBe(escapeHtml(value));
      else if (kind === 'select') expect(content).toContain(`<option selected="" value="${escapeHtml(value)}">`);
      else expect(attributes['value']).toBe(value);
      if (kind === 'checkbox') expect(attributes).toHaveProperty('checked');
      if (hidden.includes(name)) continue;
      expect(attributes['aria-invalid']).toBe('true');
      expect(attributes['aria-describedby']?.split(' ')).toContain(formIds.message(form, name));
      // As React writes it.
      const message = renderToStaticMarkup(createElement(FieldMessage, { message: messages[name] ?? '' }));
      expect(find(html, formIds.message(form, name)).content).toBe(message);
    }
    expect(countFocused(html)).toBe(1);
    const focused = names.length > 1 ? formIds.summary(form) : formIds.control(form, only);
    expect(find(html, focused).attributes).toHaveProperty('autofocus');
    if (names.length > 1)
      expect(html).toContain(renderToStaticMarkup(createElement(SummaryList, { form, names, messages })));

    const withOne = fillForm(page, { ...rejected, messages: { [only]: 'Wrong.' } });
    expect(countFocused(withOne)).toBe(1);
    expect(find(withOne, formIds.control(form, only)).attributes).toHaveProperty('autofocus');
    expect(withOne).not.toContain('There is a problem</h2>');

    const withSentence = fillForm(page, { ...rejected, messages: {} });
    expect(countFocused(withSentence)).toBe(1);
    const status = find(withSentence, formIds.status(form));
    expect(status.attributes).toHaveProperty('autofocus');
    expect(status.content).toBe(renderToStaticMarkup(createElement(StatusError, { sentence: hostile })));
  });

  it('has each id exactly once: a page without one, or with two, is an error', async () => {
    const page = await fixture.fetchHtml(path);
    const ids = [
      ...[...names, ...hidden].map((name) => formIds.control(form, name)),
      ...names.map((name) => formIds.message(form, name)),
      ...(names.length > 1 ? [formIds.summary(form)] : []),
    ];
    for (const id of ids) {
      expect(() => fillForm(page.replace(` id="${id}"`, ''), rejected), id).toThrow('exactly once');
      expect(() => fillForm(`${page}<p id="${id}"></p>`, rejected), id).toThrow('exactly once');
    }
  });
});
