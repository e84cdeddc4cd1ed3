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

  /** The local date, whether business hours are on, and today's opening once it has passed. */
  function read(now: Date): { date: string; isOpen: boolean; opening: Date | undefined } {
    const values = Object.fromEntries(
      getParts()
        .formatToParts(now)
        .map(({ type, value }) => [type, value]),
    );
    const minute = Number(values['hour']) * 60 + Number(values['minute']);
    const sinceOpening = minute - minutesOf(opens);
    const isWorkday = (days as readonly string[]).includes(values['weekday']?.slice(0, 3) ?? '');
    const thisMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
    return {
      date: `${values['year']}-${values['month']}-${values['day']}`,
      isOpen: isWorkday && sinceOpening >= 0 && minute < minutesOf(closes),
      opening: sinceOpening >= 0 ? new Date(thisMinute - sinceOpening * minuteMs) : undefined,
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
