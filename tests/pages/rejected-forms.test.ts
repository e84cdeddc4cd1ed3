import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { serviceIds } from '#content/service-ids.ts';
import { enquiryForms } from '../../src/contract/enquiry-fields.ts';
import { hiddenFields } from '../../src/contract/enquiry-request.ts';
import { escapeHtml } from '../../src/contract/escape-html.ts';
import { formIds, type FormName } from '../../src/contract/form-ids.ts';
import { paths } from '../../src/contract/paths.ts';
import { showFormIn } from '../../src/server/http/form-again.ts';
import { StatusError, SummaryList } from '../../src/web/forms/form-messages.tsx';
import { FieldMessage } from '../../src/web/ui/field-message.tsx';
import { anyService } from '../support/any-content.ts';
import { useBrowserFixture } from '../support/browser-fixture.ts';
import { listTags } from '../support/html.ts';
import { listHtmlErrors } from '../support/html-validation.ts';

// The server alters the page of a form by ids: all ten forms have them.

const fixture = useBrowserFixture();

type Form = { form: FormName; path: string; names: readonly string[]; hidden: readonly string[] };
const { contact, consultation } = enquiryForms;
const namesOf = ({ shown }: { shown: readonly { name: string }[] }) => shown.map(({ name }) => name);
const forms: Form[] = [
  { form: 'contact', path: paths.contact, names: namesOf(contact), hidden: [hiddenFields.visit] },
  ...serviceIds.map((id): Form => {
    const names = namesOf(consultation);
    return { form: 'consultation', path: paths.service(id), names, hidden: [hiddenFields.visit] };
  }),
  { form: 'newsletter', path: paths.newsletter, names: ['email'], hidden: [] },
  { form: 'login', path: paths.auth, names: ['username', 'password'], hidden: ['next'] },
  { form: 'register', path: paths.auth, names: ['username', 'password'], hidden: ['next'] },
];

const hostile = `"><script>alert(1)</script>' $& $1 id="contact-email"`;

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

describe.each(forms)('the $form form of $path', ({ form, path, names, hidden }) => {
  const all = <Value>(of: (name: string) => Value) => Object.fromEntries(names.map((name) => [name, of(name)]));
  const values = {
    ...all((name) => `${name} ${hostile}`),
    ...Object.fromEntries(hidden.map((name) => [name, hostile])),
  };
  if ('service' in values) values['service'] = anyService.id;
  const messages = all((name) => `${name} is wrong: ${hostile}`);
  const rejected = { form, values, messages, sentence: hostile };
  const only = names[0] ?? '';

  it('is shown again with every value, with its errors or its sentence, and with one focus', async () => {
    const page = await fixture.fetchHtml(path);
    // Until a script takes over, the browser validates.
    expect(page).not.toMatch(/novalidate/i);
    const html = showFormIn(page, rejected);
    expect(await listHtmlErrors(html)).toEqual([]);
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('<title>Error: ');
    for (const name of [...names, ...hidden]) {
      const { attributes, content } = find(html, formIds.control(form, name));
      if (name === 'message') expect(content).toBe(escapeHtml(values[name] ?? ''));
      else if (name === 'service') expect(content).toContain(`<option selected="" value="${anyService.id}">`);
      else expect(attributes['value']).toBe(values[name]);
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

    const withOne = showFormIn(page, { ...rejected, messages: { [only]: 'Wrong.' } });
    expect(countFocused(withOne)).toBe(1);
    expect(find(withOne, formIds.control(form, only)).attributes).toHaveProperty('autofocus');
    expect(withOne).not.toContain('There is a problem</h2>');

    const withSentence = showFormIn(page, { ...rejected, messages: {} });
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
      expect(() => showFormIn(page.replace(` id="${id}"`, ''), rejected), id).toThrow('exactly once');
      expect(() => showFormIn(`${page}<p id="${id}"></p>`, rejected), id).toThrow('exactly once');
    }
  });
});
