import { company } from '../../content/company.ts';
import { serviceSummaries } from '../../content/services/services.ts';
import { headerText } from './mail-text.ts';
import type { ReportWeek } from './report-week.ts';

/** An enquiry of the week, as far as it is counted. */
export type ReceivedEnquiry = {
  createdAt: string;
  service: string | null;
  suspectedSpam: number;
  referrerHost: string | null;
  utmSource: string | null;
};

/** An enquiry that was marked as contacted in the week. */
export type ContactedEnquiry = { createdAt: string; contactedAt: string };

/** Counts by label, in no particular order. */
export type Counts = ReadonlyMap<string, number>;

export type WeekFigures = {
  /** Without suspected spam, as in the counts below. */
  enquiries: number;
  suspectedSpam: number;
  /** From Monday to Sunday. */
  byDay: number[];
  byService: Counts;
  bySource: Counts;
  /** Of the enquiries that were marked as contacted in the week; undefined where there is none. */
  responses: { count: number; inTime: number; medianMs: number; slowestMs: number } | undefined;
};

export const unknownSource = 'Not known';

const hourMs = 60 * 60 * 1000;
/** Characters of a source: a host or a text in an address, which anybody may have chosen. */
const maxSourceLength = 40;

/**
 * Counts a week. Response times run around the clock, as the promised hours do.
 * @param rows the enquiries received in the week, and those marked as contacted in it, whenever they were received
 */
export function countWeek(
  rows: { received: readonly ReceivedEnquiry[]; contacted: readonly ContactedEnquiry[] },
  week: ReportWeek,
): WeekFigures {
  const enquiries = rows.received.filter((one) => one.suspectedSpam === 0);
  const starts = week.starts.map((at) => at.toISOString());
  return {
    enquiries: enquiries.length,
    suspectedSpam: rows.received.length - enquiries.length,
    byDay: week.days.map((_, day) => enquiries.filter((one) => isBetween(one, starts[day], starts[day + 1])).length),
    byService: countBy(enquiries, serviceLabel),
    bySource: countBy(enquiries, sourceLabel),
    responses: summarizeResponses(rows.contacted),
  };
}

const isBetween = ({ createdAt }: ReceivedEnquiry, from = '', until = '') => createdAt >= from && createdAt < until;

function countBy(enquiries: readonly ReceivedEnquiry[], labelOf: (one: ReceivedEnquiry) => string): Counts {
  const counts = new Map<string, number>();
  for (const one of enquiries) {
    const label = labelOf(one);
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return counts;
}

/** Services that the site does not have share a label: forms accept any text. */
function serviceLabel({ service }: ReceivedEnquiry): string {
  if (service === null) return 'None named';
  return serviceSummaries.find(({ id }) => id === service)?.title ?? 'Another service';
}

/** In lower case, so that none looks like a label of ours. */
function sourceLabel({ utmSource, referrerHost }: ReceivedEnquiry): string {
  const campaign = shorten(utmSource);
  return campaign ? `utm_source: ${campaign}` : shorten(referrerHost) || unknownSource;
}

function shorten(typed: string | null): string {
  const characters = [...headerText(typed ?? '').toLowerCase()];
  if (characters.length <= maxSourceLength) return characters.join('');
  return `${characters.slice(0, maxSourceLength - 1).join('')}…`;
}

function summarizeResponses(contacted: readonly ContactedEnquiry[]): WeekFigures['responses'] {
  const times = contacted
    .map(({ createdAt, contactedAt }) => Math.max(0, Date.parse(contactedAt) - Date.parse(createdAt)))
    .toSorted((a, b) => a - b);
  const slowestMs = times.at(-1);
  if (slowestMs === undefined) return undefined;
  const half = times.length / 2;
  const middle = times.slice(Math.ceil(half) - 1, Math.floor(half) + 1);
  return {
    count: times.length,
    inTime: times.filter((ms) => ms <= company.replyWithinHours * hourMs).length,
    medianMs: middle.reduce((sum, ms) => sum + ms, 0) / middle.length,
    slowestMs,
  };
}
