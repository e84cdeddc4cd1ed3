import { useEffect, useRef } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { EnquiryDetails } from './enquiry-details.tsx';

type Props = {
  submission: Submission;
  /** Whether it matches the search and the filters of the list. */
  isInList: boolean;
  onClearFilters: () => void;
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** One enquiry beside the list. */
export function EnquiryPanel({ submission, isInList, onClearFilters, onOpen, onClose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <aside className="card admin-panel" aria-labelledby="panel-heading" data-focus-home="h2">
      <Status>
        {!isInList && (
          <div className="not-in-list">
            <p>Not in the list with these filters.</p>
            <Button look="line" small onClick={onClearFilters}>
              Clear filters
            </Button>
          </div>
        )}
      </Status>
      <EnquiryDetails
        submission={submission}
        place="panel"
        headingId="panel-heading"
        headingRef={heading}
        onOpen={onOpen}
        onClose={onClose}
      />
    </aside>
  );
}
