import { CheckIcon, CircleAlertIcon, ClockIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Reply } from '../../../contract/replies.ts';
import { givenUp } from '../../../contract/reply-rules.ts';
import type { Submission } from '../../../contract/submission.ts';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import { mailCauseOf, mailReplyOf } from '../shell/mail-cause.ts';
import { formatDateAndTime } from '../shell/format.ts';
import { LoadError } from '../shell/load-error.tsx';
import { useReplies, useSendReplyAgain, useUndoReply } from './replies-api.ts';

/** What was answered from here, the newest first, and what has become of each. */
export function ReplyList({ submission, isComposing }: { submission: Submission; isComposing: boolean }) {
  const { data, error, refetch, dataUpdatedAt } = useReplies(submission);
  const undo = useUndoReply();
  const sendAgain = useSendReplyAgain();
  const failure = undo.error ?? sendAgain.error;
  const isPending = undo.isPending || sendAgain.isPending;
  const heading = useRef<HTMLHeadingElement>(null);
  const count = submission.replies.length;
  const formerCount = useRef(count);
  // What became of a new reply comes into sight: the composer was further down. It shows those of others itself.
  useEffect(() => {
    if (count > formerCount.current && !isComposing) heading.current?.scrollIntoView({ block: 'nearest' });
    formerCount.current = count;
  }, [count, isComposing]);
  if (count === 0 && !failure) return null;
  return (
    <section className="replies" aria-labelledby="replies-heading" data-focus-home="h3">
      <h3 ref={heading} className="label message-label" id="replies-heading" tabIndex={-1}>
        Replies
      </h3>
      <Status className="visually-hidden">{describeLast(submission)}</Status>
      {error && !data && (
        <LoadError onRetry={() => void refetch()}>The replies could not be loaded. {errorSentence(error)}</LoadError>
      )}
      {data && count > 0 && (
        <ol className="plain" reversed>
          {data.replies.toReversed().map((reply) => (
            <li key={reply.id}>
              <p className="reply-head">
                <b>{reply.isOwn ? 'You' : reply.author}</b>{' '}
                <time dateTime={reply.createdAt}>{formatDateAndTime(reply.createdAt)}</time>
              </p>
              <div className={`reply-state reply-${reply.state}`}>
                <State reply={reply} readAt={dataUpdatedAt} />
                {reply.canUndo && reply.isOwn && (
                  <Button
                    look="plain"
                    small
                    disabled={isPending}
                    onClick={() => {
                      sendAgain.reset();
                      undo.mutate({ submission, reply });
                    }}
                  >
                    Undo<span className="visually-hidden"> this reply</span>
                  </Button>
                )}
                {(reply.state === 'refused' || reply.state === 'perhaps') && (
                  <Button
                    look="line"
                    small
                    disabled={isPending}
                    onClick={() => {
                      undo.reset();
                      sendAgain.mutate({ submission, reply });
                    }}
                  >
                    Send again<span className="visually-hidden"> this reply</span>
                  </Button>
                )}
              </div>
              <p className="note-text" dir="auto">
                {reply.text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {failure && (
        <p className="error" role="alert">
          {errorSentence(failure)}
        </p>
      )}
    </section>
  );
}

/** For screen readers, which announce it when it changes; they do not read the whole list. */
function describeLast({ replies }: Submission): string {
  const words = {
    waiting: 'The reply waits to be sent.',
    sent: 'The reply was sent.',
    refused: 'The reply was not delivered.',
    perhaps: 'The reply has perhaps been delivered.',
  };
  const last = replies.at(-1);
  return last ? words[last] : '';
}

const IconLine = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p>
    {icon}
    <span>{children}</span>
  </p>
);

/** What has become of a reply. @param readAt when the server was asked, in milliseconds */
function State({ reply, readAt }: { reply: Reply; readAt: number }) {
  const { state, answer, settledAt, waitsMs } = reply;
  const words = mailReplyOf(answer);
  if (state === 'sent')
    return (
      <IconLine icon={<CheckIcon />}>Sent: the mail server took it on {formatDateAndTime(settledAt ?? '')}.</IconLine>
    );
  if (state === 'perhaps')
    return (
      <IconLine icon={<CircleAlertIcon />}>
        Perhaps delivered: the mail server got all of it and did not confirm it. ‘Send again’ may send a second copy.
      </IconLine>
    );
  if (state === 'refused')
    return (
      <IconLine icon={<CircleAlertIcon />}>
        {answer?.startsWith(givenUp) ? answer : <>Refused by the mail server{words ? <>: “{words}”</> : '.'}</>}
      </IconLine>
    );
  if (answer === null)
    return (
      <IconLine icon={<ClockIcon />}>
        {waitsMs > 0 ? <Countdown until={readAt + waitsMs} /> : 'Waiting for the mail server.'}
      </IconLine>
    );
  return (
    <IconLine icon={<ClockIcon />}>
      Not sent yet; the site tries again.{' '}
      {words ? `The mail server answered: ${words}` : mailCauseOf({ reason: answer, lastAttemptAt: null })}
    </IconLine>
  );
}

/** 'Waiting: sends in 7 s', until it is sent. */
function Countdown({ until }: { until: number }) {
  const [nowMs, setNow] = useState(() => Date.now());
  const seconds = Math.ceil((until - nowMs) / 1_000);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return seconds > 0 ? `Waiting: sends in ${seconds} s` : 'Waiting for the mail server.';
}
