import { CircleAlertIcon, SendIcon } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Reply } from '../../../contract/replies.ts';
import { findBrokenRules } from '../../../contract/field-rules.ts';
import { paths } from '../../../contract/paths.ts';
import { replyRules } from '../../../contract/reply-rules.ts';
import type { Submission } from '../../../contract/submission.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Status } from '../../ui/status.tsx';
import { failureSentence } from '../shell/failure-toast.ts';
import { formatDateAndTime } from '../shell/format.ts';
import { submitByKey } from '../shell/keys.tsx';
import { useCurrentUser } from '../shell/session.ts';
import { useCheckedForm } from '../shell/use-checked-form.ts';
import { greetingFor } from './compose-address.ts';
import { closeReplyDraft, deleteReplyDraft, keepReplyDraft, keepSeenReply, type ReplyDraft } from './reply-draft.ts';
import { isConflict, useReplies, useReplySettings, useSendReply } from './replies-api.ts';
import { ReplyMenu } from './reply-menu.tsx';
import './composer.css';

const formId = 'reply-form';
/** The button that opens the next enquiry, too. */
const nextValue = 'next';

type Send = ReturnType<typeof useSendReply>;

/**
 * The replies that came after the last one that the author of a draft has seen. One's own are not among them, unless the
 * server has said so: it may be this one, whose answer was lost.
 */
export function useLaterReplies(submission: Submission, draft: ReplyDraft | undefined, { error }: Send): Reply[] {
  const { username: me } = useCurrentUser();
  const { data } = useReplies(submission);
  const replies = submission.replies.length === 0 ? [] : data?.replies;
  const { id } = submission;
  const isUnseen = draft?.isOpen === true && draft.after === undefined && replies !== undefined;
  const last = replies?.at(-1)?.id ?? null;
  useEffect(() => {
    if (isUnseen) keepSeenReply(id, me, last);
  }, [isUnseen, id, me, last]);
  const after = draft?.after;
  if (after === undefined || !replies) return [];
  return replies.filter((reply) => reply.id > (after ?? 0) && (!reply.isOwn || isConflict(error)));
}

type Props = {
  submission: Submission;
  service: string | undefined;
  draft: ReplyDraft;
  /** What others have answered since it was begun. */
  later: readonly Reply[];
  send: Send;
};

/** The form in which a reply is written; its buttons are in the bar below the enquiry (ComposerBar). */
export function Composer({ submission, service, draft, later, send }: Props) {
  const { spam } = submission;
  const { username: me } = useCurrentUser();
  const { data: settings } = useReplySettings();
  const { form, messages, passes } = useCheckedForm(send.isPending);
  useEffect(() => {
    const field = fieldOf(form.current);
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
    form.current?.parentElement?.scrollIntoView({ block: 'nearest' });
    // Also shows the Send button if the panel is longer than the window.
    document.querySelector('.action-bar')?.scrollIntoView({ block: 'nearest' });
  }, [form]);

  const news = useRef<HTMLDivElement>(null);
  const isNews = hasNews(submission, later);
  useEffect(() => {
    if (isNews) news.current?.scrollIntoView({ block: 'nearest' });
  }, [isNews, later.length]);

  // Undo brings a text back that was not typed here.
  useEffect(() => {
    const field = fieldOf(form.current);
    if (field && field.value !== draft.text) field.value = draft.text;
  }, [form, draft.text]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (send.isPending) return;
    // The news is in sight: the reply is sent all the same.
    if (!passes(findBrokenRules(replyRules, { text: draft.text }))) return;
    const opensNext = submitter instanceof HTMLButtonElement && submitter.value === nextValue;
    send.mutate({ submission, text: draft.text, after: later.at(-1)?.id ?? draft.after, opensNext });
  }
  /** A saved reply replaces a text that nobody has changed; otherwise it is inserted at the cursor. */
  function insert(text: string) {
    const field = fieldOf(form.current);
    if (!field || field.readOnly) return;
    if (field.value.trim() === greetingFor(submission).trim()) field.select();
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    field.focus();
    keepReplyDraft(submission, me, field.value);
  }

  return (
    <div className="composer">
      {/* Beside the form: its dialog has a form of its own, whose events would reach this one. */}
      <div className="composer-head">
        <h3>Reply</h3>
        <ReplyMenu isNamed submission={submission} service={service} onReply={insert} />
      </div>
      <form
        ref={form}
        id={formId}
        aria-label="Reply"
        noValidate
        onSubmit={submit}
        onInput={() => keepReplyDraft(submission, me, fieldOf(form.current)?.value ?? '')}
        onKeyDown={submitByKey}
      >
        <Status ref={news} className="composer-news">
          {isSpam(submission) && (
            <div>
              <p>
                <b>{spam.markedBy === me ? 'You have' : `${spam.markedBy ?? 'Somebody'} has`} marked this as spam.</b>
              </p>
            </div>
          )}
          {later.map(({ id, isOwn, author, createdAt, text }) => (
            <div key={id}>
              <p>
                <b>{isOwn ? 'You have' : `${author} has`} answered meanwhile,</b> on {formatDateAndTime(createdAt)}:
              </p>
              <p className="note-text" dir="auto">
                {text}
              </p>
            </div>
          ))}
        </Status>
        <TextArea
          id="answer-text"
          name="text"
          label="Your reply"
          defaultValue={draft.text}
          message={messages['text']}
          required
        />
        {settings?.signature && <p className="reply-signature">{settings.signature}</p>}
        <p className="secondary small">
          {settings && whereItGoes(settings)} <Link to={paths.account}>Change</Link>
        </p>
        <details className="reply-quotation">
          <summary>Quotation of the enquiry</summary>
          <blockquote dir="auto">{submission.message}</blockquote>
        </details>
      </form>
    </div>
  );
}

