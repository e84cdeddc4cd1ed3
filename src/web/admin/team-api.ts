import { adminCalls } from '../../contract/admin-paths.ts';
import type { Submission } from '../../contract/submission.ts';
import type { SubmissionReading, TakerChange } from '../../contract/team.ts';
import { postForJson } from './request.ts';

/** Takes an enquiry, or releases it; returns it as it is now. Fails where somebody else was faster. */
export const changeTaker = (id: number, change: TakerChange) =>
  postForJson<Submission>(adminCalls.submissionTaker(id), change);

/** Adds a note to an enquiry; returns the enquiry as it is now. */
export const addNote = (id: number, text: string) => postForJson<Submission>(adminCalls.submissionNotes(id), { text });

/** Deletes a note of one's own; returns the enquiry as it is now. */
export const deleteNote = (id: number, note: number) =>
  postForJson<Submission>(adminCalls.submissionNoteDeleted(id, note));

/** Reports that an enquiry is shown; returns its notes and who else has it open. */
export const reportReading = (id: number) => postForJson<SubmissionReading>(adminCalls.submissionReading(id));

/** Reports that an enquiry is not shown any more, also while the page is left. */
export const reportReadingEnded = (id: number) => void navigator.sendBeacon(adminCalls.submissionReadingEnded(id));
