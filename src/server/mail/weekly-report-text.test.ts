import { expect, test } from 'vitest';
import { businessHours } from '../../../tests/support/app.ts';
import { createBusinessClock } from './business-hours.ts';
import { findWeek } from './report-week.ts';
import type { WeekFigures } from './weekly-figures.ts';
import { type WeeklyReport, writeWeeklyReport } from './weekly-report-text.ts';

const businessClock = createBusinessClock(businessHours);
const settings = { siteOrigin: 'https://site.example', businessClock };
const week = findWeek('2026-W47', businessClock);
if (!week) throw new Error('There is a week 47.');

const empty: WeekFigures = {
  enquiries: 0,
  suspectedSpam: 0,
  byDay: [0, 0, 0, 0, 0, 0, 0],
  byService: new Map(),
  bySource: new Map(),
  responses: undefined,
};
const write = (more: Partial<WeeklyReport>) =>
  writeWeeklyReport(
    {
      week,
      now: new Date('2026-11-23T13:00:00Z'),
      counted: empty,
      before: empty,
      open: { count: 0, oldestAt: undefined },
      ...more,
    },
    settings,
  );
const hourMs = 3_600_000;

const busy: WeekFigures = {
  enquiries: 14,
  suspectedSpam: 3,
  byDay: [4, 2, 0, 8, 0, 0, 0],
  byService: new Map([
    ['None named', 10],
    ['Another service', 4],
  ]),
  bySource: new Map([
    ['Not known', 2],
    ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, at): [string, number] => [`${name}.example`, 9 - at]),
  ]),
  responses: { count: 12, inTime: 10, medianMs: 3.2 * hourMs, slowestMs: 52 * hourMs },
};

test('the report names the figures of the week, beside those of the week before', () => {
  const before = {
    ...empty,
    enquiries: 9,
    byDay: [0, 9, 0, 0, 0, 0, 0],
    responses: { count: 1, inTime: 1, medianMs: 20_000, slowestMs: 20_000 },
  };
  const { subject, text } = write({ counted: busy, before, open: { count: 3, oldestAt: '2026-11-19T13:00:00.000Z' } });
  expect(subject).toBe('Week of Nov 16: 14 enquiries, 3 open');
  expect(text).toContain('14 enquiries arrived from Nov 16 to Nov 22, 2026; 9 in the week before.');
  expect(text.replaceAll('\n', ' ')).toContain(
    '3 enquiries are open now. The oldest has waited for 4 days, since Nov 19, 2026, 09:00.',
  );
  expect(text.replaceAll('\n', ' ')).toContain(
    '12 enquiries were marked as contacted, 10 of them within the promised 24 hours. Median 3 h 12 min, slowest 2 days 4 h, counted around the clock. In the week before: 1, median less than a minute, slowest less than a minute.',
  );
  expect(text.replaceAll('\n', ' ')).toContain('3 more looked like spam; 0 in the week before.');
  expect(text).toContain('https://site.example/admin/dashboard?contacted=no&spam=no');
  expect(text).toContain('https://site.example/admin/dashboard?spam=yes');
  expect(text).toMatch(/^Thu, Nov 19 +8 \(0\) +█{18}$/m);
  expect(text).toMatch(/^Wed, Nov 18 +0 \(0\)$/m);
  expect(text.split('\n').filter((line) => [...line].length > 72 && !line.startsWith('http'))).toEqual([]);
});

test('of sources the first five have a row, the others share one, and those not known come last', () => {
  const { text } = write({ counted: busy });
  const rows = text.split('Where they came from')[1]?.match(/^(?:\w\.example|Others|Not known)/gm);
  expect(rows).toEqual(['a.example', 'b.example', 'c.example', 'd.example', 'e.example', 'Others', 'Not known']);
  expect(text).toMatch(/^Others +7 /m);
});

test('the columns of the mail name their days', () => {
  const { html } = write({ counted: busy });
  expect(html).toContain('</span> Nov 16–22</th>');
  expect(html).toContain('</span> Nov 9–15</th>');
  const later = findWeek('2026-W49', businessClock) ?? week;
  expect(write({ week: later, counted: busy }).html).toContain('</span> Nov 30–Dec 6</th>');
});

test('an empty week is one sentence', () => {
  const { subject, text, html } = write({});
  expect(subject).toBe('Week of Nov 16: no enquiry');
  expect(text).toBe('No enquiry arrived from Nov 16 to Nov 22, 2026, and none is open.\n');
  expect(html).not.toContain('<table');
});

test('an empty week names what was left open', () => {
  const { text } = write({ open: { count: 1, oldestAt: '2026-11-23T12:29:30.000Z' } });
  expect(text).toMatch(
    /^No enquiry arrived from Nov 16 to Nov 22, 2026\.\n\n1 enquiry is open now\. The oldest has waited for 30 min, /,
  );
});

test('a week that is not over says so, and numbers that were not counted exactly are marked', () => {
  const { subject, text } = write({
    now: new Date('2026-11-18T13:00:00Z'),
    counted: { ...busy, enquiries: 9_000, suspectedSpam: 1_000 },
    open: { count: 10_001, oldestAt: '2026-11-17T13:00:00.000Z' },
  });
  expect(subject).toBe('Week of Nov 16: 9,000 enquiries, 10,000+ open');
  expect(text.replaceAll('\n', ' ')).toContain('(the week is not over)');
  expect(text).toContain('the first 10,000');
});

test('what visitors typed is escaped, and nothing is loaded from elsewhere', () => {
  const bySource = new Map([['<img src=x onerror=alert(1)>"\'&', 1]]);
  const { html } = write({ counted: { ...busy, bySource } });
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
  expect(html).not.toMatch(/<(?:img|link|script|style)|url\(/);
  expect([...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, at]) => new URL(at ?? '').origin)).toEqual([
    'https://site.example',
  ]);
});
