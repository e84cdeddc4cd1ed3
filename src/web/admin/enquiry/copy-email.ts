import type { Submission } from '../../../contract/submission.ts';
import { showToast } from '../../ui/toast.ts';
import { copyText } from '../shell/copy-text.ts';

/** Copies an address, shows a toast and returns its title. */
export async function copyEmail({ email }: Submission): Promise<string> {
  const [title, description] = (await copyText(email))
    ? (['Email copied', email] as const)
    : (['Email not copied', `The browser did not allow it. The address is ${email}`] as const);
  showToast({ title, description, destructive: title !== 'Email copied' });
  return title;
}
