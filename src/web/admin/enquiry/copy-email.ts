import type { Submission } from '../../../contract/submission.ts';
import { showToast } from '../../ui/toast.ts';

/** Copies an address, shows a toast and returns its title. */
export async function copyEmail(submission: Submission): Promise<string> {
  const [title, description] = await navigator.clipboard.writeText(submission.email).then(
    () => ['Email copied', submission.email] as const,
    () => ['Email not copied', `The browser did not allow it. The address is ${submission.email}`] as const,
  );
  showToast({ title, description, destructive: title !== 'Email copied' });
  return title;
}
