import { useQueryClient } from '@tanstack/react-query';
import { ReplyIcon } from 'lucide-react';
import { serviceTitle } from '#content/service-ids.ts';
import type { ReplySettings } from '../../../contract/replies.ts';
import type { Submission } from '../../../contract/submission.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.ts';
import { showFailure } from '../shell/failure-toast.ts';
import { visitorName } from '../shell/format.ts';
import { useCurrentUser } from '../shell/session.ts';
import { composeAddress, greetingFor, type MailProgram } from './compose-address.ts';
import { addToReplyDraft, openReplyDraft } from './reply-draft.ts';
import { findReplySettings, useReplySettings } from './replies-api.ts';
import { ReplyMenu } from './reply-menu.tsx';

/** Where a reply is written: 'here', unless the site cannot send or the administrator prefers another place. */
const placeOf = ({ opensIn, canSend }: ReplySettings): 'here' | MailProgram =>
  opensIn === 'here' && !canSend ? 'mail-program' : opensIn;

type Options = {
  /** Marks as contacted whom a reply in another program has gone to. */
  markContacted: (submission: Submission) => void;
  /** Opens the enquiry, where it may be closed. */
  onOpen?: (id: number) => void;
};

/**
 * A function that begins a reply, with a greeting or a text: in the enquiry itself, or in the program that the
 * administrator has chosen.
 * @returns the question whether it was sent, if the office has to ask
 */
export function useReply({ markContacted, onOpen }: Options) {
  const client = useQueryClient();
  const { username: me } = useCurrentUser();
  return async (submission: Submission, text?: string): Promise<string | undefined> => {
    const settings = await findReplySettings(client).catch((error: Error) => error);
    if (settings instanceof Error) {
      showFailure('The reply was not opened', settings);
      return undefined;
    }
    const place = placeOf(settings);
    if (place !== 'here') return openElsewhere(submission, place, text, () => markContacted(submission));
    if (text === undefined) openReplyDraft(submission.id, me, greetingFor(submission));
    else addToReplyDraft(submission, me, text);
    onOpen?.(submission.id);
    return undefined;
  };
}

type Props = {
  submission: Submission;
  service: string | undefined;
  look: 'main' | 'line';
  onReply: (text?: string) => void;
};

/** What begins a reply, with the saved replies beside it; a link if a program outside the office opens. */
export function ReplyButtons({ submission, service, look, onReply }: Props) {
  const { data: settings } = useReplySettings();
  const place = settings ? placeOf(settings) : 'here';
  return (
    <div className="reply-buttons">
      {place === 'here' ? (
        <Button look={look} small onClick={() => onReply()}>
          <ReplyIcon />
          {submission.replies.length > 0 ? 'Reply again' : 'Reply'}
        </Button>
      ) : (
        <a
          className={buttonClass({ look, small: true })}
          href={composeAddress(submission, service, undefined, place)}
          onClick={(event) => {
            event.preventDefault();
            onReply();
          }}
        >
          <ReplyIcon />
          Reply
        </a>
      )}
      <ReplyMenu submission={submission} service={service} onReply={onReply} />
    </div>
  );
}

/** A mail program or a page that opens takes the focus within this time. */
const openingMs = 3_000;
/** The question whether a reply was sent stays for this time. */
const questionMs = 20_000;

/**
 * Opens a reply in a program whose mails the site does not see. So the office asks whether it was sent, once its window has
 * the focus again.
 * @returns the question, if it asks
 */
async function openElsewhere(
  submission: Submission,
  program: MailProgram,
  text: string | undefined,
  mark: () => void,
): Promise<string | undefined> {
  const address = composeAddress(submission, serviceTitle(submission.service), text, program);
  const isMailProgram = program === 'mail-program';
  const isLosingFocus = losesFocus();
  window.open(address, isMailProgram ? '_self' : '_blank', isMailProgram ? '' : 'noopener');
  if (submission.contactedAt !== null) return undefined;
  const isOpened = await isLosingFocus;
  if (isOpened) await getsFocusAgain();
  const title = 'Did you send a reply?';
  const hint =
    isMailProgram && !isOpened
      ? ' If no mail program has opened, choose another place for replies on Your Account.'
      : '';
  const description = `${visitorName(submission)} is not marked as contacted.${hint}`;
  showToast({ title, description, displayMs: questionMs, actions: [{ label: 'Mark as contacted', run: mark }] });
  return `${title} ${description}`;
}

/** Whether the window loses the focus soon. */
function losesFocus(): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = new AbortController();
    const end = (isLost: boolean) => {
      stop.abort();
      resolve(isLost);
    };
    addEventListener('blur', () => end(true), stop);
    document.addEventListener('visibilitychange', () => end(true), stop);
    setTimeout(() => end(false), openingMs);
  });
}

/** Waits until somebody looks at the window again. */
const getsFocusAgain = (): Promise<unknown> =>
  document.hasFocus() && !document.hidden
    ? Promise.resolve()
    : new Promise((resolve) => addEventListener('focus', resolve, { once: true }));
