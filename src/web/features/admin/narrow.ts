import { fold } from '../../../contract/fold.ts';
import type { ListView } from '../../../contract/listing.ts';
import type { Submission } from '../../../contract/submission.ts';
import { serviceOf, type ServiceTitles } from './submission-facts.tsx';

/** The searched fields of an enquiry, folded, joined so that no match crosses from one into the next. */
const searched = new WeakMap<Submission, string>();
function searchedText(submission: Submission): string {
  const known = searched.get(submission);
  if (known !== undefined) return known;
  const { firstName, lastName, email, message } = submission;
  const text = fold([firstName, lastName, email, message].join('\u001F'));
  searched.set(submission, text);
  return text;
}

/** The enquiries that a view shows, all pages of them, in the order they came in. */
export function narrow(submissions: readonly Submission[], view: ListView, titles: ServiceTitles): Submission[] {
  const wanted = fold(view.q.trim());
  return submissions.filter(
    (one) =>
      (!wanted || searchedText(one).includes(wanted)) &&
      (!view.service || matchesService(one, view.service, titles)) &&
      (!view.contacted || (one.contactedAt !== null) === (view.contacted === 'yes')) &&
      (!view.spam || one.suspectedSpam === (view.spam === 'yes')),
  );
}

/** A service arrives as an id from one form and as a title from the other: both are the service. */
function matchesService(submission: Submission, service: string, titles: ServiceTitles): boolean {
  if (service === 'none') return submission.service === null;
  return submission.service !== null && serviceOf(submission, titles) === serviceOf({ service }, titles);
}

/** One page of a list; a page that does not exist is the last one, and where no number is known, the first. */
export function pageOf<Row>(rows: readonly Row[], page: number, size: number): { rows: Row[]; page: number } {
  const last = Math.max(1, Math.ceil(rows.length / size));
  const shown = Math.min(Math.max(1, page), last);
  return { rows: rows.slice((shown - 1) * size, shown * size), page: shown };
}
