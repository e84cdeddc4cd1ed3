import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { AddressSummary } from '../../../contract/address-summary.ts';
import { personalDataFile } from '../../../contract/admin-paths.ts';
import { addressKey } from '../../../contract/mailbox.ts';
import type { Submission } from '../../../contract/submission.ts';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import { countEnquiries } from '../shell/format.ts';
import { LoadError } from '../shell/load-error.tsx';
import { type Fact, Facts } from './enquiry-facts.tsx';
import { eraseAddress, exportAddress, fetchAddressSummary, useErasure } from './erasure-api.ts';
import { ErasureDialog } from './erasure-dialog.tsx';

/** Deletes one enquiry, or exports or erases everything about its address. The last part of panel and dialog: it is seldom needed. */
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
        <Button look="erase" small onClick={() => setAsked('enquiry')}>
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

type Props = { submission: Submission; onClose: () => void };

/** Says how much is stored about the address of an enquiry, exports it as a file, or erases it. */
function AddressDialog({ submission: { id, email }, onClose }: Props) {
  const counting = useQuery({
    queryKey: ['address', id],
    queryFn: () => fetchAddressSummary(id),
    // Counted again each time that somebody asks.
    staleTime: 0,
    gcTime: 0,
  });
  const exporting = useMutation({ mutationFn: () => exportAddress(id), onSuccess: saveFile });
  const key = addressKey(email);
  const { start, isPending, error } = useErasure({
    send: () => eraseAddress(id),
    isErased: (other) => addressKey(other.email) === key,
    onErased: onClose,
  });
  const summary = counting.data;
  return (
    <ConfirmDialog
      heading={`Everything about ${email}`}
      confirm={summary ? `Erase ${countEnquiries(summary.enquiries)}` : 'Erase'}
      pending="Erasing..."
      isDestructive
      isPending={isPending}
      isReady={summary !== undefined}
      sentence={error ? `Not erased. ${errorSentence(error)}` : undefined}
      onConfirm={start}
      onClose={onClose}
    >
      <Status className="form-status">
        {counting.isFetching && !summary && <p className="secondary">Counting what is stored…</p>}
      </Status>
      {counting.error && !summary && (
        <LoadError onRetry={() => void counting.refetch()}>
          The stored data could not be counted. {errorSentence(counting.error)}
        </LoadError>
      )}
      {summary && (
        <>
          <Facts facts={factsOf(summary)} />
          <p>
            The export is a file for the person who asks. Erasing cannot be undone: all of this is deleted, and queued
            mails are not sent. Backups keep a copy until they expire. Please delete the copies in your mailboxes and
            exported lists yourself.
          </p>
          {summary.ofSameMailbox > 0 && (
            <p>
              <b>Not included:</b> {countEnquiries(summary.ofSameMailbox)} from the same mailbox under another address,
              such as one with a plus sign. Open one of them to do the same.
            </p>
          )}
          <div className="card-actions">
            <Button look="line" small pending={exporting.isPending} onClick={() => exporting.mutate()}>
              Export as JSON
            </Button>
          </div>
          <Status className="form-status">
            {exporting.error && <p className="error">Not exported. {errorSentence(exporting.error)}</p>}
            {exporting.isSuccess && <p>Saved as {personalDataFile}.</p>}
          </Status>
        </>
      )}
    </ConfirmDialog>
  );
}

function factsOf({ enquiries, consultations, notes, replies, mails, unsent }: AddressSummary): Fact[] {
  return [
    [
      'Enquiries',
      `${enquiries}${consultations > 0 ? `, including ${consultations} with details of a consultation` : ''}`,
    ],
    ['Notes', String(notes)],
    ['Replies from here', String(replies)],
    ['Mails', `${mails}${unsent > 0 ? `, including ${unsent} not sent yet` : ''}`],
  ];
}

function saveFile(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = personalDataFile;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
