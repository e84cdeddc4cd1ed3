import { useQuery } from '@tanstack/react-query';
import { calls } from '../../../contract/paths.ts';
import type { UndeliveredMail as Undelivered } from '../../../contract/submission.ts';
import { fetchUndeliveredMail } from './api.ts';
import { countInWords, formatDateAndTime } from './format.ts';

/** A note if mails of the site were not delivered, with the reason of the last attempt. */
export function UndeliveredMail() {
  const { data } = useQuery({ queryKey: [calls.undeliveredMail], queryFn: fetchUndeliveredMail });
  const sentences = data ? describe(data) : [];
  if (!data || sentences.length === 0) return null;
  return (
    <p className="quiet small list-note">
      {sentences.join(' ')} {data.lastAttemptAt && `Last tried ${formatDateAndTime(data.lastAttemptAt)}.`}{' '}
      {data.reason && `The mail server said: ${data.reason}`}
    </p>
  );
}

/** One sentence for each kind of undelivered mail. */
function describe({ waiting, waitingSince, refused, acknowledgements }: Undelivered): string[] {
  const since = waitingSince ? ` since ${formatDateAndTime(waitingSince)}` : '';
  return [
    waiting === 1 && `1 notification mail waits to be sent${since}.`,
    waiting > 1 && `${countInWords(waiting)} notification mails wait to be sent, the oldest${since}.`,
    refused > 0 &&
      `${countInWords(refused)} ${refused === 1 ? 'was' : 'were'} refused by the mail server; refused mail is tried again for two weeks.`,
    acknowledgements > 0 &&
      `${countInWords(acknowledgements)} ${acknowledgements === 1 ? 'acknowledgement has' : 'acknowledgements have'} not reached a visitor.`,
  ].filter((sentence) => sentence !== false);
}
