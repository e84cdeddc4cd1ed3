import * as z from 'zod/mini';
import { largestId, maxSelected } from './listing.ts';
import { submissionList } from './submission.ts';
import { assignee, isUndo } from './assignee.ts';
import { oneOf } from './text.ts';

/** What can be done about several enquiries at once. */
const bulkActions = [
  'contacted',
  'not-contacted',
  'spam',
  'not-spam',
  'unjudged',
  'take',
  'release',
  'assign',
] as const;
export type BulkAction = (typeof bulkActions)[number];

const selectedIds = z
  .array(z.int('The selection must be a list of numbers of enquiries.').check(z.gte(1), z.lte(largestId)), {
    error: 'The selection must be a list of numbers of enquiries.',
  })
  .check(
    z.minLength(1, 'The selection is empty.'),
    z.maxLength(maxSelected, `The selection is too large: at most ${maxSelected} enquiries.`),
  );

/** The body of POST …/changed. */
export const bulkChange = z
  .object({
    ids: selectedIds,
    what: oneOf('The change', bulkActions),
    /**
     * Of 'assign', as in `assigneeChange`: who had them, of all or of each of `ids`; without it, that does not matter. One
     * that somebody else has by now stays theirs.
     */
    from: z.optional(z.union([assignee, z.array(assignee)], { error: 'The former assignees must be names or null.' })),
    to: z.optional(assignee),
    /** Of 'assign', 'contacted', 'spam' and 'not-spam'. */
    isUndo,
  })
  .check(
    z.refine(({ what, to }) => what !== 'assign' || to !== undefined, 'Please say who gets the enquiries.'),
    z.refine(
      ({ ids, from }) => !Array.isArray(from) || from.length === ids.length,
      'Please say of each enquiry who had it.',
    ),
  );
export type BulkChange = z.infer<typeof bulkChange>;

/** The response to POST …/changed: the enquiries that changed, and those that did not, as they are now. */
export const bulkChanged = z.object({ changed: submissionList, unchanged: submissionList });
export type BulkChanged = z.infer<typeof bulkChanged>;

/** The body of POST …/erased. */
export const bulkErasure = z.object({ ids: selectedIds });

/** The response to an erasure: how many enquiries there were. */
export const erasure = z.object({ erased: z.number() });
export type Erasure = z.infer<typeof erasure>;
