import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { calls } from '../../../contract/paths.ts';
import type { UndeliveredMail as Undelivered } from '../../../contract/submission.ts';
import { CircleAlertIcon } from '../../ui/icons.tsx';
import { fetchUndeliveredMail } from './api.ts';
import { countInWords, formatDateAndTime } from './format.ts';
import { causeOf } from './mail-cause.ts';
import { TestEmailButton } from './test-email-button.tsx';

/** Mail that waits for longer is a warning: a restart of the mail server, or its greylisting, takes less. */
const warningMs = 15 * 60_000;

/**
 * A note if mails of the site were not delivered, with the reason of the last attempt: a quiet line at first, a warning
 * where the mail server refused mail, or mail waits for long.
 */
export function UndeliveredMail() {
  const { data } = useQuery({ queryKey: [calls.undeliveredMail], queryFn: fetchUndeliveredMail });
  const isLate = useIsPast(data?.waitingSince ? Date.parse(data.waitingSince) + warningMs : undefined);
  const sentences = data ? describe(data) : [];
  const isWarning = data && (data.refused > 0 || isLate);
  const note = data && sentences.length > 0 && (
    <p className={isWarning ? 'small' : 'quiet small list-note'}>
      {sentences.join(' ')} {data.lastAttemptAt && `Last tried ${formatDateAndTime(data.lastAttemptAt)}.`}{' '}
      {data.reason && `The mail server said: ${data.reason}`}
    </p>
  );
  return (
    <>
      {!isWarning && note}
      {/* A live region must exist before its text appears. */}
      <div role="status">
        {isWarning && (
          <div className="mail-warning">
            <CircleAlertIcon />
            <div>
              <p>
                <b>{data.waiting > 0 ? 'Mail is not being delivered.' : 'The mail server refuses mail.'}</b>{' '}
                {causeOf(data)}
              </p>
              {note}
            </div>
            <TestEmailButton />
          </div>
        )}
      </div>
    </>
  );
}

/** Whether a time has passed; renders again when it does. */
function useIsPast(timeMs: number | undefined): boolean {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (timeMs === undefined) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, timeMs - Date.now()));
    return () => clearTimeout(timer);
  }, [timeMs]);
  return timeMs !== undefined && nowMs >= timeMs;
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
