import type { Context } from 'hono';
import { answerPages } from '../../contract/answer-pages.ts';
import { enquiryPath } from '../../contract/admin-paths.ts';
import { paths } from '../../contract/paths.ts';
import { HttpError } from '../http/http-error.ts';
import { showMessage } from '../http/answer-pages.ts';
import { requestIdOf } from '../http/request-id.ts';
import { readFields } from '../http/request-body.ts';
import type { Site } from '../site.ts';
import {
  contactByLink,
  findLinkOutcome,
  type LinkedSubmission,
  type LinkOutcome,
  readContactedLink,
  tokenField,
} from './contacted-link-store.ts';
import { formatTime, headerText } from '../mail/mail-text.ts';
import { findSubmission } from './submission-store.ts';

// The page of the link in a notification, for anybody who has the mail; it works without scripts and without a sign-in.

/** The response: its status, its sentence, and the enquiry that it is about if the link names one. */
type Result = { status: 200 | 403 | 409 | 410; sentence: string; submissionId?: number };

/** Keeps the link from caches, search engines and other sites: its query is all that one needs to use it. */
const privately = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' };

/** GET /mark-contacted: a button. It changes nothing, since mail scanners follow every link. */
export async function showContactedLink(site: Site, context: Context): Promise<Response> {
  await site.limits.enforce('mailLink', site.clientAddresses.sourceOf(context));
  const token = context.req.query(tokenField) ?? '';
  const { linked, result } = await readLink(site, token);
  if (result) return respond(site, result);
  const submissionId = linked.id;
  const outcome = await findLinkOutcome(site.database.queries, linked);
  const submission = await findSubmission(site.database.queries, submissionId);
  if (!outcome || !submission) return respond(site, gone());
  if (outcome.state !== 'open') return respond(site, describeOutcome(site, submissionId, outcome));
  const name = headerText(submission.firstName);
  const sentence = `Enquiry ${submissionId} from ${name} is not marked as contacted.`;
  return respond(site, { status: 200, sentence, submissionId }, token);
}

/** POST /mark-contacted: marks the enquiry of the link; 409 if it is marked already. */
export async function postContactedLink(site: Site, context: Context): Promise<Response> {
  await site.limits.enforce('mailLink', site.clientAddresses.sourceOf(context));
  const { fields } = await readFields(context, 'the form');
  const token = fields[tokenField];
  const { linked, result } = await readLink(site, typeof token === 'string' ? token : '');
  if (result) return respond(site, result);
  const outcome = await contactByLink(site, linked, requestIdOf(context));
  if (!outcome) return respond(site, gone());
  if (outcome.state === 'marked') site.liveUpdates.pollNow();
  return respond(site, describeOutcome(site, linked.id, outcome));
}

async function readLink(
  site: Site,
  token: string,
): Promise<{ linked: LinkedSubmission; result?: undefined } | { linked?: undefined; result: Result }> {
  const read = await readContactedLink(site, token);
  if (read.state === 'valid') return { linked: read.submission };
  if (read.state === 'invalid')
    return {
      result: { status: 403, sentence: 'This link is not complete. Please open it from the mail again.' },
    };
  if (!(await findLinkOutcome(site.database.queries, read.submission))) return { result: gone() };
  const sentence = 'This link has expired: it was valid for 14 days. Please mark the enquiry in the admin area.';
  return { result: { status: 410, sentence, submissionId: read.submission.id } };
}

/** The enquiry was erased, or a restored backup is older than the mail. */
const gone = (): Result => ({ status: 410, sentence: 'This enquiry has been deleted.' });

function describeOutcome({ config: { businessHours } }: Site, submissionId: number, outcome: LinkOutcome): Result {
  if (outcome.state === 'open') throw new Error('An enquiry is open after its link was used.');
  const at = `${formatTime(businessHours, outcome.at)} (${businessHours.zoneName})`;
  const about = `Enquiry ${submissionId}`;
  if (outcome.state === 'marked') return { status: 200, sentence: `${about} is marked as contacted.`, submissionId };
  const by = outcome.state === 'used' ? `by the link on ${at}` : `on ${at}`;
  const since =
    outcome.state === 'used' && outcome.isTakenBack ? ' Somebody has since removed the mark in the admin area.' : '';
  return { status: 409, sentence: `${about} was already marked as contacted, ${by}.${since}`, submissionId };
}

/**
 * The page with a sentence; with a token it has the button too.
 * @throws {HttpError} only the sentence if the site was not built
 */
async function respond(site: Site, { status, sentence, submissionId }: Result, token?: string): Promise<Response> {
  const link = submissionId === undefined ? paths.submissions : enquiryPath(submissionId);
  const page = token ? answerPages.markContacted : answerPages.contactedLink;
  const shown = await showMessage(site, page, status, { sentence, link, token, headers: privately });
  if (!shown) throw new HttpError(status === 200 ? 503 : status, sentence, { headers: privately });
  return shown;
}
