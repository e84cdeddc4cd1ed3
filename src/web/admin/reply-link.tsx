import { mailtoAddress } from '../../contract/link-address.ts';
import type { Submission } from '../../contract/submission.ts';
import { nameOf } from './submission-facts.tsx';

/** Mail programs shorten long mailto: URLs; at most this much of a message is quoted. */
const quotedLength = 1_200;

/** The mailto: URL of a reply: to the visitor, with subject and quoted message. */
export function replyAddress(submission: Submission, service: string | undefined): string {
  const quoted = submission.message
    .slice(0, quotedLength)
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
  return mailtoAddress(submission.email, {
    // A single line: a mail program might take a second line for a header, which would let a visitor add recipients.
    subject: `Re: your enquiry${service ? ` about ${service}` : ''}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '),
    body: `Hello ${nameOf(submission)},\r\n\r\n\r\n\r\n${quoted}\r\n`,
  });
}

/** Opens a reply in the user's mail program. */
export function openReply(submission: Submission, service: string | undefined): void {
  window.open(replyAddress(submission, service), '_self');
}

type Props = { submission: Submission; service: string | undefined; onReply: () => void };

/** Opens a reply in the user's mail program; `onReply` is not called by a press with Shift. */
export function ReplyLink({ submission, service, onReply }: Props) {
  return (
    <a
      className="btn btn-line btn-sm"
      href={replyAddress(submission, service)}
      title={submission.contactedAt === null ? 'Also marks as contacted. With Shift it only replies.' : undefined}
      onClick={(event) => {
        if (!event.shiftKey) return onReply();
        // The browser would open a window for the link.
        event.preventDefault();
        openReply(submission, service);
      }}
    >
      Reply
    </a>
  );
}
