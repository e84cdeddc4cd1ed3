import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Submission } from '../../../contract/submission.ts';
import { showToast } from '../../ui/toast.tsx';
import { setContacted } from './api.ts';
import { applyChanges } from './live-updates.ts';
import { nameOf } from './submission-facts.tsx';

/** Sets or removes the contacted mark of an enquiry and shows a toast. */
export function useContacted() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ submission, isContacted }: { submission: Submission; isContacted: boolean }) =>
      setContacted(submission.id, isContacted),
    onSuccess: (changed) => {
      applyChanges(client, [changed]);
      showToast({
        title: changed.contactedAt ? 'Marked as contacted' : 'Marked as not contacted',
        description: nameOf(changed),
      });
    },
    onError: (error) => showToast({ title: 'The change was not saved', description: error.message, destructive: true }),
  });
}

/** Copies an address and shows a toast. */
export async function copyEmail(submission: Submission): Promise<void> {
  try {
    await navigator.clipboard.writeText(submission.email);
    showToast({ title: 'Email copied', description: submission.email });
  } catch {
    showToast({
      title: 'Email not copied',
      description: `The browser did not allow it. The address is ${submission.email}`,
      destructive: true,
    });
  }
}