const isSpam = ({ spam }: Submission) => spam.mark === 'spam';

/** Whether there is something that an author reads before a reply is sent. */
const hasNews = (submission: Submission, later: readonly Reply[]) => isSpam(submission) || later.length > 0;

const fieldOf = (form: HTMLFormElement | null) => form?.querySelector('textarea');

type Destination = {
  name: string;
  office: string;
  ownAddress: string | null;
  answersTo: string;
  copiesToOffice: boolean;
};

function whereItGoes({ name, office, ownAddress, answersTo, copiesToOffice }: Destination): string {
  const answers = (answersTo === 'own' && ownAddress) || office;
  const copy = copiesToOffice ? ` A copy goes to ${office}.` : '';
  return `You write as ${name}; answers go to ${answers}.${copy}`;
}

type BarProps = Pick<Props, 'submission' | 'draft' | 'later' | 'send'> & { hasNext: boolean };

/** Send and Close, for the bar below the enquiry, and why a reply was not sent: there it is in sight. */
export function ComposerBar({ submission, draft, later, hasNext, send: { isPending, error, variables } }: BarProps) {
  const { id } = submission;
  const { username: me } = useCurrentUser();
  const isSending = (opensNext: boolean) => isPending && variables.opensNext === opensNext;
  const isUntouched = draft.text.trim() === greetingFor(submission).trim() || draft.text.trim() === '';
  const isNews = hasNews(submission, later);
  return (
    <>
      {error && (
        <p className="error" role="alert">
          <CircleAlertIcon />
          <span>The reply was not sent. {failureSentence(error, [])}</span>
        </p>
      )}
      <Button type="submit" form={formId} small pending={isSending(false)} disabled={isPending}>
        {!isSending(false) && <SendIcon />}
        {isSending(false) ? 'Sending...' : isNews ? 'Send anyway' : 'Send'}
      </Button>
      {hasNext && !isNews && (
        <Button
          type="submit"
          form={formId}
          value={nextValue}
          look="line"
          small
          pending={isSending(true)}
          disabled={isPending}
        >
          {isSending(true) ? 'Sending...' : 'Send and next'}
        </Button>
      )}
      <Button look="line" small onClick={() => (isUntouched ? deleteReplyDraft(id, me) : closeReplyDraft(id, me))}>
        Close
      </Button>
      <span className="secondary small draft-kept">{!isUntouched && !isPending && 'Draft kept'}</span>
    </>
  );
}
