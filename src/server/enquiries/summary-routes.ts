import type { Context } from 'hono';
import { readInstant } from '../../contract/listing.ts';
import type { EnquirySummary } from '../../contract/enquiry-summary.ts';
import { HttpError } from '../http/http-error.ts';
import type { Site } from '../site.ts';
import { summarizeEnquiries } from './summary-store.ts';
import { dayMs } from '../../contract/duration.ts';

/** The longest span of a summary: a year. The answers of a span are read into memory for their median. */
const longestSpanMs = 366 * dayMs;

/** GET /api/admin/enquiry-summary: the statistics from `since` until before `until`. */
export async function getSummary({ database }: Site, context: Context): Promise<Response> {
  const { searchParams } = new URL(context.req.url);
  const { since } = readInstant(searchParams, 'since');
  const { until } = readInstant(searchParams, 'until');
  const lengthMs = since && until ? Date.parse(until) - Date.parse(since) : 0;
  if (!since || !until || lengthMs <= 0) throw new HttpError(400, 'Please give the start and the end of a period.');
  if (lengthMs > longestSpanMs) throw new HttpError(400, 'Please give a period of at most a year.');
  const span = { from: new Date(since), until: new Date(until) };
  const summary: EnquirySummary = await summarizeEnquiries(database.queries, span);
  return context.json(summary);
}
