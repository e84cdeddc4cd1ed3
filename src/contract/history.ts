import * as z from 'zod/mini';

/** An act about an enquiry. `who` is a username, or an actor without an account, such as 'visitor' or 'site'. */
const historyEntry = z.object({
  id: z.number(),
  at: z.string(),
  who: z.string(),
  what: z.string(),
  /** The account that the act is about. */
  account: z.nullable(z.string()),
  /** A word or two of the program's own. */
  detail: z.nullable(z.string()),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

/** The response to GET …/{id}/history: the acts of the last year, the newest first; at most `maxHistoryEntries`. */
export const enquiryHistory = z.object({ entries: z.array(historyEntry) });
export type EnquiryHistory = z.infer<typeof enquiryHistory>;
