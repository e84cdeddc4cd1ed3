import type { Email } from 'postal-mime';
import { escapeHtml } from '../src/contract/escape-html.ts';

/** A text as HTML, in which addresses of pages can be followed. */
const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, place) =>
      place % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('');

/** A page that shows the mails of the development server, the newest first. */
export function mailPage(mails: readonly Email[]): string {
  const items = mails
    .toReversed()
    .map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject ?? '')}</h2><p>to ${escapeHtml(mail.to?.map(({ address }) => address).join(', ') ?? '')}, answers to ${escapeHtml(mail.replyTo?.map(({ address }) => address).join(', ') ?? '')}, ${escapeHtml(mail.date ?? '')}</p><pre>${withLinks(mail.text ?? '')}</pre></article>`,
    );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Caught mail</title><body><h1>Caught mail</h1>${items.join('') || '<p>Nothing yet. Send an enquiry.</p>'}</body></html>`;
}
