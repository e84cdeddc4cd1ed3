/** When and where staff are in the office. */
export type BusinessHours = {
  zone: string;
  zoneName: string;
  days: readonly ('Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun')[];
  opens: string;
  closes: string;
};

const minuteMs = 60_000;

export type BusinessClock = ReturnType<typeof createBusinessClock>;

/** Reads times in the firm's time zone and against its business hours. */
export function createBusinessClock({ zone, zoneName, days, opens, closes }: BusinessHours) {
  /** Creates a format at its first use: loading the language tables would add 12 ms to the start. */
  function createFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
    let format: Intl.DateTimeFormat | undefined;
    return () => (format ??= new Intl.DateTimeFormat('en-CA', { timeZone: zone, ...options }));
  }
  const getParts = createFormat({
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const getDisplay = createFormat({ dateStyle: 'medium', timeStyle: 'short', hour12: false });

  /** The local date, whether business hours are on, and when they begin and end on this day. */
  function read(now: Date): { date: string; isMonday: boolean; isOpen: boolean; opening: Date; closing: Date } {
    const values = Object.fromEntries(
      getParts()
        .formatToParts(now)
        .map(({ type, value }) => [type, value]),
    );
    const minute = Number(values['hour']) * 60 + Number(values['minute']);
    const weekday = values['weekday']?.slice(0, 3) ?? '';
    const isWorkday = (days as readonly string[]).includes(weekday);
    const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
    const toTime = (time: string) => new Date(thisMinute + (minutesOf(time) - minute) * minuteMs);
    const [opening, closing] = [toTime(opens), toTime(closes)];
    return {
      date: `${values['year']}-${values['month']}-${values['day']}`,
      isMonday: weekday === 'Mon',
      isOpen: isWorkday && now >= opening && now < closing,
      opening,
      closing,
    };
  }

  /** A time as mails show it, such as 'Mar 2, 2026, 08:30'. */
  const inWords = (at: string): string => getDisplay().format(new Date(at));

  return { zoneName, read, inWords };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
