import { company } from '../../content/company.ts';
import { given, type Submission } from '../../contract/submission.ts';
import { paths } from '../../contract/paths.ts';
import { escapeHtml } from './escape-html.ts';
import { headerText } from './header-text.ts';
import type { Mail } from './mailer.ts';
import type { OfficeClock } from './office-time.ts';
import { serviceTitle } from './service-title.ts';
import { shownName } from './shown-name.ts';

/** Where the site's mails come from and go to, what their links begin with, and the clock that their times are read from. */
export type Addresses = { from: string; to: string; siteOrigin: string; officeClock: OfficeClock };

/** Says that a machine wrote this, so that no other machine answers (RFC 3834). */
export const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** The mail that tells the office of an enquiry: every field, and a link to it. */
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
  return {
    from: { name: `${company.name} website`, address: addresses.from },
    to: addresses.to,
    replyTo: { name: headerText(name), address: enquiry.email },
    subject: headerText(`Enquiry ${enquiry.id} from ${name}${service ? `: ${service}` : ''}`),
    messageId,
    date: new Date(enquiry.createdAt),
    headers: automatic,
    text: `${rows.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${enquiry.message}\n\n-- \nRead it in the office: ${link}\n`,
    html: `<!doctype html><html lang="en"><body><table>${rows
      .map(([label, value]) => `<tr><th align="left">${label}</th><td>${escapeHtml(value)}</td></tr>`)
      .join(
        '',
      )}</table><p style="white-space:pre-wrap">${escapeHtml(enquiry.message)}</p><p><a href="${escapeHtml(link)}">Read it in the office</a></p></body></html>`,
  };
}
