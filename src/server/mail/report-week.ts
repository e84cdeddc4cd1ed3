const dayMs = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;
/** No time zone is further from UTC than 14 hours. */
const maxOffsetMs = 15 * 60 * minuteMs;

/** Tells the local date of an instant, as YYYY-MM-DD. */
export type LocalDates = { read(at: Date): { date: string } };

/** A week from Monday to Sunday in the firm's time zone. */
export type ReportWeek = {
  /** Its name by ISO 8601, such as '2026-W47'. */
  name: string;
  /** The name of the week before it. */
  before: string;
  /** The local dates of its seven days. */
  days: string[];
  /** When each of its days begins, and at the end when the next week does. */
  starts: Date[];
};

/** The last week that is over in the firm's time zone. */
export function findLastFullWeek(now: Date, clock: LocalDates): ReportWeek {
  return getWeekOf(addDays(clock.read(now).date, -7), clock);
}

/**
 * The week of a name by ISO 8601.
 * @returns undefined where there is no such week
 */
export function findWeek(name: string, clock: LocalDates): ReportWeek | undefined {
  const [, year = '', number = ''] = /^([1-9]\d{3})-W(\d\d)$/.exec(name) ?? [];
  if (!year) return undefined;
  // January 4 is always in the first week.
  const week = getWeekOf(addDays(`${year}-01-04`, 7 * (Number(number) - 1)), clock);
  return week.name === name ? week : undefined;
}

function getWeekOf(date: string, clock: LocalDates): ReportWeek {
  const monday = addDays(date, -daysSinceMonday(date));
  const mornings = [0, 1, 2, 3, 4, 5, 6, 7].map((day) => addDays(monday, day));
  return {
    name: nameWeek(monday),
    before: nameWeek(addDays(monday, -7)),
    days: mornings.slice(0, 7),
    starts: mornings.map((day) => findStart(day, clock)),
  };
}

/** A week belongs to the year of its Thursday. */
function nameWeek(monday: string): string {
  const thursday = addDays(monday, 3);
  const year = thursday.slice(0, 4);
  const daysBefore = (toTime(thursday) - toTime(`${year}-01-01`)) / dayMs;
  return `${year}-W${String(Math.floor(daysBefore / 7) + 1).padStart(2, '0')}`;
}

/** The first minute of a local date: 1:00 where a change of the clock leaves midnight out. */
function findStart(date: string, clock: LocalDates): Date {
  const midnight = toTime(date);
  let before = midnight - maxOffsetMs;
  let from = midnight + maxOffsetMs;
  while (from - before > minuteMs) {
    const middle = before + Math.floor((from - before) / 2 / minuteMs) * minuteMs;
    if (clock.read(new Date(middle)).date >= date) from = middle;
    else before = middle;
  }
  return new Date(from);
}

const toTime = (date: string): number => Date.parse(`${date}T00:00:00Z`);
/** The local date some days after another, or before it. */
export const addDays = (date: string, days: number): string =>
  new Date(toTime(date) + days * dayMs).toISOString().slice(0, 10);
const daysSinceMonday = (date: string): number => (new Date(toTime(date)).getUTCDay() + 6) % 7;
