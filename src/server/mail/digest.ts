import { company } from '../../content/company.ts';
import { paths } from '../../contract/paths.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { headerText } from './header-text.ts';
import type { Mail } from './mailer.ts';
import { type Addresses, automatic } from './notification.ts';
import { oneLine, wrapLine } from './plain-text.ts';
import { serviceTitle } from './service-title.ts';
import { shownName } from './shown-name.ts';

/** One enquiry among those that a mail names. */
export type NamedEnquiry = {
  id: number;
  firstName: string;
  lastName: string;
  fullName: string | null;
  service: string | null;
  createdAt: string;
};

/** The enquiries of one mail: the first of them, and how many there are in all. */
export type Named = { enquiries: NamedEnquiry[]; total: number };

/** The daily mail that names what was held back as suspected spam. */
export function writeSpamSummary(named: Named, mail: { messageId: string; now: Date }, addresses: Addresses): Mail {
  return writeDigest(named, mail, addresses, {
    subject: `Suspected spam of the last day: ${counted(named.total)}`,
    lead: `${counted(named.total)} looked like spam and ${named.total === 1 ? 'was' : 'were'} not mailed. Nothing was dropped: please look whether somebody real is among them.`,
    link: `${addresses.siteOrigin}${paths.dashboard}?spam=yes`,
  });
}

/** The mail that reminds the office of enquiries that nobody marked as contacted. */
export function writeReminder(named: Named, mail: { messageId: string; now: Date }, addresses: Addresses): Mail {
  const [oldest] = named.enquiries;
  return writeDigest(named, mail, addresses, {
    subject: `Not contacted yet: ${counted(named.total)}${oldest ? `, the oldest from ${shownName(oldest)}` : ''}`,
    lead: `${counted(named.total)} ${named.total === 1 ? 'is' : 'are'} not marked as contacted. The site promises a reply within ${company.replyWithinHours} hours.`,
    link: `${addresses.siteOrigin}${paths.dashboard}?contacted=no`,
  });
}

function writeDigest(
  { enquiries, total }: Named,
  { messageId, now }: { messageId: string; now: Date },
  addresses: Addresses,
  words: { subject: string; lead: string; link: string },
): Mail {
  const lines = enquiries.map((one) => {
    const service = serviceTitle(one.service);
    return {
      text: oneLine(`${shownName(one)}${service ? `, ${service}` : ''}`),
      time: addresses.officeClock.inWords(one.createdAt),
      link: `${addresses.siteOrigin}${paths.submissions}?enquiry=${one.id}`,
    };
  });
  const more = total > lines.length ? `And ${(total - lines.length).toLocaleString('en')} more.` : '';
  return {
    from: { name: `${company.name} website`, address: addresses.from },
    to: addresses.to,
    subject: headerText(words.subject),
    messageId,
    date: now,
    headers: automatic,
    // Ours comes first: below it stand names, which visitors typed.
    text: `${words.lead}\n\nRead them in the office: ${words.link}\n\n${lines.map(({ text, time, link }) => `${wrapLine(`${time}  ${text}`, 68).join('\n    ')}\n${link}\n`).join('\n')}${more && `\n${more}\n`}`,
    html: `<!doctype html><html lang="en"><body><p>${escapeHtml(words.lead)}</p><p><a href="${escapeHtml(words.link)}">Read them in the office</a></p><ul>${lines
      .map(
        ({ text, time, link }) => `<li>${time} <a href="${escapeHtml(link)}"><bdi>${escapeHtml(text)}</bdi></a></li>`,
      )
      .join('')}</ul>${more && `<p>${more}</p>`}</body></html>`,
  };
}

const counted = (total: number) => `${total.toLocaleString('en')} ${total === 1 ? 'enquiry' : 'enquiries'}`;
