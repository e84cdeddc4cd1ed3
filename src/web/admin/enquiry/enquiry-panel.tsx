import { useEffect, useRef } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { EnquiryDetails } from './enquiry-details.tsx';
import type { ListWalk } from './list-steps.tsx';

type Props = { submission: Submission; walk: ListWalk; onOpen: (id: number) => void; onClose: () => void };

/** One enquiry beside the list. */
export function EnquiryPanel(props: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <aside className="card admin-panel" aria-labelledby="panel-heading" data-focus-home="h2">
      <EnquiryDetails {...props} place="panel" headingId="panel-heading" headingRef={heading} />
    </aside>
  );
}
