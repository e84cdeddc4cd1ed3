import { cutEncoded, mailtoAddress } from '../../contract/link-address.ts';
import type { Submission } from '../../contract/submission.ts';
import { nameOf } from './submission-facts.tsx';

/** Characters of a mailto: URL: Windows opens about 2,000. */
const longest = 1_900;
/** Of these, at most so many for the visitor's name, and for the service. */
const longestPart = 300;
const cutMark = ' […]';

/** The mailto: URL of a reply: to the visitor, with subject and as much of the message as mail programs open. */
export function replyAddress(submission: Submission, service: string | undefined): string {
  const about = service ? ` about ${cutEncoded(service, longestPart)}` : '';
  const write = (quoted: string) =>
    mailtoAddress(submission.email, {
      // A single line: a mail program might take a second line for a header, which would let a visitor add recipients.
      subject: `Re: your enquiry${about}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '),
      body: `Hello ${cutEncoded(nameOf(submission), longestPart)},\r\n\r\n\r\n\r\n${quoted}\r\n`,
    });
  const message = submission.message
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
  const whole = write(message);
  if (whole.length <= longest) return whole;
  return write(`${cutEncoded(message, longest - write(cutMark).length)}${cutMark}`);
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
