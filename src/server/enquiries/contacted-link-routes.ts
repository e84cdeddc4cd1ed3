import type { Context } from 'hono';
import { pageTemplates } from '../../contract/page-templates.ts';
import { paths } from '../../contract/paths.ts';
import { HttpError } from '../http/http-error.ts';
import { type Pages, showMessage } from '../http/page-templates.ts';
import { readFields } from '../http/request-body.ts';
import type { EnquiryStore, LinkOutcome } from './enquiry-store.ts';
import { type BusinessHours, formatTime } from '../mail/business-hours.ts';
import { type LinkedEnquiry, type ReadToken, tokenField } from '../mail/contacted-links.ts';
import { headerText } from '../mail/mail-text.ts';
import type { SubmissionStore } from './submission-store.ts';

type Parts = {
  readLink: (token: string) => Promise<ReadToken>;
  store: Pick<SubmissionStore, 'find'>;
  enquiries: Pick<EnquiryStore, 'contactByLink' | 'findLinkOutcome'>;
  businessHours: BusinessHours;
  pages: Pages;
  /** Throws 429 once a source has asked too often. */
  countRequest: (context: Context) => Promise<void>;
  /** Tells open lists of a change at once. */
  onChanged: () => void;
};

/** The response: its status, its sentence, and the enquiry that it is about, where the link names one. */
type Result = { status: 200 | 403 | 409 | 410; sentence: string; submissionId?: number };

/** Neither caches nor search engines nor other sites learn of the link: its query is all that it takes. */
const privately = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/** The page of the link in a notification, for whoever has the mail; it works without scripts and without a sign-in. */
export function createContactedLinkRoutes(parts: Parts) {
  /** GET /mark-contacted: a button. It changes nothing, since mail scanners follow every link. */
  async function show(context: Context): Promise<Response> {
    await parts.countRequest(context);
    const token = context.req.query(tokenField) ?? '';
    const { linked, result } = await check(token);
    if (result) return respond(result);
    const submissionId = linked.id;
    const outcome = await parts.enquiries.findLinkOutcome(linked);
    const enquiry = await parts.store.find(submissionId);
    if (!outcome || !enquiry) return respond(gone());
    if (outcome.state !== 'open') return respond(told(submissionId, outcome));
    const name = headerText(enquiry.firstName);
    const sentence = `Enquiry ${submissionId} from ${name} is not marked as contacted.`;
    return respond({ status: 200, sentence, submissionId }, token);
  }

  /** POST /mark-contacted: marks the enquiry of the link; 409 where it is marked already. */
  async function mark(context: Context): Promise<Response> {
    await parts.countRequest(context);
    const { fields } = await readFields(context, 'the form');
    const token = fields[tokenField];
    const { linked, result } = await check(typeof token === 'string' ? token : '');
    if (result) return respond(result);
    const outcome = await parts.enquiries.contactByLink(linked);
    if (!outcome) return respond(gone());
    if (outcome.state === 'marked') parts.onChanged();
    return respond(told(linked.id, outcome));
  }

  async function check(
    token: string,
  ): Promise<{ linked: LinkedEnquiry; result?: undefined } | { linked?: undefined; result: Result }> {
    const read = await parts.readLink(token);
    if (read.state === 'valid') return { linked: read.enquiry };
    if (read.state === 'invalid')
      return {
        result: { status: 403, sentence: 'This link is not complete. Please open it from the mail again.' },
      };
    if (!(await parts.enquiries.findLinkOutcome(read.enquiry))) return { result: gone() };
    const sentence = 'This link has expired: it was valid for 14 days. Please mark the enquiry in the admin area.';
    return { result: { status: 410, sentence, submissionId: read.enquiry.id } };
  }

  /** It was erased, or a restored backup is older than the mail. */
  const gone = (): Result => ({ status: 410, sentence: 'This enquiry is no longer stored here.' });

  function told(submissionId: number, outcome: LinkOutcome): Result {
    if (outcome.state === 'open') throw new Error('An enquiry is open after its link was used.');
    const at = `${formatTime(parts.businessHours, outcome.at)} (${parts.businessHours.zoneName})`;
    const about = `Enquiry ${submissionId}`;
    if (outcome.state === 'marked') return { status: 200, sentence: `${about} is marked as contacted.`, submissionId };
    const by = outcome.state === 'used' ? `by the link on ${at}` : `on ${at}`;
    const since =
      outcome.state === 'used' && outcome.isTakenBack ? ' Somebody has since removed the mark in the admin area.' : '';
    return { status: 409, sentence: `${about} was already marked as contacted, ${by}.${since}`, submissionId };
  }

  /**
   * The page with a sentence; with a token it has the button too.
   * @throws {HttpError} the sentence alone if the site was not built
   */
  async function respond({ status, sentence, submissionId }: Result, token?: string): Promise<Response> {
    const action = submissionId === undefined ? paths.submissions : `${paths.submissions}?enquiry=${submissionId}`;
    const page = token ? pageTemplates.markContacted : pageTemplates.contactedLink;
    const shown = await showMessage(parts, page, status, { sentence, action, token: token ?? '', headers: privately });
    if (!shown) throw new HttpError(status === 200 ? 503 : status, sentence, { headers: privately });
    return shown;
  }

  return { show, mark };
}
