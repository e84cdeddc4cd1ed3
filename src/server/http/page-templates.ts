import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { escapeHtml } from '../../contract/escape-html.ts';
import { formTemplateOf, notFoundTemplateOf, pageTemplates, type RejectedForm } from '../../contract/page-templates.ts';
import { HttpError } from './http-error.ts';
import type { PageTemplate } from './site-files.ts';
import type { Site } from '../site.ts';

/** Where the templates come from: the built files, and in development React itself. */
export type Pages = {
  findTemplate: (path: string) => Promise<PageTemplate | undefined>;
  /** Whether a page has this address. */
  isPage: (path: string) => boolean;
};

/** The marks in a template for the server, which contract/page-templates.ts writes. */
const marks = /"%%json%%"|%%(if )?([\w.-]+)%%| data-if-([a-z-]+)="([^"|]*)\|([^"]*)"/g;

/**
 * Fills in a template. Only the template is searched for marks, never a text.
 * @param texts the text of each placeholder: HTML, escaped by the caller; `json` is JSON for a script element
 */
export function fillTemplate(template: string, texts: ReadonlyMap<string, string>): string {
  let html = '';
  let at = 0;
  /** How many parts that are left out have begun and not ended. */
  let leftOut = 0;
  const add = (text: string) => {
    if (leftOut === 0) html += text;
  };
  for (const match of template.matchAll(marks)) {
    const [mark, condition, name = 'json', attribute, value = '', needed = ''] = match;
    add(template.slice(at, match.index));
    at = match.index + mark.length;
    if (attribute) add(texts.has(needed) ? ` ${attribute}="${value}"` : '');
    else if (condition) leftOut += leftOut > 0 || !texts.has(name) ? 1 : 0;
    else if (name === 'end') leftOut = Math.max(0, leftOut - 1);
    else add(texts.get(name) ?? '');
  }
  add(template.slice(at));
  return html;
}

/**
 * A filled template as a response, which no cache may store: it has no address of its own. It is not compressed, since
 * what somebody typed is in it.
 * @returns undefined if the site was not built
 */
async function showTemplate(
  { pages }: Site,
  path: string,
  status: ContentfulStatusCode,
  { texts = new Map(), headers = {} }: { texts?: ReadonlyMap<string, string>; headers?: Record<string, string> } = {},
): Promise<Response | undefined> {
  const template = await pages.findTemplate(path);
  if (!template) return undefined;
  return new Response(fillTemplate(template.html, texts), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': template.policy,
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}

/** A page with a sentence, such as that of the link in a mail. */
export const showMessage = (
  site: Site,
  path: string,
  status: ContentfulStatusCode,
  { headers, ...texts }: { headers?: Record<string, string>; sentence: string; action?: string; token?: string },
): Promise<Response | undefined> => {
  const escaped = Object.entries(texts).map(([name, text]): [string, string] => [name, escapeHtml(text)]);
  return showTemplate(site, path, status, { texts: new Map(escaped), headers });
};

/** The page of an HTTP error, for people; undefined for other errors than 413 and 429. */
export async function showHttpError(site: Site, httpError: HttpError): Promise<Response | undefined> {
  const { status, message: sentence, headers } = httpError;
  const path = status === 413 ? pageTemplates.tooLong : status === 429 ? pageTemplates.tooMany : undefined;
  return path && showMessage(site, path, status, { sentence, headers });
}

/**
 * The page with a rejected form, ready to be sent again: the answer to a form that was posted without JavaScript, with the
 * status of the error.
 * @param form `page` is the path of the form's page or of its template
 * @throws {HttpError} the error itself if the site was not built
 */
export async function showFormAgain(
  site: Site,
  { page, values, httpError }: { page: string; values: Record<string, string>; httpError: HttpError },
): Promise<Response> {
  const { status, fields, message: sentence, headers } = httpError;
  // Forms send line breaks as CR LF; a script that takes over finds what the browser has made of them.
  const typed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]),
  );
  const texts = textsOf({ values: typed, messages: { ...fields } as Record<string, string>, sentence });
  const shown = await showTemplate(site, formTemplateOf(page), status, { texts, headers });
  if (!shown) throw httpError;
  return shown;
}

/** The texts of the placeholders of a form's template. */
function textsOf(form: RejectedForm): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [name, value] of Object.entries(form.values)) {
    const text = escapeHtml(value);
    if (text === '') continue;
    // A text area drops a line break at the start of its text (HTML, 13.1.2.5).
    texts.set(`value.${name}`, text.startsWith('\n') ? `\n${text}` : text);
    texts.set(`value.${name}=${text}`, '');
  }
  const messages = Object.entries(form.messages);
  for (const [name, message] of messages) {
    texts.set(`error.${name}`, escapeHtml(message));
    if (messages.length === 1) texts.set(`only.error.${name}`, '');
  }
  if (messages.length === 0) texts.set('sentence', escapeHtml(form.sentence));
  if (messages.length > 1) texts.set('summary', '');
  return texts.set('json', JSON.stringify(form).replaceAll('<', String.raw`\u003c`));
}

/** The response for an address without a page; those that the site links to have a template of their own. */
export async function showNotFound(site: Site, { req }: Context): Promise<Response> {
  const shown =
    (await showTemplate(site, pageTemplates.notFound + req.path, 404)) ??
    (await showTemplate(site, notFoundTemplateOf(req.path), 404));
  if (!shown) throw new HttpError(404, 'This page does not exist.');
  return shown;
}
