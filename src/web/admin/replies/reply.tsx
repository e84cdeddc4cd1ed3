import { cutEncoded, mailtoAddress } from '../../../contract/link-address.ts';
import type { Submission } from '../../../contract/submission.ts';
import { buttonClass } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { nameOf } from '../enquiry/enquiry-facts.tsx';

/** Characters of a mailto: URL: Windows opens about 2,000. */
const longest = 1_900;
/** Of these, at most so many for the visitor's name, and for the service. */
const longestPart = 300;
const cutMark = ' […]';

/** A shorter quotation is left out. */
const shortestQuote = 100;

/**
 * The mailto: URL of a reply: to the visitor, with subject, a text of the office (a greeting, unless one is given), and as
 * much of the message as mail programs open.
 */
export function replyAddress(
  submission: Submission,
  service: string | undefined,
  text = `Hello ${cutEncoded(nameOf(submission), longestPart)},\n\n`,
): string {
  const about = service ? ` about ${cutEncoded(service, longestPart)}` : '';
  const write = (body: string) =>
    mailtoAddress(submission.email, {
      // A single line: a mail program might take a second line for a header, which would let a visitor add recipients.
      subject: `Re: your enquiry${about}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '),
      body: `${body}\r\n`,
    });
  const own = text.replaceAll(/\r?\n/g, '\r\n');
  const quoted = submission.message
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
  const whole = write(`${own}\r\n\r\n${quoted}`);
  if (whole.length <= longest) return whole;
  const room = longest - write(`${own}\r\n\r\n${cutMark}`).length;
  if (room >= shortestQuote) return write(`${own}\r\n\r\n${cutEncoded(quoted, room)}${cutMark}`);
  const alone = write(own);
  if (alone.length <= longest) return alone;
  return write(`${cutEncoded(own, longest - write(cutMark).length)}${cutMark}`);
}

/** What a reply does besides, for a tooltip. */
export const replyHint = ({ contactedAt }: Submission): string | undefined =>
  contactedAt === null ? 'Also marks as contacted. With Shift it only replies.' : undefined;

type Props = {
  submission: Submission;
  service: string | undefined;
  look: 'main' | 'line';
  /** With Shift it is only a reply. */
  onReply: (isOnlyReply: boolean) => void;
};

/** The link to a reply, which `onReply` opens. */
export function ReplyLink({ submission, service, look, onReply }: Props) {
  return (
    <a
      className={buttonClass({ look, small: true })}
      href={replyAddress(submission, service)}
      title={replyHint(submission)}
      onClick={(event) => {
        event.preventDefault();
        onReply(event.shiftKey);
      }}
    >
      Reply
    </a>
  );
}

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
