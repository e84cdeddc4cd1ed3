import { summaryHeading } from '../../contract/form-ids.ts';
import '../ui/error-summary.css';

/** The place of the summary of several errors; hidden while it is empty. */
export const SummarySlot = ({ id }: { id: string }) => (
  <div className="error-summary full-width" id={id} role="alert" tabIndex={-1} aria-label={summaryHeading} />
);

/** The place of the error of a form as a whole. A live region must exist before its text appears. */
export const StatusSlot = ({ id }: { id: string }) => (
  <p className="form-status full-width" id={id} role="status" tabIndex={-1} />
);
