import { useEffect, useRef } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { SubmissionDetails } from './submission-details.tsx';
import type { ServiceTitles } from './submission-facts.tsx';

type Props = { submission: Submission; titles: ServiceTitles; onClose: () => void };

/** One enquiry beside the list. */
export function SubmissionPanel({ submission, titles, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <aside className="card admin-panel" aria-labelledby="panel-heading">
      <SubmissionDetails
        submission={submission}
        titles={titles}
        place="panel"
        headingId="panel-heading"
        headingRef={heading}
        onClose={onClose}
      />
    </aside>
  );
}
