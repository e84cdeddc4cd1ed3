/**
 * When the firm's people are in the office (content/company.ts), the closing time as HH:MM. Plain data, since an island gets
 * it as a prop.
 */
export type OfficeHours = { zone: string; days: readonly string[]; closes: string };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The day by whose end a person has replied, such as 'Tuesday, March 3': the business day after the one on which the
 * message is there to be read. What arrives after closing time, or on another day, is read on the next business day.
 */
export function replyDay(now: Date, { zone, days, closes }: OfficeHours): string {
  const isBusinessDay = (day: Date) => days.includes(inZone(day, { weekday: 'short' }));
  const isOpen = inZone(now, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) < closes;
  let left = isBusinessDay(now) && isOpen ? 1 : 2;
  let day = now;
  while (left > 0) {
    day = new Date(day.getTime() + dayMs);
    if (isBusinessDay(day)) left -= 1;
  }
  return inZone(day, { weekday: 'long', month: 'long', day: 'numeric' });

  function inZone(at: Date, options: Intl.DateTimeFormatOptions): string {
    return at.toLocaleString('en-US', { timeZone: zone, ...options });
  }
}
