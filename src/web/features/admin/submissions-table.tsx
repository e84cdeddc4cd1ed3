import type { Submission } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from './format.ts';
import { nameOf, serviceOf, type ServiceTitles } from './submission-facts.tsx';

/** Every enquiry, a row each (SPEC section 2, Admin submissions). */
export function SubmissionsTable({
  submissions,
  titles,
  onOpen,
}: {
  submissions: readonly Submission[];
  titles: ServiceTitles;
  onOpen: (submission: Submission) => void;
}) {
  return (
    <div className="table-box card" role="group" aria-label="Submissions" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {['Date', 'Name', 'Email', 'Phone', 'Service', 'Actions'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {submissions.map((submission) => (
            <tr key={submission.id}>
              <td className="date">{formatDate(submission.createdAt)}</td>
              <td className="name">{nameOf(submission)}</td>
              <td>{submission.email}</td>
              <td>{submission.phone ?? 'N/A'}</td>
              <td>{serviceOf(submission, titles) ?? 'N/A'}</td>
              <td>
                <Button look="line" small onClick={() => onOpen(submission)}>
                  View Details<span className="hide"> of {nameOf(submission)}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
