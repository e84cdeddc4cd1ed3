import type { Context } from 'hono';
import type { SentAgain } from '../../contract/submission.ts';
import { HttpError } from '../http/http-error.ts';
import { idOf, toAnswer } from './admin-routes.ts';
import type { StoredSubmission } from './submission-store.ts';

const noStore = { 'Cache-Control': 'no-store' };

type Parts = {
  /** Makes undelivered mails due now, of one enquiry or of all (mail/outbox-store.ts). */
  sendAgain: (submissionId?: number) => Promise<SentAgain>;
  findSubmission: (id: number) => Promise<StoredSubmission | undefined>;
  /** Records that it was done: for one enquiry, or for how many mails and webhooks. */
  recordSent: (username: string, about: { submissionId: number } | { count: number }) => Promise<void>;
  /** Has the outbox send now, and the live updates poll. */
  onSent: () => void;
};

/** The endpoints behind 'Send again'. A repeated request sends nothing twice: a mail that was sent stays sent. */
export function createSendAgainRoutes({ sendAgain, findSubmission, recordSent, onSent }: Parts) {
  /** POST /api/admin/undelivered-mail/send-again: how many are tried again. */
  async function sendAll(context: Context, who: string): Promise<Response> {
    const counts = await sendAgain();
    await recordSent(who, { count: counts.mails + counts.webhooks });
    onSent();
    return context.json(counts, 200, noStore);
  }

  /** POST /api/admin/contact-submissions/{id}/send-again: the enquiry as it is now. */
  async function sendOne(context: Context, who: string): Promise<Response> {
    const id = idOf(context);
    await sendAgain(id);
    const submission = await findSubmission(id);
    if (!submission) throw new HttpError(404, 'There is no such enquiry.');
    await recordSent(who, { submissionId: id });
    onSent();
    return context.json(toAnswer(submission), 200, noStore);
  }

  return { sendAll, sendOne };
}
