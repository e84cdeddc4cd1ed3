import { company } from '#content/company.ts';
import { offer } from '#content/offer.ts';
import { serviceTitle } from '#content/service-ids.ts';
import { dayMs, describeDuration, hourMs } from '../../contract/duration.ts';
import { enquiryPath } from '../../contract/admin-paths.ts';
import type { EnquirySummary, SummaryPart } from '../../contract/enquiry-summary.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { paths } from '../../contract/paths.ts';
import type { Site } from '../site.ts';
import { formatTime, oneLine, wrapText, writeHeader } from '../mail/mail-text.ts';
import type { Mail } from '../mail/mailer.ts';
import { wakeOutbox } from '../mail/outbox.ts';
import { findUndelivered } from '../mail/delivery-store.ts';
import { type DueMail, findLastQueued, queueMails } from '../mail/outbox-store.ts';
import { resolveReceiver, listStaffMails, type StaffMail } from '../mail/staff-mail.ts';
import { readBusinessDay } from './business-day.ts';
import { countUnjudgedSpam, findDue, findWaiting, type DigestList, type DigestEntry } from './digest-store.ts';
import type { MailConfig } from './notification.ts';
import { displayName } from './submission-store.ts';
import { summarizeEnquiries } from './summary-store.ts';

/** The content of a digest. Parts without news are empty or undefined. */
export type DigestContent = {
  waiting: DigestList;
  /** Those to follow up on today, or since an earlier day. */
  due: DigestList;
  /** How much suspected spam nobody has judged. */
  spam: number;
  /** A sentence if the spam filter does not use what it has learned. */
  unusedWords: string | undefined;
  /** `perhaps`: mails that the server had and did not confirm. */
  undelivered: { mails: number; perhaps: number; webhooks: number };
  /** On Mondays. */
  week: EnquirySummary | undefined;
};

/** The last day for which this process has read whether a digest is due. */
export type DigestState = { lastReadOn: string | undefined };

/**
 * Queues today's digest, the mail to staff at the beginning of business hours: which enquiries wait for an answer, which
 * need a follow-up, how much suspected spam waits, whether the spam filter needs help, what could not be delivered and, on
 * Mondays, the statistics of the last seven days. Called once a minute. Its Message-ID names the day and the receiver, so
 * that each gets one a day, also if several processes run. Without a mail server nobody would get it.
 */
export async function queueDigest(site: Site): Promise<void> {
  const { config, database, digestState, mailer } = site;
  const now = site.clock();
  const { date, isOpen } = readBusinessDay(config.businessHours, now);
  if (!mailer || !isOpen || date === digestState.lastReadOn) return;
  const { content, isWorthSending } = await readContent(site, now);
  const digests = content && isWorthSending ? listDigests(config, date) : [];
  const queued = digests.length > 0 && (await queueMails(database.queries, digests, now)) > 0;
  digestState.lastReadOn = date;
  if (queued) wakeOutbox(site);
}

/** The digests of a day, one for each address of MAIL_TO. */
const listDigests = (config: MailConfig, date: string): StaffMail[] =>
  listStaffMails(config.mailTo, { kind: 'digest', submissionId: null, about: `digest.${date}` }, config);

/** Writes the digest of today; one that could not be sent on its day is replaced by the next. */
export async function writeDigestOfToday(site: Site, due: DueMail): Promise<Mail | undefined> {
  const { messageId, createdAt } = due;
  const now = site.clock();
  const { businessHours } = site.config;
  const { date } = readBusinessDay(businessHours, now);
  if (date !== readBusinessDay(businessHours, new Date(createdAt)).date) return undefined;
  const receiver = await resolveReceiver(site, due, listDigests(site.config, date));
  if (receiver === undefined) return undefined;
  const { content } = await readContent(site, now);
  return content && writeDigest(content, { messageId, receiver, now }, site.config);
}

/**
 * The content of this day's digest; undefined if it is empty. It lists enquiries that will have waited for too long before
 * the office closes: the next digest would be too late. `isWorthSending`: false if all of it is suspected spam that an
 * earlier digest has counted.
 */
