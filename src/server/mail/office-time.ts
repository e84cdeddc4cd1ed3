/** When and where somebody is in the office. */
export type Office = {
  zone: string;
  zoneName: string;
  days: readonly ('Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun')[];
  opens: string;
  closes: string;
};

const minuteMs = 60_000;

export type OfficeClock = ReturnType<typeof createOfficeClock>;

/** The clock on the office's wall, in its own time zone. */
export function createOfficeClock({ zone, zoneName, days, opens, closes }: Office) {
  /** A format in this zone. It costs a start 12 ms, in which the tables of languages are read: made by its first use. */
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
  const getShown = createFormat({ dateStyle: 'medium', timeStyle: 'short', hour12: false });

  /** What it shows: its date, whether somebody is there, and today's opening once it has passed. */
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

  /** A moment in words. */
  const inWords = (at: string): string => getShown().format(new Date(at));

  return { zoneName, read, inWords };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
