import { company } from '../../content/company.ts';
import { escapeHtml } from '../../contract/escape-html.ts';
import { exactCountLimit } from '../../contract/listing.ts';
import { paths } from '../../contract/paths.ts';
import type { BusinessClock } from './business-hours.ts';
import { wrapText } from './mail-text.ts';
import { addDays, type ReportWeek } from './report-week.ts';
import { type Counts, unknownSource, type WeekFigures } from './weekly-figures.ts';
import { maxCountedRows, type OpenEnquiries } from './weekly-report-store.ts';

/** What a weekly report shows. */
export type WeeklyReport = {
  week: ReportWeek;
  /** When it is written. */
  now: Date;
  counted: WeekFigures;
  before: WeekFigures;
  open: OpenEnquiries;
};

/** A sentence or two, and where staff read more. */
type Paragraph = { text: string; link?: { label: string; href: string } };
/** A labelled row with a number of the week and one of the week before. */
type Row = { label: string; counted: number; before: number };
type Table = { title: string; rows: Row[] };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const maxSources = 5;

/** Dates are local already, so they are formatted as if they were in UTC. */
const formatDate = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Date(date).toLocaleDateString('en-CA', { timeZone: 'UTC', month: 'short', day: 'numeric', ...options });
const shown = (count: number) => count.toLocaleString('en');

/**
 * Writes the report.
 * @returns its subject, and its body as plain text and as HTML without images; bars are coloured table cells there, which
 * every mail program shows, and the numbers beside them say the same
 */
export function writeWeeklyReport(
  report: WeeklyReport,
  settings: { siteOrigin: string; businessClock: BusinessClock },
): { subject: string; text: string; html: string } {
  const { counted, week, open } = report;
  const paragraphs = writeParagraphs(report, settings);
  const tables = counted.enquiries === 0 ? [] : listTables(report);
  const openPart = open.count === 0 ? '' : `, ${shownOpen(open.count)} open`;
  return {
    subject: `Week of ${formatDate(week.days[0] ?? '', {})}: ${numberOf(counted.enquiries)}${openPart}`,
    text: `${[...paragraphs.map(paragraphText), ...tables.map(tableText)].join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"></head><body><div style="max-width:640px;font-family:sans-serif">${paragraphs.map(paragraphHtml).join('')}${tables.map((table) => tableHtml(table, week)).join('')}</div></body></html>`,
  };
}

function writeParagraphs(
  { week, now, counted, before, open }: WeeklyReport,
  { siteOrigin, businessClock }: { siteOrigin: string; businessClock: BusinessClock },
): Paragraph[] {
  const dashboard = `${siteOrigin}${paths.dashboard}`;
  const isOver = now >= (week.starts.at(-1) ?? now);
  const days = `from ${formatDate(week.days[0] ?? '', {})} to ${formatDate(week.days[6] ?? '', { year: 'numeric' })}${isOver ? '' : ' (the week is not over)'}`;
  const isQuiet = counted.enquiries === 0;
  const isCut = counted.enquiries + counted.suspectedSpam >= maxCountedRows;
  const paragraphs: Paragraph[] = [
    {
      text: isQuiet
        ? `No enquiry arrived ${days}${open.count === 0 ? ', and none is open' : ''}.`
        : `${capitalize(numberOf(counted.enquiries))} arrived ${days}; ${shown(before.enquiries)} in the week before.${isCut ? ` The figures are those of the first ${shown(maxCountedRows)}.` : ''}`,
    },
  ];
  if (open.oldestAt !== undefined) {
    const waited = describeDuration(now.getTime() - Date.parse(open.oldestAt));
    paragraphs.push({
      text: `${shownOpen(open.count)} ${open.count === 1 ? 'enquiry is' : 'enquiries are'} open now. The oldest has waited for ${waited}, since ${businessClock.inWords(open.oldestAt)}.`,
      link: { label: 'Open enquiries in the office', href: `${dashboard}?contacted=no&spam=no` },
    });
  } else if (!isQuiet) paragraphs.push({ text: 'No enquiry is open now.' });
  if (counted.responses) paragraphs.push({ text: describeResponses(counted.responses, before.responses) });
  else if (!isQuiet) paragraphs.push({ text: 'No enquiry was marked as contacted.' });
  if (counted.suspectedSpam > 0)
    paragraphs.push({
      text: `${shown(counted.suspectedSpam)} more looked like spam; ${shown(before.suspectedSpam)} in the week before.`,
      link: { label: 'Suspected spam in the office', href: `${dashboard}?spam=yes` },
    });
  return paragraphs;
}

type Responses = NonNullable<WeekFigures['responses']>;

function describeResponses({ count, inTime, ...times }: Responses, before: Responses | undefined): string {
  const describeTimes = ({ medianMs, slowestMs }: Pick<Responses, 'medianMs' | 'slowestMs'>) =>
    `median ${describeDuration(medianMs)}, slowest ${describeDuration(slowestMs)}`;
  const promised = `within the promised ${company.replyWithinHours} hours`;
  const ofThem = count === 1 ? `${inTime === 1 ? '' : 'not '}${promised}` : `${shown(inTime)} of them ${promised}`;
  return `${numberOf(count)} ${count === 1 ? 'was' : 'were'} marked as contacted, ${ofThem}. ${capitalize(describeTimes(times))}, counted around the clock.${before ? ` In the week before: ${shown(before.count)}, ${describeTimes(before)}.` : ''}`;
}

/** Such as '12 min', '3 h 12 min' or '4 days 2 h'. */
function describeDuration(ms: number): string {
  if (ms < minuteMs) return 'less than a minute';
  const [days, hours, minutes] = [ms / dayMs, (ms % dayMs) / hourMs, (ms % hourMs) / minuteMs].map(Math.floor);
  const parts = [
    days && `${shown(days)} ${days === 1 ? 'day' : 'days'}`,
    hours && `${hours} h`,
    !days && minutes && `${minutes} min`,
  ];
  return parts.filter(Boolean).join(' ');
}

