import { isoDay, isoToday } from '../ui/today.ts';
import { formatDate, formatTime } from './format.ts';

/** When an enquiry was received, in a row: the date and the time. Narrow rows show the time of today's enquiries only. */
export function ReceivedDate({ createdAt }: { createdAt: string }) {
  const isToday = isoDay(new Date(createdAt)) === isoToday();
  return (
    <time dateTime={createdAt} className={isToday ? 'received received-today' : 'received'}>
      {formatDate(createdAt)} <span className="time">{formatTime(createdAt)}</span>
    </time>
  );
}
