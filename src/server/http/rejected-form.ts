import { escapeHtml } from '../../contract/escape-html.ts';
import { errorPrefix, formIds, type FormName, servedMark, summaryHeading } from '../../contract/form-ids.ts';
import type { Site } from '../site.ts';
import { showPage } from './answer-pages.ts';
import {
  applyEdits,
  findTag,
  type HtmlEdit,
  markTitle,
  type Page,
  readPage,
  setAttribute,
  setContent,
} from './html-edits.ts';
import type { HttpError } from './http-error.ts';

/** A form that was rejected, with the fields that its page shows. */
export type RejectedForm = {
  form: FormName;
  values: Readonly<Record<string, string>>;
  /** By the name of the field. */
  messages: Readonly<Record<string, string>>;
  /** Shown if no field has a message. */
  sentence: string;
};

/**
 * The response to a form that was sent without scripts and rejected: the page at the form's address, filled in, with the
 * status of the error.
 * @throws {HttpError} the error itself if the site was not built
 */
export async function showRejectedForm(
  site: Site,
  path: string,
  rejected: RejectedForm,
  httpError: HttpError,
): Promise<Response> {
  const { status, headers } = httpError;
  const shown = await showPage(site, path, status, { headers, alter: (html) => fillForm(html, rejected) });
  if (!shown) throw httpError;
  return shown;
}

/**
 * Fills the form of a page with what was typed and what is wrong with it, so that it can be sent again. The page is altered
 * by the ids of its controls and slots (contract/form-ids.ts); values and messages are escaped.
 * @throws if the page does not have each of these ids exactly once
 */
export function fillForm(html: string, { form, values, messages, sentence }: RejectedForm): string {
  const page = readPage(html);
  const errors = Object.entries(messages);
  const fillSlot = (id: string, content: string): HtmlEdit[] => {
    const slot = findTag(page, id);
    return [setAttribute(slot, servedMark), setContent(page, slot, content)];
  };
  const focus = (id: string) => setAttribute(findTag(page, id), 'autofocus');
  const [only] = errors;
  return applyEdits(page, [
    markTitle(page),
    ...Object.entries(values).flatMap(([name, value]) => fillControl(page, formIds.control(form, name), value)),
    ...errors.flatMap(([name, message]) => [
      setAttribute(findTag(page, formIds.control(form, name)), 'aria-invalid', 'true'),
      ...fillSlot(formIds.message(form, name), messageHtml(message)),
    ]),
    ...(errors.length > 1 ? fillSlot(formIds.summary(form), summaryHtml(form, errors)) : []),
    ...(errors.length === 0 ? fillSlot(formIds.status(form), statusHtml(sentence)) : []),
    only && errors.length === 1
      ? focus(formIds.control(form, only[0]))
      : focus(only ? formIds.summary(form) : formIds.status(form)),
  ]);
}

/** What React renders into the same slots (web/ui/field.tsx, web/forms/form-messages.tsx). */
const messageHtml = (message: string) =>
  `<span class="visually-hidden">${errorPrefix}</span><span>${escapeHtml(message)}</span>`;
const summaryHtml = (form: FormName, errors: readonly (readonly [string, string])[]) =>
  `<h2>${summaryHeading}</h2><ul>${errors
    .map(([name, message]) => `<li><a href="#${formIds.control(form, name)}">${escapeHtml(message)}</a></li>`)
    .join('')}</ul>`;
const statusHtml = (sentence: string) => `<span class="error">${escapeHtml(sentence)}</span>`;

/** Gives a control a value: the text of a field, the option of a select, the tick of a box. */
function fillControl(page: Page, id: string, value: string): HtmlEdit[] {
  const tag = findTag(page, id);
  // Forms send line breaks as CR LF.
  const text = value.replaceAll('\r\n', '\n');
  // A text area drops a line break at the start of its text (HTML, 13.1.2.5).
  if (tag.name === 'textarea') return [setContent(page, tag, (text.startsWith('\n') ? '\n' : '') + escapeHtml(text))];
  const written = ` value="${escapeHtml(text)}"`;
  if (tag.name === 'select') {
    const { html } = page;
    const option = html.slice(tag.to, html.indexOf('</select>', tag.to)).indexOf(`<option${written}`);
    const at = tag.to + option + '<option'.length;
    return option === -1 ? [] : [{ from: at, to: at, text: ' selected=""' }];
  }
  if (!tag.attributes.includes(' type="checkbox"')) return [setAttribute(tag, 'value', text)];
  return tag.attributes.includes(written) ? [setAttribute(tag, 'checked')] : [];
}