function listTables({ week, counted, before }: WeeklyReport): Table[] {
  return [
    {
      title: 'By day',
      rows: week.days.map((date, day) => ({
        label: formatDate(date, { weekday: 'short' }),
        counted: counted.byDay[day] ?? 0,
        before: before.byDay[day] ?? 0,
      })),
    },
    { title: 'By service', rows: rank(counted.byService, before.byService) },
    { title: 'Where they came from', rows: listSources(counted.bySource, before.bySource) },
  ];
}

/** A row for each label, the largest number first. */
function rank(counted: Counts, before: Counts): Row[] {
  return [...new Set([...counted.keys(), ...before.keys()])]
    .map((label) => ({ label, counted: counted.get(label) ?? 0, before: before.get(label) ?? 0 }))
    .toSorted((a, b) => b.counted - a.counted || b.before - a.before || (a.label < b.label ? -1 : 1));
}

function listSources(counted: Counts, before: Counts): Row[] {
  const ranked = rank(counted, before);
  const known = ranked.filter(({ label }) => label !== unknownSource);
  const rest = known.slice(maxSources);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  const others: Row = {
    label: 'Others',
    counted: sum(rest.map((row) => row.counted)),
    before: sum(rest.map((row) => row.before)),
  };
  const unknown = ranked.filter(({ label }) => label === unknownSource);
  return [...known.slice(0, maxSources), ...(rest.length > 0 ? [others] : []), ...unknown];
}

const numberOf = (count: number) =>
  count === 0 ? 'no enquiry' : `${shown(count)} ${count === 1 ? 'enquiry' : 'enquiries'}`;
const shownOpen = (count: number) => (count > exactCountLimit ? `${shown(exactCountLimit)}+` : shown(count));
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const paragraphText = ({ text, link }: Paragraph) =>
  [...wrapText(text).map((line) => line.trimEnd()), ...(link ? [link.href] : [])].join('\n');

/** Columns of the parts of a row in plain text; with the longest bar 72 together. */
const columns = { label: 32, number: 6, before: 9, bar: 20 };

function tableText({ title, rows }: Table): string {
  const most = largest(rows);
  const lines = rows.map(({ label, counted, before }) => {
    const characters = [...label];
    const start = characters.length > columns.label ? `${characters.slice(0, columns.label - 1).join('')}…` : label;
    const numbers = `${shown(counted).padStart(columns.number)} ${`(${shown(before)})`.padEnd(columns.before)}`;
    return `${start.padEnd(columns.label)} ${numbers} ${'█'.repeat(share(counted, most, columns.bar))}`.trimEnd();
  });
  return [`${title} (in brackets: the week before)`, ...lines].join('\n');
}

const largest = (rows: readonly Row[]) => Math.max(...rows.flatMap(({ counted, before }) => [counted, before]));

/** The length of a bar out of `whole`; a number above 0 has a bar. */
const share = (count: number, most: number, whole: number) =>
  count === 0 ? 0 : Math.max(1, Math.round((count / most) * whole));

const paragraphHtml = ({ text, link }: Paragraph) =>
  `<p>${escapeHtml(text)}${link ? ` <a href="${escapeHtml(link.href)}">${link.label}</a>` : ''}</p>`;

/** Both contrast with a white and with a black page by 3:1 at least (WCAG 2.2, 1.4.11). */
const colours = { counted: '#2a7fa8', before: '#8a8f94' };

function tableHtml({ title, rows }: Table, week: ReportWeek): string {
  const most = largest(rows);
  const [first = ''] = week.days;
  const head = (days: string, colour: string) =>
    `<th scope="col" align="right" valign="bottom" width="16%"><span aria-hidden="true" style="color:${colour}">■</span> ${days}</th>`;
  const cell = (count: number) => `<td align="right" valign="top">${shown(count)}</td>`;
  return `<h2 style="margin:24px 0 0;font-size:18px">${title}</h2><table width="100%" cellpadding="4" cellspacing="0" border="0"><tr><td width="36%"></td><td width="32%"></td>${head(nameDays(first), colours.counted)}${head(nameDays(addDays(first, -7)), colours.before)}</tr>${rows
    .map(
      ({ label, counted, before }) =>
        `<tr><th scope="row" align="left" valign="top" style="font-weight:normal;overflow-wrap:anywhere"><bdi>${escapeHtml(label)}</bdi></th><td valign="top">${barHtml(counted, most, colours.counted)}${barHtml(before, most, colours.before)}</td>${cell(counted)}${cell(before)}</tr>`,
    )
    .join('')}</table>`;
}

/** The week from a Monday, such as 'Nov 16–22' or 'Nov 30–Dec 6'. */
function nameDays(monday: string): string {
  const [first, last] = [monday, addDays(monday, 6)].map((date) => formatDate(date, {}));
  return first?.slice(0, 3) === last?.slice(0, 3) ? `${first}–${last?.split(' ')[1]}` : `${first}–${last}`;
}

/** A bar as a table of one or two cells. The number beside it is its text alternative. */
function barHtml(count: number, most: number, colour: string): string {
  const width = share(count, most, 100);
  const cell = (percent: number, fill: string) =>
    percent === 0 ? '' : `<td width="${percent}%" height="8"${fill} style="font-size:1px;line-height:8px">&nbsp;</td>`;
  return `<table role="presentation" aria-hidden="true" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cell(width, ` bgcolor="${colour}"`)}${cell(100 - width, '')}</tr></table>`;
}
