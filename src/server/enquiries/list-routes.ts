import type { Context } from 'hono';
import type { EnquiryHistory } from '../../contract/history.ts';
import {
  browserListBytes,
  browserListLimit,
  hasFilters,
  largestId,
  type ListView,
  maxHistoryEntries,
  readView,
  sinceHeader,
} from '../../contract/listing.ts';
import { adminCalls } from '../../contract/admin-paths.ts';
import { serviceTitle } from '#content/service-ids.ts';
import type { QueueReader } from '../../contract/queues.ts';
import { dayIn } from '../../contract/zone-days.ts';
import { sessionOf } from '../accounts/sessions.ts';
import { listHistory, tryRecordEvent } from '../audit/events-store.ts';
import { actorOf, type AdminContext, userOf } from '../http/admin-context.ts';
import { HttpError } from '../http/http-error.ts';
import type { Site } from '../site.ts';
import { findChanges, findNewestChange } from './list-changes-store.ts';
import { writeCsv } from './csv.ts';
import { submissionIdOf, sendSubmission, streamDownload, toResponse, unknownSubmission } from './responses.ts';
import { listNotesOf } from './note-store.ts';
import { listReplyTexts } from './reply-store.ts';
import { listIdsOfSender } from './sender-store.ts';
import { countQueues, countSubmissions, hasSubmission, listNewest, listSubmissions } from './submission-store.ts';

/**
 * GET /api/admin/contact-submissions: the newest thousand, or fewer where they are very long; with a page, a search or
 * filters, that page; with `before`, `after`, `mailboxOf` or `colleaguesOf` and a number, those that are older or newer than
 * this enquiry, or from its sender. X-Total-Count is the number of matches; Link names the next page (RFC 8288).
 */
export async function getSubmissions(site: Site, context: AdminContext): Promise<Response> {
  const { queries } = site.database;
  const { searchParams } = new URL(context.req.url);
  const view = { ...readView(searchParams), ...readerOf(site, context) };
  const limit = limitOf(searchParams);
  const [before, after] = [numberOf(searchParams, 'before'), numberOf(searchParams, 'after')];
  const sender = {
    mailboxOf: numberOf(searchParams, 'mailboxOf'),
    colleaguesOf: numberOf(searchParams, 'colleaguesOf'),
  };
  const beside = { before, after, ids: await listIdsOfSender(queries, sender, { before }) };
  // Read before the list: what is added between them is in the list and in the changes after this event.
  const isFirst = view.page === 1;
  const isBeside = Object.values(beside).some((value) => value !== undefined);
  const isWhole = !hasFilters(view) && isFirst && limit === browserListLimit && !isBeside;
  if (isWhole) context.header(sinceHeader, String(await findNewestChange(queries)));
  const [{ submissions, isCut }, counted] = await Promise.all([
    isFirst
      ? listNewest(queries, view, { limit, maxBytes: browserListBytes, ...beside })
      : {
          submissions: await listSubmissions(queries, view, { limit, offset: (view.page - 1) * limit, ...beside }),
          isCut: false,
        },
    countSubmissions(queries, view, beside),
  ]);
  // The two queries run side by side: an enquiry between them may be in one result only.
  const total = isWhole && submissions.length < limit && !isCut ? submissions.length : counted;
  context.header('X-Total-Count', String(total));
  if (isCut || total > view.page * limit) {
    const next = new URLSearchParams(searchParams);
    next.set('page', String(view.page + 1));
    // After a shorter first page, the second one begins where it ended.
    next.set('limit', String(isCut ? submissions.length : limit));
    context.header('Link', `<${adminCalls.submissions}?${next}>; rel="next"`);
  }
  return context.json(submissions.map(toResponse));
}

/** GET …/counts: how many enquiries each queue has. */
export const getQueueCounts = async (site: Site, context: AdminContext): Promise<Response> =>
  context.json(await countQueues(site.database.queries, readerOf(site, context)));

