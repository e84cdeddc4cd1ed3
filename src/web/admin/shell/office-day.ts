import { company } from '#content/company.ts';
import { dayIn } from '../../../contract/zone-days.ts';

/** The firm's time zone, of all dates and times of the office. */
export const officeZone = company.businessHours.zone;

/** Today in the firm's time zone, YYYY-MM-DD. */
export const officeToday = (now = new Date()): string => dayIn(officeZone, now);
