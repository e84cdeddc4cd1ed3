import { CircleAlertIcon, SendIcon } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { findBrokenRules } from '../../../contract/field-rules.ts';
import { paths } from '../../../contract/paths.ts';
import { replyRules } from '../../../contract/reply-rules.ts';
import type { Submission } from '../../../contract/submission.ts';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { useErrorTitle } from '../../ui/error-title.ts';
import { focusFirstError } from '../../ui/focus-field.ts';
import { TextArea } from '../../ui/field.tsx';
import { AdminLink } from '../shell/admin-links.tsx';
import { useCurrentUser } from '../shell/session.ts';
import { greetingFor } from './compose-address.ts';
import { closeReplyDraft, deleteReplyDraft, keepReplyDraft, type ReplyDraft } from './reply-draft.ts';
import { useReplySettings, useSendReply } from './replies-api.ts';
import { ReplyMenu } from './reply-menu.tsx';
import './composer.css';

const formId = 'reply-form';

type Props = {
  submission: Submission;
  service: string | undefined;
  draft: ReplyDraft;
  send: ReturnType<typeof useSendReply>;
};

/** The form in which a reply is written; its buttons are in the bar below the enquiry (ComposerBar). */
export function Composer({ submission, service, draft, send }: Props) {
  const { id } = submission;
  const { username: me } = useCurrentUser();
  const { data: settings } = useReplySettings();
  const form = useRef<HTMLFormElement>(null);
  const [message, setMessage] = useState<string>();
  useErrorTitle(message !== undefined);
  useEffect(() => {
    if (message !== undefined && form.current) focusFirstError(form.current);
  }, [message]);
  useEffect(() => {
    const field = fieldOf(form.current);
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
    form.current?.scrollIntoView({ block: 'nearest' });
    // Also shows the Send button if the panel is longer than the window.
    document.querySelector('.action-bar')?.scrollIntoView({ block: 'nearest' });
  }, []);

  // Undo brings a text back that was not typed here.
  useEffect(() => {
    const field = fieldOf(form.current);
    if (field && field.value !== draft.text) field.value = draft.text;
  }, [draft.text]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (send.isPending) return;
    const { text } = findBrokenRules(replyRules, { text: draft.text });
    setMessage(text);
    if (text === undefined) send.mutate({ submission, text: draft.text });
  }
  /** A saved reply replaces a text that nobody has changed; otherwise it is inserted at the cursor. */
  function insert(text: string) {
    const field = fieldOf(form.current);
    if (!field) return;
    if (field.value.trim() === greetingFor(submission).trim()) field.select();
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    field.focus();
    keepReplyDraft(id, me, field.value);
  }

  return (
    <form
      ref={form}
      id={formId}
      className="composer"
      aria-label="Reply"
      noValidate
      onSubmit={submit}
      onInput={() => keepReplyDraft(id, me, fieldOf(form.current)?.value ?? '')}
    >
      <div className="composer-head">
        <h3>Reply</h3>
        <ReplyMenu isNamed submission={submission} service={service} onReply={insert} />
      </div>
      <TextArea id="answer-text" name="text" label="Your reply" defaultValue={draft.text} message={message} required />
      {settings?.signature && <p className="reply-signature">{settings.signature}</p>}
      <p className="secondary small">
        {settings && whereItGoes(settings)}{' '}
        <AdminLink className="" to={paths.account}>
          Change
        </AdminLink>
      </p>
      <details className="reply-quotation">
        <summary>Quotation of the enquiry</summary>
        <blockquote>{submission.message}</blockquote>
      </details>
      {send.error && (
        <p className="error" role="alert">
          <CircleAlertIcon />
          <span>The reply was not sent. {errorSentence(send.error)} Your text is kept.</span>
        </p>
      )}
    </form>
  );
}

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

type BarProps = Pick<Props, 'submission' | 'draft'> & { isPending: boolean };

/** Send and Close, for the bar below the enquiry. */
export function ComposerBar({ submission, draft, isPending }: BarProps) {
  const { id } = submission;
  const { username: me } = useCurrentUser();
  const isUntouched = draft.text.trim() === greetingFor(submission).trim() || draft.text.trim() === '';
  return (
    <>
      <Button type="submit" form={formId} small className="send-reply" pending={isPending}>
        {!isPending && <SendIcon />}
        {isPending ? 'Sending...' : 'Send'}
      </Button>
      <Button look="line" small onClick={() => (isUntouched ? deleteReplyDraft(id, me) : closeReplyDraft(id, me))}>
        Close
      </Button>
      <span className="secondary small draft-kept">{!isUntouched && 'Draft kept'}</span>
    </>
  );
}
