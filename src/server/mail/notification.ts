import { company } from '../../content/company.ts';
import { given, type Submission } from '../../contract/submission.ts';
import { normalizeAddress } from '../../contract/email-address.ts';
import { paths } from '../../contract/paths.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { headerText } from './header-text.ts';
import type { Mail } from './mailer.ts';
import type { OfficeClock } from './office-time.ts';
import { oneLine, quoteText, writeRow } from './plain-text.ts';
import { serviceTitle } from './service-title.ts';
import { shownName } from './shown-name.ts';

/** Where the site's mails come from and go to, what their links begin with, and the clock that their times are read from. */
export type Addresses = { from: string; to: string; siteOrigin: string; officeClock: OfficeClock };

/** Says that a machine wrote this, so that no other machine answers (RFC 3834). */
export const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * The mail that tells the office of an enquiry: every field and a link to it, and below them the message, quoted.
 * Nothing of ours comes after it, so that nothing typed can look like a row or a link of ours.
 */
export function writeNotification(
  enquiry: Submission & { fullName: string | null },
  messageId: string,
  addresses: Addresses,
): Mail {
  const name = shownName(enquiry);
  const service = serviceTitle(enquiry.service);
  const clientCompany = given(enquiry.company);
  const link = `${addresses.siteOrigin}${paths.submissions}?enquiry=${enquiry.id}`;
  const rows: [string, string][] = [
    ['Name', name],
    ['Email', enquiry.email],
    ['Phone', given(enquiry.phone) ?? 'N/A'],
    ...(clientCompany ? [['Company', clientCompany] satisfies [string, string]] : []),
    ['Service', service ?? 'N/A'],
    ['Received', `${enquiry.createdAt.slice(0, 16).replace('T', ' ')} UTC`],
  ];
  // An address from before the rules of today may hold what shows nothing: nobody answers to it by mistake.
  const address = normalizeAddress(enquiry.email);
  return {
    from: { name: `${company.name} website`, address: addresses.from },
    to: addresses.to,
    ...(address !== undefined && { replyTo: { name: headerText(name), address } }),
    subject: headerText(`Enquiry ${enquiry.id} from ${name}${service ? `: ${service}` : ''}`),
    messageId,
    date: new Date(enquiry.createdAt),
    headers: automatic,
    text: `${rows.map(([label, value]) => writeRow(label, value)).join('\n')}\nRead it in the office: ${link}\n\n${messageLead}\n\n${quoteText(enquiry.message)}\n`,
    html: `<!doctype html><html lang="en"><body><table>${rows
      .map(
        ([label, value]) =>
          `<tr><th align="left" valign="top">${label}</th><td>${escapeHtml(oneLine(value))}</td></tr>`,
      )
      .join(
        '',
      )}</table><p><a href="${escapeHtml(link)}">Read it in the office</a></p><p>${messageLead}</p><blockquote style="${quoteStyle}">${escapeHtml(enquiry.message)}</blockquote></body></html>`,
  };
}

const messageLead = 'All that follows was typed by the visitor:';
/** Set off by its own colours and a line, with the line breaks of the visitor; no word is wider than the quote. */
const quoteStyle =
  'margin:0;padding:8px 12px;border-left:4px solid #767676;background:#f2f2f2;color:#1f1f1f;white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:isolate';
