import { mailtoAddress } from '../../../contract/link-address.ts';
import type { Submission } from '../../../contract/submission.ts';
import { nameOf } from './submission-facts.tsx';

/** Mail programs cut long addresses; this much of a message is quoted. */
const quotedLength = 1_200;

/** The address that opens the office's mail program: to the visitor, with subject and quoted text. */
export function replyAddress(submission: Submission, service: string | undefined): string {
  const quoted = submission.message
    .slice(0, quotedLength)
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
  return mailtoAddress(submission.email, {
    // One line: a program that takes the next one for a header would let strangers name receivers.
    subject: `Re: your enquiry${service ? ` about ${service}` : ''}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '),
    body: `Hello ${nameOf(submission)},\r\n\r\n\r\n\r\n${quoted}\r\n`,
  });
}

/** Answers in the office's own mail program. */
export function ReplyLink({ submission, service }: { submission: Submission; service: string | undefined }) {
  return (
    <a className="btn btn-line btn-sm" href={replyAddress(submission, service)}>
      Reply
    </a>
  );
}
