const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A duration in words, such as '12 min', '3 h 12 min' or '4 days 2 h'. */
export function describeDuration(ms: number): string {
  if (ms < minuteMs) return 'less than a minute';
  const days = Math.floor(ms / dayMs);
  const hours = Math.floor((ms % dayMs) / hourMs);
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  const parts = [
    days && `${days} ${days === 1 ? 'day' : 'days'}`,
    hours && `${hours} h`,
    !days && minutes && `${minutes} min`,
  ];
  return parts.filter(Boolean).join(' ');
}
