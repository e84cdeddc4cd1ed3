import { randomUUID } from 'node:crypto';
import { company } from '../../content/company.ts';
import { offer } from '../../content/offer.ts';
import { serviceTitle } from '../../content/services/service-title.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { paths } from '../../contract/paths.ts';
import type { DigestEntries, DigestStore } from './digest-store.ts';
import { automaticHeaders, type MailSettings, senderDomain } from './enquiry-mails.ts';
import { displayName, writeHeader, oneLine, wrapText } from './mail-text.ts';
import type { Mail } from './mailer.ts';
import type { MailWriters } from './outbox.ts';
import { type DueMail, mailKinds } from './outbox-store.ts';

const hourMs = 60 * 60 * 1000;

/** The mails to staff that list several enquiries: suspected spam that was held, and enquiries that nobody contacted. */
export function createDigests(
  parts: MailSettings & {
    store: DigestStore;
    remindAfterHours: number;
    clock: () => Date;
    pollOutbox: () => void;
  },
) {
  const domain = senderDomain(parts);

  /**
   * Queues the digests that are due. The spam summary: after opening time, of what was held before it. Its Message-ID
   * names the day, so that there is one a day, also where several processes run. The reminder: during business hours.
   */
  async function queueDue(): Promise<void> {
    const now = parts.clock();
    const { date, isOpen, opening } = parts.businessClock.read(now);
    const { spamSummary, reminder } = mailKinds;
    let isQueued = false;
    if (opening) {
      const mail = { kind: spamSummary, messageId: `<${spamSummary}.${date}@${domain}>`, now };
      isQueued = await parts.store.queue(mail, { suspectedSpam: true, before: opening });
    }
    if (isOpen && parts.remindAfterHours > 0) {
      const mail = { kind: reminder, messageId: `<${reminder}.${randomUUID()}@${domain}>`, now };
      const before = new Date(now.getTime() - parts.remindAfterHours * hourMs);
      isQueued = (await parts.store.queue(mail, { suspectedSpam: false, before })) || isQueued;
    }
    if (isQueued) parts.pollOutbox();
  }

  const writeWith = (write: typeof writeReminder) => async (due: DueMail) => {
    const entries = await parts.store.readEntries(due.id);
    return entries.total > 0 ? write(entries, { messageId: due.messageId, now: parts.clock() }, parts) : undefined;
  };

  const writers: MailWriters = {
    [mailKinds.spamSummary]: writeWith(writeSpamSummary),
    [mailKinds.reminder]: writeWith(writeReminder),
  };

  return { queueDue, writers };
}

/** The daily mail that lists what was held as suspected spam. */
function writeSpamSummary(
  entries: DigestEntries,
  mail: { messageId: string; now: Date },
  settings: MailSettings,
): Mail {
  return writeDigest(entries, mail, settings, {
    subject: `Suspected spam of the last day: ${counted(entries.total)}`,
    lead: `${counted(entries.total)} looked like spam and ${entries.total === 1 ? 'was' : 'were'} not mailed. Nothing was dropped: please look whether somebody real is among them.`,
    link: `${settings.siteOrigin}${paths.dashboard}?spam=yes`,
  });
}

/** The mail that reminds staff of enquiries that nobody marked as contacted. */
export function writeReminder(
  entries: DigestEntries,
  mail: { messageId: string; now: Date },
  settings: MailSettings,
): Mail {
  const [oldest] = entries.enquiries;
  return writeDigest(entries, mail, settings, {
    subject: `Not contacted yet: ${counted(entries.total)}${oldest ? `, the oldest from ${displayName(oldest)}` : ''}`,
    lead: `${counted(entries.total)} ${entries.total === 1 ? 'is' : 'are'} not marked as contacted. The site promises a reply within ${offer.replyTime}.`,
    link: `${settings.siteOrigin}${paths.dashboard}?contacted=no`,
  });
}

function writeDigest(
  { enquiries, total }: DigestEntries,
  { messageId, now }: { messageId: string; now: Date },
  settings: MailSettings,
  texts: { subject: string; lead: string; link: string },
): Mail {
  const lines = enquiries.map((one) => {
    const service = serviceTitle(one.service);
    return {
      text: oneLine(`${displayName(one)}${service ? `, ${service}` : ''}`),
      time: settings.businessClock.inWords(one.createdAt),
      link: `${settings.siteOrigin}${paths.submissions}?enquiry=${one.id}`,
    };
  });
  const more = total > lines.length ? `And ${(total - lines.length).toLocaleString('en')} more.` : '';
  return {
    from: { name: `${company.name} website`, address: settings.from },
    to: settings.to,
    subject: writeHeader(texts.subject),
    messageId,
    date: now,
    headers: automaticHeaders,
    // The site's own text comes first: the names below it were typed by visitors.
    text: `${texts.lead}\n\nRead them in the office: ${texts.link}\n\n${lines.map(({ text, time, link }) => `${wrapText(`${time}  ${text}`, 68).join('\n    ')}\n${link}\n`).join('\n')}${more && `\n${more}\n`}`,
    html: `<!doctype html><html lang="en"><body><p>${escapeHtml(texts.lead)}</p><p><a href="${escapeHtml(texts.link)}">Read them in the office</a></p><ul>${lines
      .map(
        ({ text, time, link }) => `<li>${time} <a href="${escapeHtml(link)}"><bdi>${escapeHtml(text)}</bdi></a></li>`,
      )
      .join('')}</ul>${more && `<p>${more}</p>`}</body></html>`,
  };
}

const counted = (total: number) => `${total.toLocaleString('en')} ${total === 1 ? 'enquiry' : 'enquiries'}`;
