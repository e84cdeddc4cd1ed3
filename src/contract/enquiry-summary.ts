import * as z from 'zod/mini';

/** How many of the received enquiries have each outcome by now. */
const outcomeCounts = { won: z.number(), lost: z.number(), notAFit: z.number() };

/** How many enquiries of a kind were received and contacted; `name` is null if nothing is known. */
const summaryPart = z.object({
  name: z.nullable(z.string()),
  received: z.number(),
  contacted: z.number(),
  ...outcomeCounts,
});
export type SummaryPart = z.infer<typeof summaryPart>;

/**
 * What came of the enquiries of a span: how many were received in it, how many were marked as contacted in it, and the
 * median time from one to the other in milliseconds (null without an answer). Suspected spam is not counted as received.
 */
export const enquirySummary = z.object({
  received: z.number(),
  contacted: z.number(),
  medianMs: z.nullable(z.number()),
  ...outcomeCounts,
  /** By the id of the service, or the text that was sent as one; the most frequent first. */
  byService: z.array(summaryPart),
  /**
   * 'phone' for what came by phone, else utm_source or the host of the page that linked here; the most frequent first.
   * Strangers choose these texts.
   */
  bySource: z.array(summaryPart),
});
export type EnquirySummary = z.infer<typeof enquirySummary>;
