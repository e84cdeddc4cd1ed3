import type { Context } from 'hono';
import { answerPages, thankYouIds } from '../../contract/answer-pages.ts';
import { dayMs } from '../../contract/duration.ts';
import { HttpError } from '../http/http-error.ts';
import { showPage } from '../http/answer-pages.ts';
import { applyEdits, findTag, readPage, setContent } from '../http/html-edits.ts';
import { formatTime } from '../mail/mail-text.ts';
import type { Site } from '../site.ts';
import { getReplyDeadline } from './business-day.ts';

/** How long the page can be opened again. */
const validMs = 30 * dayMs;
/** How far another clock may be ahead: that of another process. */
const aheadMs = dayMs;

/** GET /contact/received: the thanks for an enquiry that was sent at the time in the address. Without one it says so. */
export async function showThankYou(site: Site, { req }: Context): Promise<Response> {
  const now = site.clock().getTime();
  const sentAt = Number(/^[1-9]\d{12}$/.exec(req.query('sent') ?? '')?.[0]);
  const isKnown = sentAt > now - validMs && sentAt < now + aheadMs;
  const shown = isKnown
    ? await showPage(site, answerPages.thankYou, 200, { alter: (html) => fillIn(site, html, new Date(sentAt)) })
    : await showPage(site, answerPages.noReceipt, 404);
  if (!shown) throw new HttpError(404, 'This page does not exist.');
  return shown;
}

/** The page with the time of sending, and the reply that was promised then. */
function fillIn({ config: { businessHours } }: Site, html: string, sentAt: Date): string {
  const page = readPage(html);
  const { replyBy } = getReplyDeadline(businessHours, sentAt);
  return applyEdits(page, [
    setContent(page, findTag(page, thankYouIds.received), formatTime(businessHours, sentAt.toISOString())),
    setContent(page, findTag(page, thankYouIds.replyBy), replyBy),
  ]);
}
