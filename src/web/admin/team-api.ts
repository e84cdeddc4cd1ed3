import { adminCalls } from '../../contract/admin-paths.ts';
import type { Submission } from '../../contract/submission.ts';
import type { SubmissionViewing, AssigneeChange } from '../../contract/team.ts';
import { postForJson } from './request.ts';

/** Takes an enquiry, or releases it; returns it as it is now. Fails where somebody else was faster. */
export const changeAssignee = (id: number, change: AssigneeChange) =>
  postForJson<Submission>(adminCalls.submissionAssignee(id), change);

/** Adds a note to an enquiry; returns the enquiry as it is now. */
export const addNote = (id: number, text: string) => postForJson<Submission>(adminCalls.submissionNotes(id), { text });

/** Deletes a note of one's own; returns the enquiry as it is now. */
export const deleteNote = (id: number, note: number) =>
  postForJson<Submission>(adminCalls.submissionNoteDeleted(id, note));

/** Reports that an enquiry is shown; returns its notes and who else has it open. */
export const reportViewing = (id: number) => postForJson<SubmissionViewing>(adminCalls.submissionViewing(id));

/** Reports that an enquiry is not shown any more, also while the page is left. */
export const reportViewingEnded = (id: number) => void navigator.sendBeacon(adminCalls.submissionViewingEnded(id));
