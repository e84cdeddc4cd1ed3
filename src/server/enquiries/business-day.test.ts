import { expect, test } from 'vitest';
import { company } from '#content/company.ts';
import { businessHours } from '../../../tests/support/app.ts';
import { formatTime } from '../mail/mail-text.ts';
import { getReplyDeadline, readBusinessDay } from './business-day.ts';

test.each([
  // Atlantic time is four hours behind UTC in winter and three in summer.
  [
    'Monday before opening',
    '2026-03-02T12:29:59Z',
    { date: '2026-03-02', isMonday: true, isOpen: false, opening: new Date('2026-03-02T12:30:00Z') },
  ],
  [
    'the minute when business hours begin',
    '2026-03-02T12:30:00Z',
    { isOpen: true, opening: new Date('2026-03-02T12:30:00Z'), closing: new Date('2026-03-02T21:00:00Z') },
  ],
  ['the last minute', '2026-03-02T20:59:59Z', { isOpen: true, opening: new Date('2026-03-02T12:30:00Z') }],
  ['the minute when they end', '2026-03-02T21:00:00Z', { isOpen: false, opening: new Date('2026-03-02T12:30:00Z') }],
  [
    'late in the evening, when it is the next day in UTC',
    '2026-03-03T02:00:00Z',
    { date: '2026-03-02', isOpen: false },
  ],
  [
    'Saturday noon',
    '2026-03-07T16:00:00Z',
    { isMonday: false, isOpen: false, opening: new Date('2026-03-07T12:30:00Z') },
  ],
  [
    'the Monday after daylight saving time begins',
    '2026-03-09T11:30:00Z',
    { isOpen: true, opening: new Date('2026-03-09T11:30:00Z') },
  ],
  [
    'the Sunday when daylight saving time begins',
    '2026-03-08T12:00:00Z',
    { isOpen: false, opening: new Date('2026-03-08T11:30:00Z') },
  ],
  [
    'midnight',
    '2026-03-02T04:00:00Z',
    { date: '2026-03-02', isOpen: false, opening: new Date('2026-03-02T12:30:00Z') },
  ],
])('%s', (_what, at, expected) => {
  expect(readBusinessDay(businessHours, new Date(at))).toMatchObject(expected);
});

test.each([
  ['on a Friday afternoon', '2026-11-27T19:05:00Z', 'Monday, November 30, 17:00', '2026-11-30T12:30:00Z'],
  ['on a Saturday', '2026-11-28T15:00:00Z', 'Monday, November 30, 17:00', '2026-11-30T12:30:00Z'],
  ['before the office opens', '2026-11-30T12:29:00Z', 'Monday, November 30, 17:00', '2026-11-30T12:30:00Z'],
  ['when it has just opened', '2026-11-30T12:30:00Z', 'Tuesday, December 1, 17:00', '2026-12-01T12:30:00Z'],
  ['before Christmas', '2026-12-24T18:00:00Z', 'Monday, December 28, 17:00', '2026-12-28T12:30:00Z'],
  ['before Easter', '2026-04-02T15:00:00Z', 'Monday, April 6, 17:00', '2026-04-06T11:30:00Z'],
])('an enquiry %s is answered by the end of the next business day', (_when, at, replyBy, until) => {
  const holidays = [{ daysAfterEaster: -2 }, { month: 12, day: 25 }];
  expect(getReplyDeadline({ ...businessHours, holidays }, new Date(at))).toMatchObject({
    replyBy,
    until: new Date(until),
  });
});

test('times are shown in the time zone of the firm', () => {
  expect(formatTime(businessHours, '2026-03-02T12:30:00.000Z')).toBe('Mar 2, 2026, 08:30');
});

/** A time as firms write it: 17:00, 17.00, 17 or 5 pm. */
function writtenTime(time: string): RegExp {
  const [hour = 0, minutes = 0] = time.split(':').map(Number);
  const written = minutes === 0 ? '(?:[:.]00)?' : `[:.]${String(minutes).padStart(2, '0')}`;
  return new RegExp(`(?<!\\d)0?(?:${hour}|${hour % 12 || 12})${written}(?![:.]?\\d)`);
}

test('the sentence about business hours states the configured times', () => {
  const { opens, closes } = company.businessHours;
  for (const time of [opens, closes])
    expect(company.hours, `'hours' and 'businessHours' of content/company.ts differ`).toMatch(writtenTime(time));
});

test.each([
  ['17:00', ['9:00 to 17:00', '9 to 17.', '9 am to 5 pm', '09.00-17.00'], ['9:00 to 17:30', '9 to 7', '9 to 175']],
  ['8:30', ['8:30 to 17:00', '08.30-17', '8:30 am'], ['8 to 17', '8:00 to 17:30', '18:30']],
])('%s in the words of a firm is recognised', (time, right, wrong) => {
  for (const words of right) expect(words).toMatch(writtenTime(time));
  for (const words of wrong) expect(words).not.toMatch(writtenTime(time));
});
