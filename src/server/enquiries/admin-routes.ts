import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context } from 'hono';
import {
  browserListLimit,
  hasFilters,
  largestId,
  type ListView,
  readView,
  sinceHeader,
} from '../../contract/listing.ts';
import { calls } from '../../contract/paths.ts';
import type { SampleContent, Submission } from '../../contract/submission.ts';
import type { NewEvent } from '../events-store.ts';
import { serviceTitle } from '../../content/services/service-title.ts';
import { HttpError } from '../http/http-error.ts';
import type { AdminSession, LiveUpdates } from './live-updates.ts';
import { countUndelivered, findChanges, findNewestChange } from './changes-store.ts';
import type { Site } from '../site.ts';
import type { EnquiryStore } from './enquiry-store.ts';
import { type CsvZone, writeCsv } from './csv.ts';
import type { NoteStore } from './note-store.ts';
import type { SubmissionStore, Range, StoredSubmission } from './submission-store.ts';

const noStore = { 'Cache-Control': 'no-store' };

type Parts = {
  store: SubmissionStore;
  enquiries: Pick<EnquiryStore, 'setContacted' | 'setSpam'>;
  notes: Pick<NoteStore, 'listOf'>;
  /** Has the spam filter learn, and the outbox send what was on hold; the response waits for neither. */
  onSpamMarked: () => void;
  liveUpdates: LiveUpdates;
  site: Pick<Site, 'config' | 'database' | 'clock'>;
  /** The sample content that is left, in words. */
  countSamples: () => string[];
  /** The firm's time zone. */
  zone: CsvZone;
  recordAfter: (event: NewEvent) => Promise<void>;
};

/** The endpoints of the admin area. app.ts guards them and passes the user who is signed in. */
export function createAdminRoutes({
  store,
  enquiries: enquiryStore,
  notes,
  onSpamMarked,
  liveUpdates,
  site,
  countSamples,
  zone,
  recordAfter,
}: Parts) {
  /**
   * GET /api/admin/contact-submissions: the newest thousand; with a page, a search or filters, that page.
   * X-Total-Count is the number of matches; Link names the next page (RFC 8288).
   */
  async function list(context: Context, me: string): Promise<Response> {
    const { searchParams } = new URL(context.req.url);
    const view = { ...readView(searchParams), me };
    const limit = limitOf(searchParams);
    // Read before the list: what is added between them is in the list and in the changes after this event.
    const isWhole =
      !hasFilters(view) && view.upTo === undefined && !view.cursor && view.page === 1 && limit === browserListLimit;
    if (isWhole) context.header(sinceHeader, String(await findNewestChange(site.database.queries)));
    const [submissions, counted] = await Promise.all([store.list(view, rangeOf(view, limit)), store.count(view)]);
    // The two queries run side by side: an enquiry between them may be in one result only.
    const total = isWhole && submissions.length < limit ? submissions.length : counted;
    context.header('X-Total-Count', String(total));
    if (!view.cursor && total > view.page * limit) {
      const next = new URLSearchParams(searchParams);
      next.set('page', String(view.page + 1));
      next.set('limit', String(limit));
      context.header('Link', `<${calls.submissions}?${next}>; rel="next"`);
    }
    return context.json(submissions.map(toAnswer), 200, noStore);
  }

  /** POST …/{id}/contacted and …/{id}/not-contacted: the enquiry as it is now. */
  async function setContacted(context: Context, who: string, isContacted: boolean): Promise<Response> {
    const id = idOf(context);
    await enquiryStore.setContacted(id, who, isContacted);
    const submission = await store.find(id);
    if (!submission) throw new HttpError(404, 'There is no such enquiry.');
    liveUpdates.pollNow();
    return context.json(toAnswer(submission), 200, noStore);
  }

  /** POST …/{id}/spam and …/{id}/not-spam: the enquiry as it is now. */
  async function setSpam(context: Context, who: string, isSpam: boolean): Promise<Response> {
    const id = idOf(context);
    await enquiryStore.setSpam(id, who, isSpam);
    const submission = await store.find(id);
    if (!submission) throw new HttpError(404, 'There is no such enquiry.');
    onSpamMarked();
    liveUpdates.pollNow();
    return context.json(toAnswer(submission), 200, noStore);
  }

  /**
   * GET …/export: the view as CSV, streamed, so that memory does not grow with its length. The session is checked before
   * each batch: the export ends with it. The audit log gets its filters and how many enquiries were read, also of one
   * that was broken off.
   */
  async function exportCsv(context: Context, { isStillAdmin }: AdminSession, me: string): Promise<Response> {
    const view = { ...readView(new URL(context.req.url).searchParams), me };
    const name = hasFilters(view) ? 'enquiries-filtered.csv' : 'enquiries.csv';
    let count = 0;
    const csv = writeCsv(async (before, limit) => {
      if (!(await isStillAdmin())) throw new Error('An export was broken off: its session has ended.');
      const batch = await withNotes(await store.list(view, { before, limit }));
      count += batch.length;
      return batch;
    }, zone);
    // Bound to this request, whose id the entry has.
    const recordExport = AsyncLocalStorage.bind(() =>
      recordAfter({ by: { username: me }, what: 'list-exported', count, detail: describeFilters(view) }),
    );
    const chunks = withEnd(csv, recordExport);
    // Reads the first rows before the response begins, so that an error gets an error status.
    const firstChunks = [await chunks.next(), await chunks.next()].flatMap(({ done, value }) => (done ? [] : [value]));
    context.header('Cache-Control', 'no-store');
    context.header('Content-Type', 'text/csv; charset=utf-8');
    context.header('Content-Disposition', `attachment; filename="${name}"`);
    // A later error aborts the connection: a download that ends normally would be taken for the whole.
    return context.body(streamOf(encode(firstChunks, chunks)));
  }

  async function withNotes(submissions: StoredSubmission[]) {
    const notesOf = await notes.listOf(submissions.map(({ id }) => id));
    return submissions.map((one) => ({ ...one, notes: notesOf.get(one.id) }));
  }

  /** GET …/changes: the enquiries that are new or changed after an event. */
  async function listChanges(context: Context): Promise<Response> {
    const since = context.req.query('since') ?? '';
    const changes = /^\d{1,10}$/.test(since) ? await findChanges(site, Number(since)) : undefined;
    if (!changes) throw new HttpError(410, 'The list has changed too much: please read it again.');
    return context.json({ ...changes, submissions: changes.submissions.map(toAnswer) }, 200, noStore);
  }

  /** GET /api/admin/undelivered-mail: how many mails were not delivered, since when, and why. */
  async function showUndelivered(context: Context): Promise<Response> {
    return context.json(await countUndelivered(site), 200, noStore);
  }

  /** GET /api/admin/sample-content: the sample content that the site still shows. */
  function showSampleContent(context: Context): Response {
    return context.json({ left: countSamples() } satisfies SampleContent, 200, noStore);
  }

  return {
    list,
    listChanges,
    setContacted,
    setSpam,
    exportCsv,
    openEvents: liveUpdates.open,
    showUndelivered,
    showSampleContent,
  };
}

