import * as z from 'zod/mini';
import { maxLengths } from './max-lengths.ts';
import { freeText, requiredText } from './text.ts';

/** A note of staff about an enquiry. */
const submissionNote = z.object({
  id: z.number(),
  author: z.string(),
  text: z.string(),
  writtenAt: z.string(),
});
export type SubmissionNote = z.infer<typeof submissionNote>;

/** The response to POST …/viewing: the notes, the oldest first, and who else has the enquiry open. */
export const submissionViewing = z.object({ notes: z.array(submissionNote), viewers: z.array(z.string()) });
export type SubmissionViewing = z.infer<typeof submissionViewing>;

/** The body of POST …/notes. */
export const newNote = z.object({ text: requiredText('The note', maxLengths.note, 1, 'The note is empty.') });
export type NewNote = z.infer<typeof newNote>;

/** A username, or null for nobody. */
export const assignee = z.nullable(freeText('The name', maxLengths.username));

/** Whether an assignment takes the one before it back. */
export const isUndo = z.optional(z.boolean({ error: 'Undo must be true or false.' }));

/**
 * The body of POST …/assignee: who had the enquiry when it was last seen, and which administrator answers it from now on;
 * null for nobody. A colleague gets a mail. `isUndo`: the former assignee has it again, as before, and gets no mail.
 */
export const assigneeChange = z.object({ from: assignee, to: assignee, isUndo });
export type AssigneeChange = z.infer<typeof assigneeChange>;

/** Notes that one enquiry may have. */
export const maxNotes = 50;
