import { useId, useState } from 'react';
import type { Submission } from '../../contract/submission.ts';
import { Button } from '../ui/button.tsx';
import { AddressDialog } from './address-dialog.tsx';
import { ErasureDialog } from './erasure-dialog.tsx';

/** Deletes one enquiry, or exports or erases everything about its address. The last part of panel and dialog: it is needed seldom. */
export function PrivacyActions({ submission }: { submission: Submission }) {
  const headingId = useId();
  const [asked, setAsked] = useState<'enquiry' | 'address'>();
  const close = () => setAsked(undefined);
  return (
    <section className="privacy-actions" aria-labelledby={headingId}>
      <h3 className="label message-label" id={headingId}>
        Privacy
      </h3>
      <div className="card-actions">
        <Button look="line" small onClick={() => setAsked('enquiry')}>
          Delete…
        </Button>
        <Button look="line" small onClick={() => setAsked('address')}>
          Everything about this address…
        </Button>
      </div>
      {asked === 'enquiry' && <ErasureDialog submissions={[submission]} onClose={close} />}
      {asked === 'address' && <AddressDialog submission={submission} onClose={close} />}
    </section>
  );
}
