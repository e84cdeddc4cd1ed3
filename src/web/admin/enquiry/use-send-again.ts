import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminCalls } from '../../../contract/admin-paths.ts';
import type { SentAgain, Submission } from '../../../contract/submission.ts';
import { showToast } from '../../ui/toast.ts';
import { applyChanges } from '../shell/enquiries-api.ts';
import { showFailure, useFailureToast } from '../shell/failure-toast.ts';
import { countInWords, visitorName } from '../shell/format.ts';
import { postForJson } from '../shell/request.ts';

/** Sends the refused mail and webhook of an enquiry again; returns the enquiry as it is now. */
const sendAgain = (id: number) => postForJson<Submission>(adminCalls.submissionSendAgain(id));

/** Sends all undelivered mails and webhooks again; returns how many. */
const sendAllAgain = () => postForJson<SentAgain>(adminCalls.sendAgain);

const notSent = 'Nothing was sent again';

const refetchCounts = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: [adminCalls.undeliveredMail] });

/** Whether an enquiry has a mail or webhook that was refused or perhaps delivered: staff may send it again. */
export const canSendAgain = ({ undelivered }: Submission): boolean =>
  undelivered.some(({ state }) => state !== 'waiting');

/** Sends the mails and the webhook of one enquiry that were not delivered again, and shows a toast. */
export function useSendAgain({ isInDialog = false } = {}) {
  const client = useQueryClient();
  const onError = useFailureToast(notSent, isInDialog);
  return useMutation<Submission, Error, Submission>({
    mutationFn: ({ id }) => sendAgain(id),
    onSuccess: (submission) => {
      applyChanges(client, [submission]);
      refetchCounts(client);
      showToast({ title: 'Sent again', description: visitorName(submission) });
    },
    onError,
  });
}

/** Sends everything that was not delivered again, and shows a toast with the count. */
export function useSendAllAgain() {
  const client = useQueryClient();
  return useMutation<SentAgain>({
    mutationFn: sendAllAgain,
    onSuccess: (sent) => {
      refetchCounts(client);
      showToast({ title: 'Send again', description: describeSentAgain(sent) });
    },
    onError: (error) => showFailure(notSent, error),
  });
}

/** '12 mails and 1 webhook are being sent again.' */
export function describeSentAgain({ mails, webhooks }: SentAgain): string {
  const counted = (total: number, one: string) => total > 0 && `${countInWords(total)} ${one}${total === 1 ? '' : 's'}`;
  const parts = [counted(mails, 'mail'), counted(webhooks, 'webhook')].filter((part) => part !== false);
  if (parts.length === 0) return 'Nothing is left to send again.';
  return `${parts.join(' and ')} ${mails + webhooks === 1 ? 'is' : 'are'} being sent again.`;
}
