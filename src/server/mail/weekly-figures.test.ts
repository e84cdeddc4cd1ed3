import { expect, test } from 'vitest';
import { businessHours } from '../../../tests/support/app.ts';
import { createBusinessClock } from './business-hours.ts';
import { findWeek } from './report-week.ts';
import { type ContactedEnquiry, countWeek, type ReceivedEnquiry } from './weekly-figures.ts';

// In this week the clock of the zone goes forward on Sunday, March 8, at 2:00.
const week = findWeek('2026-W10', createBusinessClock(businessHours));
if (!week) throw new Error('There is a tenth week.');

const received = (createdAt: string, more: Partial<ReceivedEnquiry> = {}): ReceivedEnquiry => ({
  createdAt,
  service: null,
  suspectedSpam: 0,
  referrerHost: null,
  utmSource: null,
  ...more,
});
const count = (enquiries: ReceivedEnquiry[], contacted: ContactedEnquiry[] = []) =>
  countWeek({ received: enquiries, contacted }, week);
const contactedAfter = (...minutes: number[]): ContactedEnquiry[] =>
  minutes.map((after) => ({
    createdAt: '2026-03-02T12:00:00.000Z',
    contactedAt: new Date(Date.parse('2026-03-02T12:00:00.000Z') + after * 60_000).toISOString(),
  }));

test('an enquiry counts on its local day, also when the clock changes', () => {
  const { enquiries, byDay } = count([
    received('2026-03-02T04:00:00.000Z'),
    received('2026-03-03T03:59:59.999Z'),
    received('2026-03-03T04:00:00.000Z'),
    // Sunday has 23 hours.
    received('2026-03-08T04:00:00.000Z'),
    received('2026-03-09T02:59:59.999Z'),
  ]);
  expect(enquiries).toBe(5);
  expect(byDay).toEqual([2, 1, 0, 0, 0, 0, 2]);
});

test('suspected spam is counted apart from enquiries', () => {
  const at = '2026-03-04T12:00:00.000Z';
  const figures = count([
    received(at),
    received(at, { suspectedSpam: 1, service: 'mobile-solutions', utmSource: 'pills' }),
  ]);
  expect(figures).toMatchObject({ enquiries: 1, suspectedSpam: 1, byDay: [0, 0, 1, 0, 0, 0, 0] });
  expect([...figures.byService.keys()]).toEqual(['None named']);
  expect([...figures.bySource.keys()]).toEqual(['Not known']);
});

test('services that the site does not have share a row', () => {
  const at = '2026-03-04T12:00:00.000Z';
  const { byService } = count([
    received(at, { service: 'Buy now' }),
    received(at, { service: 'or never' }),
    received(at),
  ]);
  expect([...byService]).toEqual([
    ['Another service', 2],
    ['None named', 1],
  ]);
});

test('a source is the campaign, else the host; typed text is one short line', () => {
  const at = '2026-03-04T12:00:00.000Z';
  const { bySource } = count([
    received(at, { referrerHost: 'Search.example', utmSource: 'News\r\n\u202Eletter' }),
    received(at, { referrerHost: 'mail.example', utmSource: 'NEWS letter' }),
    received(at, { referrerHost: 'Search.example' }),
    received(at, { referrerHost: ' \u200B ', utmSource: '' }),
    received(at, { utmSource: 'x'.repeat(10_000) }),
    received(at, { utmSource: 'Not known' }),
  ]);
  expect([...bySource]).toEqual([
    ['utm_source: news letter', 2],
    ['search.example', 1],
    ['Not known', 1],
    [`utm_source: ${'x'.repeat(39)}…`, 1],
    ['utm_source: not known', 1],
  ]);
});

test('median, slowest and those within the promised hours', () => {
  expect(count([], contactedAfter(60, 24 * 60, 24 * 60 + 1)).responses).toEqual({
    count: 3,
    inTime: 2,
    medianMs: 24 * 60 * 60_000,
    slowestMs: (24 * 60 + 1) * 60_000,
  });
  expect(count([], contactedAfter(10, 30)).responses?.medianMs).toBe(20 * 60_000);
  // A clock that was set back makes no negative time.
  expect(count([], contactedAfter(-5)).responses).toMatchObject({ medianMs: 0, slowestMs: 0, inTime: 1 });
  expect(count([]).responses).toBeUndefined();
});