const readerOf = ({ config, clock }: Site, context: AdminContext): QueueReader => ({
  me: userOf(context).id,
  today: dayIn(config.businessHours.zone, clock()),
});

/** GET …/{id}: one enquiry. */
export const getSubmission = (site: Site, context: Context): Promise<Response> =>
  sendSubmission(site, context, submissionIdOf(context));

/** GET …/{id}/history */
export async function getHistory({ database: { queries } }: Site, context: AdminContext): Promise<Response> {
  const id = submissionIdOf(context);
  if (!(await hasSubmission(queries, id))) throw unknownSubmission();
  return context.json({ entries: await listHistory(queries, id, maxHistoryEntries) } satisfies EnquiryHistory);
}

/** GET …/changes: the enquiries that are new or changed after an event. */
export async function getChanges(site: Site, context: Context): Promise<Response> {
  const since = context.req.query('since') ?? '';
  const changes = /^\d{1,10}$/.test(since) ? await findChanges(site, Number(since)) : undefined;
  if (!changes) throw new HttpError(410, 'The list has changed too much: please load it again.');
  return context.json({ ...changes, submissions: changes.submissions.map(toResponse) });
}

/**
 * GET …/export: the view as CSV, streamed, so that memory does not grow with its length. The session is checked before
 * each batch: the export ends with it. The event has its filters and how many enquiries were read, also of one that was
 * broken off.
 */
export async function exportCsv(site: Site, context: AdminContext): Promise<Response> {
  const { queries } = site.database;
  const { isStillAdmin } = sessionOf(site, context);
  const view = { ...readView(new URL(context.req.url).searchParams), ...readerOf(site, context) };
  const name = hasFilters(view) ? 'enquiries-filtered.csv' : 'enquiries.csv';
  let count = 0;
  const csv = writeCsv(async (before, limit) => {
    if (!(await isStillAdmin())) throw new Error('An export was stopped: its session has ended.');
    const batch = await listSubmissions(queries, view, { before, limit });
    const ids = batch.map(({ id }) => id);
    const notesOf = await listNotesOf(queries, ids);
    const replyTextsOf = Map.groupBy(await listReplyTexts(queries, ids), ({ submissionId }) => submissionId);
    count += batch.length;
    return batch.map((submission) => ({
      ...submission,
      notes: notesOf.get(submission.id),
      replyTexts: replyTextsOf.get(submission.id),
    }));
  }, site.config.businessHours);
  const by = actorOf(context);
  const recordExport = () => tryRecordEvent(site, { by, what: 'list-exported', count, detail: describeFilters(view) });
  return streamDownload(context, withEnd(csv, recordExport), { type: 'text/csv; charset=utf-8', name });
}

/** Yields the values, then calls `onEnd`, also after an error or a cancelled download. */
async function* withEnd<Value>(values: AsyncIterable<Value>, onEnd: () => Promise<void>): AsyncGenerator<Value> {
  try {
    yield* values;
  } finally {
    await onEnd();
  }
}

/** The filters of a list in words of the program's own: neither what was searched for nor a service that is unknown. */
function describeFilters(view: ListView): string {
  const { q, queue, service, contacted, spam, taken, received, since, until } = view;
  const isKnown = ['', 'none'].includes(service) || serviceTitle(service) !== service;
  const filters = {
    queue: queue === 'all' ? '' : queue,
    service: isKnown ? service : 'unknown',
    contacted,
    spam,
    taken,
    received,
    since,
    until,
  };
  const shown = Object.entries(filters).filter(([, value]) => value !== '' && value !== undefined);
  return [...(q.trim() ? ['searched'] : []), ...shown.map((filter) => filter.join('='))].join(' ') || 'all';
}

/** The number of an enquiry in a query; undefined for any other text. */
function numberOf(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name) ?? '';
  return /^\d{1,10}$/.test(text) && Number(text) <= largestId ? Number(text) : undefined;
}

function limitOf(query: URLSearchParams): number {
  const limit = Number(query.get('limit') ?? browserListLimit);
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, browserListLimit) : browserListLimit;
}
