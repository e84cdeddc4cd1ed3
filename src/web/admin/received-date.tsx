import { isoDay, isoToday } from '../ui/today.ts';
import { formatDate, formatTime } from './format.ts';

/** When an enquiry was received, in a row: the date, and the time where there is room; today's always has it. */
export function ReceivedDate({ createdAt }: { createdAt: string }) {
  const isToday = isoDay(new Date(createdAt)) === isoToday();
  return (
    <time dateTime={createdAt} className={isToday ? 'received received-today' : 'received'}>
      {formatDate(createdAt)} <span className="time">{formatTime(createdAt)}</span>
    </time>
  );
}
