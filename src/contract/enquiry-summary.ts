/** How many enquiries of a kind were received and answered; `name` is null if nothing is known. */
export type SummaryPart = { name: string | null; received: number; answered: number };

/**
 * What came of the enquiries of a span: how many were received in it, how many were marked as contacted in it, and the
 * median time from one to the other in milliseconds (null without an answer). Suspected spam is not counted as received.
 */
export type EnquirySummary = {
  received: number;
  answered: number;
  medianMs: number | null;
  /** By the id of the service, or the text that was sent as one; the most frequent first. */
  byService: SummaryPart[];
  /** By utm_source, or else the host of the page that linked here; the most frequent first. Strangers choose these texts. */
  bySource: SummaryPart[];
};
