import { cutEncoded, mailtoAddress } from '../../../contract/link-address.ts';
import type { Submission } from '../../../contract/submission.ts';
import { visitorName } from '../shell/format.ts';

/** Where a mail is written that the site does not send. */
export type MailProgram = 'mail-program' | 'gmail' | 'outlook';

/** Characters of a mailto: URL: Windows opens about 2,000. Gmail and Outlook on the web take more. */
const longest: Record<MailProgram, number> = { 'mail-program': 1_900, gmail: 6_000, outlook: 6_000 };
/** Of these, at most so many for the visitor's name, and for the service. */
const longestPart = 300;
const cutMark = ' […]';

/** A shorter quotation is left out. */
const shortestQuote = 100;

/** The beginning of a reply. */
export const greetingFor = (submission: Submission): string =>
  `Hello ${cutEncoded(visitorName(submission), longestPart)},\n\n`;

type Mail = { to: string; subject: string; body: string };

const writers: Record<MailProgram, (mail: Mail) => string> = {
  'mail-program': ({ to, subject, body }) => mailtoAddress(to, { subject, body }),
  gmail: ({ to, subject, body }) =>
    `https://mail.google.com/mail/?${new URLSearchParams({ view: 'cm', fs: '1', to, su: subject, body })}`,
  // Outlook shows a plus sign as it is.
  outlook: ({ to, subject, body }) =>
    `https://outlook.office.com/mail/deeplink/compose?${new URLSearchParams({ to, subject, body })}`.replaceAll(
      '+',
      '%20',
    ),
};

/**
 * The address at which a program opens a reply: to the visitor, with subject, a text of the office (a greeting, unless one
 * is given), and as much of the message as the program opens.
 */
export function composeAddress(
  submission: Submission,
  service: string | undefined,
  text = greetingFor(submission),
  program: MailProgram = 'mail-program',
): string {
  const about = service ? ` about ${cutEncoded(service, longestPart)}` : '';
  const write = (body: string) =>
    writers[program]({
      to: submission.email,
      // A single line: a mail program might take a second line for a header, which would let a visitor add recipients.
      subject: `Re: your enquiry${about}`.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' '),
      body: `${body}\r\n`,
    });
  const max = longest[program];
  const own = text.replaceAll(/\r?\n/g, '\r\n');
  const quoted = submission.message
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
  const whole = write(`${own}\r\n\r\n${quoted}`);
  if (whole.length <= max) return whole;
  const room = max - write(`${own}\r\n\r\n${cutMark}`).length;
  if (room >= shortestQuote) return write(`${own}\r\n\r\n${cutEncoded(quoted, room)}${cutMark}`);
  const alone = write(own);
  if (alone.length <= max) return alone;
  return write(`${cutEncoded(own, max - write(cutMark).length)}${cutMark}`);
}