/** A submission as the API returns it: the full name as typed is for mails and exports alone. */
export const toAnswer = ({ fullName: _fullName, ...submission }: StoredSubmission): Submission => submission;

async function* encode(first: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  for (const chunk of first) yield encoder.encode(chunk);
  for await (const chunk of rest) yield encoder.encode(chunk);
}

/** The same values, and a call once they end, fail or are no longer wanted. */
async function* withEnd<Value>(values: AsyncIterable<Value>, onEnd: () => Promise<void>): AsyncGenerator<Value> {
  try {
    yield* values;
  } finally {
    await onEnd();
  }
}

/** The filters of a list in words of the program's own: neither what was searched for nor a service that is unknown. */
function describeFilters(view: ListView): string {
  const { q, service, contacted, spam, taken, received, since, until, upTo } = view;
  const isKnown = ['', 'none'].includes(service) || serviceTitle(service) !== service;
  const filters = { service: isKnown ? service : 'unknown', contacted, spam, taken, received, since, until, upTo };
  const shown = Object.entries(filters).filter(([, value]) => value !== '' && value !== undefined);
  return [...(q.trim() ? ['searched'] : []), ...shown.map((filter) => filter.join('='))].join(' ') || 'all';
}

/** A stream that reads the next chunk when the client has read the last one. */
const streamOf = (chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void chunks.return(undefined),
  });

/** A page before a cursor is read in the other direction, so that it too begins at the cursor. */
function rangeOf({ page, cursor }: ListView, limit: number): Range {
  if (cursor === 'end') return { limit, oldestFirst: true };
  if (!cursor) return { limit, offset: (page - 1) * limit };
  return 'before' in cursor ? { limit, before: cursor.before } : { limit, after: cursor.after, oldestFirst: true };
}

function limitOf(query: URLSearchParams): number {
  const limit = Number(query.get('limit') ?? browserListLimit);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, browserListLimit) : browserListLimit;
}

/**
 * The number in a path's parameter.
 * @throws {HttpError} 404 where it is none that an enquiry or a note could have
 */
export function idOf(context: Context, parameter: 'id' | 'note' = 'id'): number {
  const id = context.req.param(parameter) ?? '';
  const what = parameter === 'id' ? 'enquiry' : 'note of yours';
  if (!/^\d{1,10}$/.test(id) || Number(id) > largestId) throw new HttpError(404, `There is no such ${what}.`);
  return Number(id);
}
