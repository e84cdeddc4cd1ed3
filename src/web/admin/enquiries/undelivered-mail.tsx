import { useQuery } from '@tanstack/react-query';
import { CircleAlertIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { adminCalls } from '../../../contract/admin-paths.ts';
import { undeliveredCountLimit } from '../../../contract/listing.ts';
import type { UndeliveredMail } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { useSendAllAgain } from '../enquiry/use-send-again.ts';
import { formatDateAndTime } from '../shell/format.ts';
import { fetchJson } from '../shell/request.ts';
import { EmailTestFindings, TestEmailButton, useEmailTest } from './email-test.tsx';
import { mailCauseOf, mailReplyOf } from '../shell/mail-cause.ts';
import { webhookCauseOf, webhookReplyOf } from '../shell/webhook-cause.ts';

/** How many mails were not delivered, since when, and why. */
const fetchUndeliveredMail = () => fetchJson<UndeliveredMail>(adminCalls.undeliveredMail);

/** Mail that waits for longer is a warning: a restart of the mail server, or its greylisting, takes less. */
const warningMs = 15 * 60_000;

/**
 * Notes if mails or webhooks of the site were not delivered, with the reason of the last attempt: a folded line at first, a
 * warning with 'Send again' if they were refused or have waited long.
 */
export function UndeliveredNotes() {
  const { data } = useQuery({ queryKey: [adminCalls.undeliveredMail], queryFn: fetchUndeliveredMail });
  const isMailWarning = useIsWarning(data);
  const isWebhookWarning = useIsWarning(data?.webhooks);
  const isWarning = isMailWarning || isWebhookWarning;
  const emailTest = useEmailTest();
  const mailNote = data && (
    <Note
      sentences={describeMails(data)}
      sender="mail server"
      reply={mailReplyOf(data.reason)}
      isWarning={isMailWarning}
      {...data}
    />
  );
  const webhookNote = data && (
    <Note
      sentences={describeWebhooks(data.webhooks)}
      sender="receiver"
      reply={webhookReplyOf(data.webhooks.reason)}
      isWarning={isWebhookWarning}
      {...data.webhooks}
    />
  );
  return (
    <>
      {!isMailWarning && mailNote}
      {!isWebhookWarning && webhookNote}
      <Status>
        {data && isWarning && (
          <details className="mail-warning" open={!isOnPhone()}>
            <summary>
              <CircleAlertIcon />
              <b>{isMailWarning ? titleOf(data) : webhookTitle}</b> No enquiry is lost.
            </summary>
            {isMailWarning && (
              <>
                <p>{mailCauseOf(data)}</p>
                {mailNote}
              </>
            )}
            {isWebhookWarning && (
              <>
                <p>
                  {isMailWarning && <b>{webhookTitle}</b>} {webhookCauseOf(data.webhooks)}
                </p>
                {webhookNote}
              </>
            )}
            <div className="warning-actions">
              {(data.waiting + data.refused > 0 || isWebhookWarning) && <SendAllAgainButton />}
              {isMailWarning && <TestEmailButton test={emailTest} />}
            </div>
          </details>
        )}
      </Status>
      <EmailTestFindings test={emailTest} />
    </>
  );
}

function titleOf({ waiting, refused }: UndeliveredMail): string {
  if (waiting > 0) return 'Mail is not being delivered.';
  return refused > 0 ? 'The mail server refuses mail.' : 'The mail server does not confirm mail.';
}

const webhookTitle = 'Webhooks are not being delivered.';

/** On a phone the warning begins folded, so that the first enquiry stays in view. */
const isOnPhone = () => matchMedia('(width < 48rem)').matches;

type NoteProps = {
  sentences: readonly string[];
  sender: string;
  /** What the sender answered to the last attempt, if anything. */
  reply: string | undefined;
  isWarning: boolean;
} & Pick<UndeliveredMail, 'lastAttemptAt'>;

function Note({ sentences, sender, reply, isWarning, lastAttemptAt }: NoteProps) {
  if (sentences.length === 0) return null;
  const said = sentences.join(' ');
  const attempt = `${lastAttemptAt ? `Last tried ${formatDateAndTime(lastAttemptAt)}. ` : ''}${reply ? `The ${sender} answered: ${reply}` : ''}`;
  if (isWarning)
    return (
      <p className="small">
        {said} {attempt}
      </p>
    );
  if (!attempt) return <p className="secondary small list-note">{said}</p>;
  return (
    <details className="secondary small list-note">
      <summary>{said}</summary>
      <p>{attempt}</p>
    </details>
  );
}

function SendAllAgainButton() {
  const sendAgain = useSendAllAgain();
  return (
    <Button look="line" small pending={sendAgain.isPending} onClick={() => sendAgain.mutate()}>
      Send again
    </Button>
  );
}

/** Whether something was refused or not confirmed, or has waited long. */
function useIsWarning(
  of: (Pick<UndeliveredMail, 'refused' | 'waitingSince'> & { perhaps?: number }) | null | undefined,
): boolean {
  const isLate = useIsPast(of?.waitingSince ? Date.parse(of.waitingSince) + warningMs : undefined);
  return Boolean(of && (of.refused > 0 || (of.perhaps ?? 0) > 0 || isLate));
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

/** A count in words: beyond the limit the server does not count. */
const countInWords = (total: number): string =>
  total > undeliveredCountLimit ? `${undeliveredCountLimit.toLocaleString('en')}+` : String(total);

/** One sentence for each kind of undelivered mail. */
function describeMails({
  waiting,
  waitingSince,
  refused,
  perhaps,
  replies,
  acknowledgements,
}: UndeliveredMail): string[] {
  const since = waitingSince ? ` since ${formatDateAndTime(waitingSince)}` : '';
  return [
    waiting === 1 && `1 notification mail is waiting to be sent${since}.`,
    waiting > 1 && `${countInWords(waiting)} notification mails are waiting to be sent, the oldest${since}.`,
    refused > 0 &&
      `${countInWords(refused)} ${refused === 1 ? 'was' : 'were'} refused by the mail server; refused mail is tried again for two weeks.`,
    perhaps > 0 &&
      `${countInWords(perhaps)} ${perhaps === 1 ? 'mail has' : 'mails have'} perhaps been delivered: the mail server did not confirm ${perhaps === 1 ? 'it' : 'them'}. The enquiry itself has ‘Send again’.`,
    replies > 0 &&
      `${countInWords(replies)} ${replies === 1 ? 'reply waits' : 'replies wait'} to be sent; ${replies === 1 ? 'its enquiry says' : 'their enquiries say'} why.`,
    acknowledgements > 0 &&
      `${countInWords(acknowledgements)} ${acknowledgements === 1 ? 'acknowledgement has' : 'acknowledgements have'} not reached a visitor.`,
  ].filter((sentence) => sentence !== false);
}

function describeWebhooks({ waiting, waitingSince, refused }: UndeliveredMail['webhooks']): string[] {
  const since = waitingSince ? ` since ${formatDateAndTime(waitingSince)}` : '';
  return [
    waiting === 1 && `1 webhook is waiting to be sent${since}.`,
    waiting > 1 && `${countInWords(waiting)} webhooks are waiting to be sent, the oldest${since}.`,
    refused > 0 &&
      `${countInWords(refused)} ${refused === 1 ? 'webhook was' : 'webhooks were'} refused by the receiver; they are tried again for two weeks.`,
  ].filter((sentence) => sentence !== false);
}
