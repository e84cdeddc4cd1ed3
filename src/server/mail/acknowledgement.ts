import { company } from '../../content/company.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import type { Mail } from './mailer.ts';
import type { Addresses } from './notification.ts';

/**
 * Tells the visitor that the enquiry has arrived. Nothing of what was typed stands in it: whoever types somebody
 * else's address cannot have the site send them words of their choice.
 */
export function writeAcknowledgement(
  enquiry: { email: string; createdAt: string },
  messageId: string,
  addresses: Addresses,
): Mail {
  const { officeClock } = addresses;
  const paragraphs = [
    `Thank you for writing to ${company.name}. Your message reached us on ${officeClock.inWords(enquiry.createdAt)} (${officeClock.zoneName}) and is stored.`,
    `A person will reply within ${company.replyWithinHours} hours. If it is urgent, please call ${company.phone.shown}.`,
    `If you did not write to us, somebody typed your address by mistake, and nothing needs to be done.`,
  ];
  return {
    from: { name: company.name, address: addresses.from },
    to: enquiry.email,
    replyTo: addresses.to,
    subject: 'We have received your message',
    messageId,
    date: new Date(enquiry.createdAt),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text: `${paragraphs.join('\n\n')}\n\n-- \n${company.name}, ${addresses.siteOrigin}\n`,
    html: `<!doctype html><html lang="en"><body>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}<p>${escapeHtml(company.name)}, <a href="${escapeHtml(addresses.siteOrigin)}">${escapeHtml(addresses.siteOrigin)}</a></p></body></html>`,
  };
}
