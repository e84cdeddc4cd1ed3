import { serviceTitle } from '#content/service-ids.ts';
import type { ListView } from '../../../contract/listing.ts';
import { hasWords, searchedText, searchWords } from '../../../contract/search.ts';
import { isInQueue } from '../../../contract/queues.ts';
import type { Submission } from '../../../contract/submission.ts';
import { officeToday } from '../shell/office-day.ts';
import { withInstants } from './received-days.ts';

const textsOf = new WeakMap<Submission, string>();

/** An enquiry's searched text, made once. */
function textOf(submission: Submission): string {
  const text = textsOf.get(submission) ?? searchedText(submission);
  textsOf.set(submission, text);
  return text;
}

/** All enquiries that match a view's search and filters, in the given order; those of the account `me` are 'mine'. */
export function filterSubmissions(
  submissions: readonly Submission[],
  view: ListView,
  me: number,
  today = officeToday(),
): Submission[] {
  const words = searchWords(view.q);
  const { since = '', until } = withInstants(view, today);
  const reader = { me, today };
  return submissions.filter(
    (submission) =>
      (words.length === 0 || hasWords(textOf(submission), words)) &&
      isInQueue(submission, view.queue, reader) &&
      (!view.service || matchesService(submission, view.service)) &&
      (!view.contacted || (submission.contactedAt !== null) === (view.contacted === 'yes')) &&
      (!view.spam || submission.suspectedSpam === (view.spam !== 'no')) &&
      (view.spam !== 'suspected' || submission.spam.mark === null) &&
      (!view.taken || submission.takenById === assigneeOf(view.taken, me)) &&
      // Instants in the one format of Date.toISOString: their order is that of their texts.
      submission.createdAt >= since &&
      (until === undefined || submission.createdAt < until),
  );
}

/** The number of the account that a filter names; null for nobody. */
function assigneeOf(taken: ListView['taken'], me: number): number | null {
  if (taken === 'nobody') return null;
  return taken === 'mine' ? me : Number(taken);
}

/** One form sends a service's id, the other its title: both match. */
function matchesService(submission: Submission, service: string): boolean {
  if (service === 'none') return submission.service === null;
  return submission.service !== null && serviceTitle(submission.service) === serviceTitle(service);
}

/** One page of a list; a number beyond the last page gives the last page. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): { rows: Row[]; page: number } {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(page, last);
  return { rows: rows.slice((shown - 1) * size, shown * size), page: shown };
}
