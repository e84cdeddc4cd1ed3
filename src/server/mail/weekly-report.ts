import { company } from '../../content/company.ts';
import { automaticHeaders, type MailSettings, senderDomain } from './enquiry-mails.ts';
import { writeHeader } from './mail-text.ts';
import type { MailWriters } from './outbox.ts';
import { mailKinds } from './outbox-store.ts';
import { findLastFullWeek, findWeek, type LocalDates, type ReportWeek } from './report-week.ts';
import { countWeek, type WeekFigures } from './weekly-figures.ts';
import type { WeeklyReportStore } from './weekly-report-store.ts';
import { type WeeklyReport, writeWeeklyReport } from './weekly-report-text.ts';

/** The weekly mail to staff: how many enquiries came, from where, and how fast they were contacted. */
export function createWeeklyReports(
  parts: MailSettings & { store: WeeklyReportStore; clock: () => Date; pollOutbox: () => void },
) {
  const { businessClock, store } = parts;

  /**
   * Queues the report of the last full week in the first business hours after it, as a rule on Monday morning; later
   * where the site did not run then. Its Message-ID names the week, so that there is one, also where several processes run.
   */
  async function queueDue(): Promise<void> {
    const now = parts.clock();
    if (!businessClock.read(now).isOpen) return;
    const week = findLastFullWeek(now, businessClock);
    const messageId = `<${mailKinds.weeklyReport}.${week.name}@${senderDomain(parts)}>`;
    if (await store.queue(messageId, { now, weekEnd: endOf(week) })) parts.pollOutbox();
  }

  const writers: MailWriters = {
    // A mail that waited for its mail server reports the week that it was queued for.
    async [mailKinds.weeklyReport]({ messageId, createdAt }) {
      const name = /\.(\d{4}-W\d\d)@/.exec(messageId)?.[1] ?? '';
      const week = findWeek(name, businessClock) ?? findLastFullWeek(new Date(createdAt), businessClock);
      const now = parts.clock();
      const { subject, ...body } = writeWeeklyReport(
        await readWeeklyReport(store, week, { now, businessClock }),
        parts,
      );
      return {
        from: { name: `${company.name} website`, address: parts.from },
        to: parts.to,
        subject: writeHeader(subject),
        messageId,
        date: now,
        headers: automaticHeaders,
        ...body,
      };
    },
  };

  return { queueDue, writers };
}

/** Reads what the report of a week shows. Open enquiries are those of now, also for an earlier week. */
async function readWeeklyReport(
  store: WeeklyReportStore,
  week: ReportWeek,
  { now, businessClock }: { now: Date; businessClock: LocalDates },
): Promise<WeeklyReport> {
  const before = findWeek(week.before, businessClock);
  return {
    week,
    now,
    counted: await readFigures(store, week),
    before: await readFigures(store, before ?? week),
    open: await store.findOpen(),
  };
}

async function readFigures(store: WeeklyReportStore, week: ReportWeek): Promise<WeekFigures> {
  const period = { from: startOf(week), until: endOf(week) };
  return countWeek({ received: await store.listReceived(period), contacted: await store.listContacted(period) }, week);
}

const startOf = ({ starts }: ReportWeek): Date => starts[0] ?? new Date(0);
const endOf = ({ starts }: ReportWeek): Date => starts.at(-1) ?? new Date(0);