async function readContent(
  { config: { remindAfterHours, businessHours, webhook: receiver }, database: { queries }, spamFilter }: Site,
  now: Date,
): Promise<{ content: DigestContent | undefined; isWorthSending: boolean }> {
  const { date, isMonday, opening, closing } = readBusinessDay(businessHours, now);
  const tooOld = new Date(Math.min(opening.getTime(), closing.getTime() - remindAfterHours * hourMs));
  const { staff, webhook } = await findUndelivered(queries, { now, hasWebhook: receiver !== undefined });
  const { total: spam, newest: newestSpam } = await countUnjudgedSpam(queries, opening);
  // A digest counts what came before business hours began on its day.
  const lastQueued = await findLastQueued(queries, 'digest');
  const lastOpening = lastQueued && readBusinessDay(businessHours, new Date(lastQueued)).opening;
  const isNew = newestSpam !== null && (!lastOpening || Date.parse(newestSpam) >= lastOpening.getTime());
  const week = isMonday
    ? await summarizeEnquiries(queries, { from: new Date(opening.getTime() - 7 * dayMs), until: opening })
    : undefined;
  const content: DigestContent = {
    waiting: remindAfterHours > 0 ? await findWaiting(queries, tooOld) : { entries: [], total: 0 },
    due: await findDue(queries, date),
    spam,
    unusedWords: await spamFilter.findUnusedWords(),
    undelivered: {
      mails: staff.refused + staff.givenUp,
      perhaps: staff.perhaps,
      webhooks: webhook.refused + webhook.givenUp,
    },
    week: week && week.received + week.contacted > 0 ? week : undefined,
  };
  const { waiting, due, undelivered } = content;
  const isUrgent =
    waiting.total + due.total + undelivered.mails + undelivered.perhaps + undelivered.webhooks > 0 ||
    content.week !== undefined ||
    content.unusedWords !== undefined;
  return { content: isUrgent || spam > 0 ? content : undefined, isWorthSending: isUrgent || isNew };
}

/** A sentence of ours, and where staff read more. */
type Paragraph = { text: string; link: string };

/** The site's own text comes first: the names below it were typed by visitors. */
export function writeDigest(
  content: DigestContent,
  { messageId, receiver, now }: { messageId: string; receiver: string; now: Date },
  config: MailConfig,
): Mail {
  const paragraphs = writeParagraphs(content, config.siteOrigin);
  const lists = [
    describeList('To answer', content.waiting, config, ({ createdAt }) => formatTime(config.businessHours, createdAt)),
    describeList('To follow up on', content.due, config, ({ followUpOn }) => followUpOn ?? ''),
  ].filter(({ lines }) => lines.length > 0);
  const tables = content.week ? describeParts(content.week) : [];
  const textParts = [
    ...paragraphs.map(
      ({ text, link }) =>
        `${wrapText(text)
          .map((line) => line.trimEnd())
          .join('\n')}\n${link}`,
    ),
    ...tables.map(({ heading, parts }) => [`${heading}:`, ...parts.map((part) => `    ${part}`)].join('\n')),
    ...lists.flatMap(({ heading, lines, more }) => [
      ...(lists.length > 1 ? [`${heading}:`] : []),
      ...lines.map(({ text, time, link }) => `${wrapText(`${time}  ${text}`, 68).join('\n    ')}\n${link}`),
      more,
    ]),
  ];
  const htmlParts = [
    ...paragraphs.map(({ text, link }) => `<p>${escapeHtml(text)} <a href="${escapeHtml(link)}">Admin area</a></p>`),
    ...tables.map(
      ({ heading, parts }) =>
        `<p>${heading}:</p><ul>${parts.map((part) => `<li><bdi>${escapeHtml(part)}</bdi></li>`).join('')}</ul>`,
    ),
    ...lists.flatMap(({ heading, lines, more }) => [
      lists.length > 1 && `<p>${heading}:</p>`,
      `<ul>${lines
        .map(
          ({ text, time, link }) => `<li>${time} <a href="${escapeHtml(link)}"><bdi>${escapeHtml(text)}</bdi></a></li>`,
        )
        .join('')}</ul>`,
      more && `<p>${more}</p>`,
    ]),
  ];
  return {
    from: { name: `${company.name} website`, address: config.mailFrom },
    to: receiver,
    subject: writeHeader(writeSubject(content)),
    messageId,
    date: now,
    text: `${textParts.filter(Boolean).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${htmlParts.filter(Boolean).join('')}</body></html>`,
  };
}

/** The lines of a list: each enquiry with its time or day, and who answers it. */
function describeList(
  heading: string,
  { entries, total }: DigestList,
  config: MailConfig,
  timeOf: (entry: DigestEntry) => string,
) {
  const lines = entries.map((entry) => {
    const service = serviceTitle(entry.service);
    const parts = [displayName(entry), service, entry.takenBy && `taken by ${entry.takenBy}`];
    return {
      text: oneLine(parts.filter(Boolean).join(', ')),
      time: timeOf(entry),
      link: `${config.siteOrigin}${enquiryPath(entry.id)}`,
    };
  });
  const rest = total - lines.length;
  return { heading, lines, more: rest > 0 && `And ${rest.toLocaleString('en')} more.` };
}

