import { exactCountLimit } from '../../../contract/listing.ts';
import type { Submission } from '../../../contract/submission.ts';
import { officeZone } from './office-day.ts';

const timeZone = officeZone;
const shortDate = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' });
const longDate = new Intl.DateTimeFormat('en-US', { timeZone, month: 'long', day: 'numeric', year: 'numeric' });
const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });

/** 'Nov 20, 2026', in the firm's time zone, as all dates and times here. */
export const formatDate = (iso: string): string => shortDate.format(new Date(iso));

/** 'November 20, 2026 at 7:42 AM'. */
export function formatDateAndTime(iso: string): string {
  const date = new Date(iso);
  return `${longDate.format(date)} at ${time.format(date)}`;
}

const weekday = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

const shortDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** 'Nov 20' for a day of the calendar, YYYY-MM-DD. */
export const formatShortDay = (day: string): string => shortDay.format(new Date(day));

/** 'Fri, Nov 20, 2026' for a day of the calendar, YYYY-MM-DD. */
export const formatDay = (day: string): string => weekday.format(new Date(day));

/** '7:42 AM'. */
export const formatTime = (iso: string): string => time.format(new Date(iso));

/** Exact up to ten thousand. */
export const countInWords = (total: number): string =>
  total > exactCountLimit ? `${exactCountLimit.toLocaleString('en')}+` : String(total);

/** A number of enquiries in words. */
export const countEnquiries = (count: number): string => `${count} ${count === 1 ? 'enquiry' : 'enquiries'}`;

/** First and last name; a name of one word has no last. */
export const visitorName = ({ firstName, lastName }: Pick<Submission, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
