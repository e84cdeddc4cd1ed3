import * as z from 'zod/mini';
import { maxLengths } from './max-lengths.ts';
import { requiredText } from './text.ts';

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

/** Notes that one enquiry may have. */
export const maxNotes = 50;
