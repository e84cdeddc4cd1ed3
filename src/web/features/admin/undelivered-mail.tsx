import { useQuery } from '@tanstack/react-query';
import { calls } from '../../../contract/paths.ts';
import type { UndeliveredMail as Undelivered } from '../../../contract/submission.ts';
import { fetchUndeliveredMail } from './api.ts';
import { formatDateAndTime } from './format.ts';

/** A quiet line where mails of the site have not arrived, with the reason of the last one. */
export function UndeliveredMail() {
  const { data } = useQuery({ queryKey: [calls.undeliveredMail], queryFn: fetchUndeliveredMail });
  if (!data || data.length === 0) return null;
  const [latest] = data;
  return (
    <p className="quiet small undelivered">
      {countInWords(data)} {latest?.lastAttemptAt && `Last tried ${formatDateAndTime(latest.lastAttemptAt)}.`}{' '}
      {latest?.reason && `The mail server said: ${latest.reason}`}
    </p>
  );
}

function countInWords(mails: readonly Undelivered[]): string {
  const office = mails.filter(({ to }) => to === 'office');
  const refused = office.filter(({ state }) => state === 'failed').length;
  const waiting = office.length - refused;
  const visitors = mails.length - office.length;
  return [
    waiting > 0 && `${waiting} notification ${waiting === 1 ? 'mail waits' : 'mails wait'} to be sent.`,
    refused > 0 && `${refused} ${refused === 1 ? 'was' : 'were'} refused for good.`,
    visitors > 0 &&
      `${visitors} ${visitors === 1 ? 'acknowledgement has' : 'acknowledgements have'} not reached a visitor.`,
  ]
    .filter(Boolean)
    .join(' ');
}
