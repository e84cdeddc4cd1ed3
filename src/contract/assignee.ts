import * as z from 'zod/mini';
import { maxLengths } from './max-lengths.ts';
import { freeText } from './text.ts';

/** A username, or null for nobody. */
export const assignee = z.nullable(freeText('The name', maxLengths.username));

/** Whether a change takes the one before it back: then all is as it was, with the persons and times of then. */
export const isUndo = z.optional(z.boolean({ error: 'Undo must be true or false.' }));

/**
 * The body of POST …/assignee: who had the enquiry when it was last seen, and which administrator answers it from now on;
 * null for nobody. A colleague gets a mail. `isUndo`: the former assignee has it again, as before, and gets no mail.
 */
export const assigneeChange = z.object({ from: assignee, to: assignee, isUndo });
export type AssigneeChange = z.infer<typeof assigneeChange>;
