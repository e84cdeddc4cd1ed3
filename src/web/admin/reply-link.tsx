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
export function ReplyLink({ submission, service }: { submission: Submission; service: string | undefined }) {
  return (
    <a className="btn btn-line btn-sm" href={replyAddress(submission, service)}>
      Reply
    </a>
  );
}
