import { useMutation, useQuery } from '@tanstack/react-query';
import type { AddressSummary } from '../../contract/address-summary.ts';
import { personalDataFile } from '../../contract/admin-paths.ts';
import { addressKey } from '../../contract/mailbox.ts';
import type { Submission } from '../../contract/submission.ts';
import { sentenceOf } from '../api-client.ts';
import { Button } from '../ui/button.tsx';
import { Status } from '../ui/status.tsx';
import { LoadError } from './load-error.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { eraseAddress, exportAddress, fetchAddressSummary } from './erasure-api.ts';
import { countEnquiries } from './format.ts';
import { type Fact, Facts } from './submission-facts.tsx';
import { useErasure } from './use-erasure.ts';

type Props = { submission: Submission; onClose: () => void };

/** Says how much is stored about the address of an enquiry, exports it as a file, or erases it. */
export function AddressDialog({ submission: { id, email }, onClose }: Props) {
  const counting = useQuery({
    queryKey: ['address', id],
    queryFn: () => fetchAddressSummary(id),
    // It is counted each time that somebody asks.
    staleTime: 0,
    gcTime: 0,
  });
  const exporting = useMutation({ mutationFn: () => exportAddress(id), onSuccess: saveFile });
  const key = addressKey(email);
  const { start, isPending, error } = useErasure({
    send: () => eraseAddress(id),
    isErased: (one) => addressKey(one.email) === key,
    onErased: onClose,
  });
  const summary = counting.data;
  return (
    <ConfirmDialog
      heading={`Everything about ${email}`}
      confirm={summary ? `Erase ${countEnquiries(summary.enquiries)}` : 'Erase'}
      pending="Erasing..."
      isPending={isPending}
      isReady={summary !== undefined}
      sentence={error ? `Not erased. ${sentenceOf(error)}` : undefined}
      onConfirm={start}
      onClose={onClose}
    >
      <Status className="form-status">
        {counting.isFetching && !summary && <p className="quiet">Counting what is stored …</p>}
      </Status>
      {counting.error && !summary && (
        <LoadError onRetry={() => void counting.refetch()}>
          It could not be counted. {sentenceOf(counting.error)}
        </LoadError>
      )}
      {summary && (
        <>
          <Facts facts={factsOf(summary)} />
          <p>
            The export is a file for the person who asks. Erasing cannot be undone: all of this is deleted, and mails
            that still wait are not sent. Backups keep a copy until they expire. Please delete mails in your mailboxes
            and exported lists yourself.
          </p>
          {summary.ofSameMailbox > 0 && (
            <p>
              <b>Not included:</b> {countEnquiries(summary.ofSameMailbox)} from the same mailbox under another address,
              without or with another part after a plus sign. Open one of them to do the same.
            </p>
          )}
          <div className="card-actions">
            <Button look="line" small pending={exporting.isPending} onClick={() => exporting.mutate()}>
              Export as JSON
            </Button>
          </div>
          <Status className="form-status">
            {exporting.error && <p className="error">Not exported. {sentenceOf(exporting.error)}</p>}
            {exporting.isSuccess && <p>Saved as {personalDataFile}.</p>}
          </Status>
        </>
      )}
    </ConfirmDialog>
  );
}

function factsOf({ enquiries, consultations, notes, mails, unsent }: AddressSummary): Fact[] {
  return [
    [
      'Enquiries',
      `${enquiries}${consultations > 0 ? `, of them ${consultations} with details of a consultation` : ''}`,
    ],
    ['Notes', String(notes)],
    ['Mails', `${mails}${unsent > 0 ? `, of them ${unsent} not sent yet` : ''}`],
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
