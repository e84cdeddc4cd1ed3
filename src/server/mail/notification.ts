import { company } from '../../content/company.ts';
import type { Submission } from '../../contract/submission.ts';
import { paths } from '../../contract/paths.ts';
import { escapeHtml } from './escape-html.ts';
import type { Mail } from './mailer.ts';
import { serviceTitle } from './service-title.ts';

type Addresses = { from: string; to: string; siteOrigin: string };

/** The mail that tells the office of an enquiry: every field, and a link to it. */
export function writeNotification(enquiry: Submission, messageId: string, addresses: Addresses): Mail {
  const name = enquiry.fullName ?? `${enquiry.firstName} ${enquiry.lastName}`.trim();
  const service = serviceTitle(enquiry.service);
  const link = `${addresses.siteOrigin}${paths.submissions}?enquiry=${enquiry.id}`;
  const rows: [string, string][] = [
    ['Name', name],
    ['Email', enquiry.email],
    ['Phone', enquiry.phone ?? 'N/A'],
    ...(enquiry.company ? [['Company', enquiry.company] satisfies [string, string]] : []),
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
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    text: `${rows.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${enquiry.message}\n\n-- \nRead it in the office: ${link}\n`,
    html: `<!doctype html><html lang="en"><body><table>${rows
      .map(([label, value]) => `<tr><th align="left">${label}</th><td>${escapeHtml(value)}</td></tr>`)
      .join(
        '',
      )}</table><p style="white-space:pre-wrap">${escapeHtml(enquiry.message)}</p><p><a href="${escapeHtml(link)}">Read it in the office</a></p></body></html>`,
  };
}

/** One line without control characters, short enough for a header. */
function headerText(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  // By character, not by UTF-16 unit: half an emoji is no text.
  return [...line].slice(0, 150).join('');
}
