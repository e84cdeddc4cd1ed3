export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

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

/**
 * A duration in one unit, the largest of which there are two at least, such as '90 seconds', '12 minutes' or '3 days'.
 * @param round `Math.ceil` if it must not say less
 */
export function describeRoughly(ms: number, round: (value: number) => number = Math.floor): string {
  const [unitMs, unit] =
    ms >= 2 * dayMs
      ? [dayMs, 'day']
      : ms >= 2 * hourMs
        ? [hourMs, 'hour']
        : ms >= 2 * minuteMs
          ? [minuteMs, 'minute']
          : [secondMs, 'second'];
  const count = Math.max(0, round(ms / unitMs));
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
