import { useEffect, useRef } from 'react';
import type { Submission } from '../../../contract/submission.ts';
import { EnquiryDetails } from './enquiry-details.tsx';
import type { ListNavigation } from './list-steps.tsx';

type Props = { submission: Submission; navigation: ListNavigation; onOpen: (id: number) => void; onClose: () => void };

/** One enquiry beside the list. */
export function EnquiryPanel(props: Props) {
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // If a reply has been begun, its field has the focus already.
  useEffect(() => {
    if (!panel.current?.contains(document.activeElement)) heading.current?.focus();
  }, []);
  return (
    <aside ref={panel} className="card admin-panel" aria-labelledby="panel-heading" data-focus-home="h2">
      <EnquiryDetails {...props} place="panel" headingId="panel-heading" headingRef={heading} />
    </aside>
  );
}
