import type { Submission } from '../../contract/submission.ts';
import { showToast } from '../ui/toast.ts';
import { replyAddress } from './reply-link.tsx';
import { nameOf } from './submission-facts.tsx';

/** A mail program that opens takes the focus within this time. */
const openingMs = 3_000;

type Reply = {
  service: string | undefined;
  /** A saved reply; a greeting by default. */
  text?: string;
  /** Marks the enquiry as contacted; without it, the reply is only opened. */
  mark?: (() => void) | undefined;
};

/**
 * Opens a reply in the user's mail program, and marks the enquiry as contacted when that has taken the focus. Where none
 * opens, such as in a browser without one, a toast asks instead.
 * @returns the question, if it asks
 */
export async function reply(submission: Submission, { service, text, mark }: Reply): Promise<string | undefined> {
  const isLosingFocus = losesFocus();
  window.open(replyAddress(submission, service, text), '_self');
  if (!mark || submission.contactedAt !== null) return undefined;
  if (await isLosingFocus) {
    mark();
    return undefined;
  }
  const title = 'Did you send a reply?';
  const description = `No mail program has opened, and ${nameOf(submission)} is not marked as contacted.`;
  showToast({ title, description, action: { label: 'Mark as contacted', run: mark } });
  return `${title} ${description}`;
}

/** Whether the window loses the focus soon. */
function losesFocus(): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const end = (isLost: boolean) => {
      stop.abort();
      resolve(isLost);
    };
    addEventListener('blur', () => end(true), stop);
    document.addEventListener('visibilitychange', () => end(true), stop);
    setTimeout(() => end(false), openingMs);
  });
}