function writeSubject({ waiting, due, spam, unusedWords, undelivered, week }: DigestContent): string {
  const parts = [
    waiting.total > 0 && `${counted(waiting.total)} to answer`,
    due.total > 0 && `${counted(due.total)} to follow up on`,
    undelivered.mails + undelivered.webhooks > 0 && 'something was not delivered',
    undelivered.mails + undelivered.webhooks === 0 && undelivered.perhaps > 0 && 'something was perhaps not delivered',
    spam > 0 && `${counted(spam)} in suspected spam`,
    unusedWords !== undefined && 'the spam filter needs help',
    week && `last week ${week.received.toLocaleString('en')} received`,
  ];
  return parts.filter(Boolean).join(', ');
}

function writeParagraphs(
  { waiting, due, spam, unusedWords, undelivered, week }: DigestContent,
  siteOrigin: string,
): Paragraph[] {
  const dashboard = `${siteOrigin}${paths.dashboard}`;
  const { mails, perhaps, webhooks } = undelivered;
  return [
    waiting.total > 0 && {
      text: `${counted(waiting.total)} ${waiting.total === 1 ? 'is' : 'are'} not marked as contacted. The site promises a reply within ${offer.replyTime}.`,
      link: `${dashboard}?queue=to-do`,
    },
    due.total > 0 && {
      text: `${counted(due.total)} ${due.total === 1 ? 'is' : 'are'} to be followed up on.`,
      link: `${dashboard}?queue=due`,
    },
    mails > 0 && {
      text: `${mails.toLocaleString('en')} ${mails === 1 ? 'mail' : 'mails'} to the office ${mails === 1 ? 'was' : 'were'} refused by the mail server.`,
      link: `${siteOrigin}${paths.submissions}`,
    },
    perhaps > 0 && {
      text: `${perhaps.toLocaleString('en')} ${perhaps === 1 ? 'mail' : 'mails'} to the office ${perhaps === 1 ? 'was' : 'were'} not confirmed by the mail server: perhaps delivered, perhaps not.`,
      link: `${siteOrigin}${paths.submissions}`,
    },
    webhooks > 0 && {
      text: `${webhooks.toLocaleString('en')} ${webhooks === 1 ? 'webhook was' : 'webhooks were'} refused by the receiver.`,
      link: `${siteOrigin}${paths.submissions}`,
    },
    spam > 0 && {
      text: `${counted(spam)} ${spam === 1 ? 'looks' : 'look'} like spam and ${spam === 1 ? 'was' : 'were'} not mailed: please check whether any of them are genuine.`,
      link: `${dashboard}?queue=spam`,
    },
    unusedWords !== undefined && { text: unusedWords, link: `${dashboard}?queue=spam` },
    week && { text: describeWeek(week), link: dashboard },
  ].filter((paragraph) => paragraph !== false && paragraph !== undefined);
}

function describeWeek({ received, contacted, medianMs }: EnquirySummary): string {
  const median = medianMs === null ? '' : `; the median time to contact was ${describeDuration(medianMs)}`;
  return `In the last seven days ${counted(received)} came in and ${contacted === 0 ? 'none' : contacted.toLocaleString('en')} ${contacted === 1 ? 'was' : 'were'} marked as contacted${median}.`;
}

/** Received and contacted by service and by source, each in a line of at most 72 columns. */
function describeParts({ received, byService, bySource }: EnquirySummary): { heading: string; parts: string[] }[] {
  const describe = (parts: readonly SummaryPart[], nameOf: (part: SummaryPart) => string) => {
    const rest = received - parts.reduce((sum, part) => sum + part.received, 0);
    return [
      ...parts.map(
        (part) =>
          `${nameOf(part)}: ${part.received.toLocaleString('en')} received, ${part.contacted.toLocaleString('en')} contacted`,
      ),
      ...(rest > 0 ? [`others: ${rest.toLocaleString('en')} received`] : []),
    ];
  };
  return [
    { heading: 'By service', parts: describe(byService, ({ name }) => shorten(serviceTitle(name) ?? 'no service')) },
    { heading: 'By source of the visit', parts: describe(bySource, ({ name }) => shorten(name ?? 'unknown')) },
  ];
}

/** Strangers choose these texts: one short line, without a colon that would begin an address or another row. */
const shorten = (name: string): string => [...oneLine(name.replaceAll(':', ' '))].slice(0, 30).join('');

const counted = (total: number) => `${total.toLocaleString('en')} ${total === 1 ? 'enquiry' : 'enquiries'}`;
