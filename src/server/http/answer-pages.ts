import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { answerPages, messageIds, notFoundPageOf } from '../../contract/answer-pages.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { applyEdits, findTag, markTitle, readPage, setAttribute, setContent } from './html-edits.ts';
import type { Site } from '../site.ts';
import { HttpError } from './http-error.ts';

/** A prerendered page as text, which the server alters before it sends it. */
export type AnswerPage = { html: string; policy: string };

/** Where pages come from: the built files, and in development React itself. */
export type Pages = {
  /** A page by its path, also one that is an answer only. */
  findPage: (path: string) => Promise<AnswerPage | undefined>;
  /** Whether a page has this address. */
  isPage: (path: string) => boolean;
};

/**
 * A prerendered page as a response. No cache may store it, since it is not the page of this address. It is not compressed,
 * since it may contain typed text.
 * @returns undefined if the site was not built
 */
export async function showPage(
  { pages }: Site,
  path: string,
  status: ContentfulStatusCode,
  { headers = {}, alter = (html) => html }: { headers?: Record<string, string>; alter?: (html: string) => string } = {},
): Promise<Response | undefined> {
  const page = await pages.findPage(path);
  if (!page) return undefined;
  return new Response(alter(page.html), {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': page.policy,
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}

type Message = {
  sentence?: string;
  /** The address that the page's link leads to. */
  link?: string;
  /** Sent by the page's button. */
  token?: string;
  headers?: Record<string, string>;
};

/** A page with a sentence, such as that of the link in a mail. */
export const showMessage = (
  site: Site,
  path: string,
  status: ContentfulStatusCode,
  { sentence, link, token, headers }: Message,
): Promise<Response | undefined> =>
  showPage(site, path, status, {
    headers,
    alter(html) {
      const page = readPage(html);
      return applyEdits(page, [
        ...(status === 200 ? [] : [markTitle(page)]),
        ...(sentence ? [setContent(page, findTag(page, messageIds.sentence), escapeHtml(sentence))] : []),
        ...(link ? [setAttribute(findTag(page, messageIds.link), 'href', link)] : []),
        ...(token ? [setAttribute(findTag(page, messageIds.token), 'value', token)] : []),
      ]);
    },
  });

/** The page of an HTTP error, for people; undefined for other errors than 413 and 429. */
export async function showHttpError(site: Site, httpError: HttpError): Promise<Response | undefined> {
  const { status, message: sentence, headers } = httpError;
  const path = status === 413 ? answerPages.tooLong : status === 429 ? answerPages.tooMany : undefined;
  return path && showMessage(site, path, status, { sentence, headers });
}

/** The response for an address without a page; some addresses that the site links to have a text of their own. */
export async function showNotFound(site: Site, { req }: Context): Promise<Response> {
  const shown =
    (await showPage(site, answerPages.notFound + req.path, 404)) ??
    (await showPage(site, notFoundPageOf(req.path), 404));
  if (!shown) throw new HttpError(404, 'This page does not exist.');
  return shown;
}
