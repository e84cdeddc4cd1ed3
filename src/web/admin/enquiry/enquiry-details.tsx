import { CheckIcon, CopyIcon, UndoIcon, XIcon } from 'lucide-react';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { serviceTitle } from '#content/service-ids.ts';
import type { Submission } from '../../../contract/submission.ts';
import { sourceInWords } from '../../../contract/visit-source.ts';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Composer, ComposerBar, useLaterReplies } from '../replies/composer.tsx';
import { ReplyButtons, useReply } from '../replies/reply.tsx';
import { openReplyDraft, useReplyDraft } from '../replies/reply-draft.ts';
import { ReplyList } from '../replies/reply-list.tsx';
import { useSendReply } from '../replies/replies-api.ts';
import { useFailureToast } from '../shell/failure-toast.ts';
import { formatDateAndTime, visitorName } from '../shell/format.ts';
import { useCurrentUser } from '../shell/session.ts';
import { ActionBar, MoreActions } from './action-bar.tsx';
import { TakeButton, TakenNote } from './assignee.tsx';
import { copyEmail } from './copy-email.ts';
import { DeliveryNote } from './delivery-note.tsx';
import { EarlierEnquiries } from './earlier-enquiries.tsx';
import { emailFact, type Fact, Facts, customFacts, phoneFact } from './enquiry-facts.tsx';
import { History } from './history.tsx';
import { ListSteps, type ListNavigation, NextButton } from './list-steps.tsx';
import { Notes } from './notes.tsx';
import { PlanButtons, Plans } from './plans.tsx';
import { PrivacyActions } from './privacy-actions.tsx';
import { SamePerson } from './same-person.tsx';
import { SpamButtons, SpamNote } from './spam.tsx';
import { isOf, useChange, usePendingChanges } from './use-change.ts';
import { OpenBy, useViewing } from './viewers.tsx';
import { WaitingNote } from './waiting-note.tsx';
import './enquiry-details.css';

type Props = {
  submission: Submission;
  /** In the dialog the date comes first and missing values are N/A, as specified. */
  place: 'panel' | 'dialog';
  headingId: string;
  headingRef?: Ref<HTMLHeadingElement>;
  navigation: ListNavigation;
  /** Opens another enquiry. */
  onOpen: (id: number) => void;
  onClose: () => void;
};

/** One enquiry in the panel or in the dialog: its fields, what was done about it, and what can be done. */
export function EnquiryDetails({ submission, place, headingId, headingRef, navigation, onOpen, onClose }: Props) {
  const isPanel = place === 'panel';
  const { change, error } = useChange({ isInDialog: !isPanel, showsEarlier: true });
  const pending = usePendingChanges().filter((request) => isOf(request, submission));
  const isPending = (what: 'isContacted' | 'spamMark' | 'assignee') =>
    pending.some((request) => what in request.change);
  const viewing = useViewing(submission);
  /** What a toast says, which is behind the dialog. */
  const [said, setSaid] = useState<string>();
  const isContacted = submission.contactedAt !== null;
  const service = serviceTitle(submission.service);
  const reply = useReply({ markContacted: (one) => change([one], { isContacted: true }) });
  const openNext = useEffectEvent(navigation.openNext);
  const { username: me } = useCurrentUser();
  const draft = useReplyDraft(submission.id, me);
  const isComposing = draft?.isOpen === true;
  const openIt = () => onOpen(submission.id);
  const openDraft = () => {
    openReplyDraft(submission.id, me, '');
    openIt();
  };
  const send = useSendReply(
    useFailureToast(`The reply to ${visitorName(submission)} was not sent`, isComposing, [
      { label: 'Open', run: openDraft },
    ]),
  );
  const isGoingOn = send.isSuccess && send.variables.opensNext;
  // Once the list has the reply: the answered enquiry may have left it.
  useEffect(() => {
    if (isGoingOn) openNext();
  }, [isGoingOn]);
  const later = useLaterReplies(submission, draft, send);
  /** Nothing is left to do, or the enquiry has left this list. */
  const isDone = isContacted || submission.spam.mark === 'spam' || navigation.position?.isListed === false;
  return (
    <>
      <header className="enquiry-head">
        <ListSteps navigation={navigation} />
        <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
          <XIcon />
        </button>
      </header>
      <div className="enquiry-body">
        <h2 id={headingId} ref={headingRef} {...(isPanel && { tabIndex: -1 })}>
          <bdi>{visitorName(submission)}</bdi>
        </h2>
        <div role={isPanel ? undefined : 'status'}>
          <SpamNote submission={submission} />
        </div>
        <WaitingNote submission={submission} />
        <OpenBy viewers={viewing.data?.viewers} />
        {/* Above the long rest: what became of a reply, and Undo, are in sight. */}
        <ReplyList submission={submission} isComposing={isComposing} />
        <Facts facts={isPanel ? panelFacts(submission, service) : dialogFacts(submission, service)} />
        <h3 className="label message-label">Message</h3>
        <p className="message" dir="auto">
          {submission.message}
        </p>
        {/* Toasts are behind the dialog, where screen readers do not read: what changes is said here. */}
        <div role={isPanel ? undefined : 'status'}>
          {submission.contactedAt && (
            <p className="secondary small submission-note">
              Contacted by {submission.contactedBy ?? 'somebody'} on {formatDateAndTime(submission.contactedAt)}
            </p>
          )}
          <TakenNote submission={submission} />
          {!isPanel && said && <p className="secondary small submission-note">{said}</p>}
        </div>
        {isComposing && <Composer submission={submission} service={service} draft={draft} later={later} send={send} />}
        <SamePerson submission={submission} isInDialog={!isPanel} />
        <Plans submission={submission} onChange={(planned) => change([submission], planned)} />
        <DeliveryNote submission={submission} place={place} />
        {error && (
          <p className="error" role="alert">
            The change was not saved. {errorSentence(error)}
          </p>
        )}
        <EarlierEnquiries submission={submission} onOpen={onOpen} />
        <Notes submission={submission} viewing={viewing} onOpen={openIt} />
        <History submission={submission} />
        <PrivacyActions submission={submission} />
      </div>
      {isComposing && (
        <ActionBar className="is-composing">
          <ComposerBar
            submission={submission}
            draft={draft}
            later={later}
            hasNext={navigation.position?.next !== undefined}
            send={send}
          />
        </ActionBar>
      )}
      {!isComposing && (
        <ActionBar>
          {isDone && <NextButton navigation={navigation} />}
          <ReplyButtons
            submission={submission}
            service={service}
            look={isDone ? 'line' : 'main'}
            onReply={(text) => void reply(submission, text).then(setSaid)}
          />
          <MoreActions
            first={
              <Button
                look="line"
                small
                pending={isPending('isContacted')}
                onClick={() => change([submission], { isContacted: !isContacted })}
              >
                {!isPending('isContacted') && (isContacted ? <UndoIcon /> : <CheckIcon />)}
                {isContacted ? 'Mark as Not Contacted' : 'Mark as Contacted'}
              </Button>
            }
            // Somebody has to judge whether it is spam: these buttons are among them.
            isOpenAtFirst={submission.suspectedSpam && submission.spam.mark === null}
          >
            <TakeButton
              submission={submission}
              isPending={isPending('assignee')}
              onTake={(taken) => change([submission], taken)}
            />
            <PlanButtons submission={submission} />
            <SpamButtons
              submission={submission}
              look="plain"
              isPending={isPending('spamMark')}
              onMark={(spamMark) => change([submission], { spamMark })}
            />
            <Button look="plain" small onClick={() => void copyEmail(submission).then(setSaid)}>
              <CopyIcon />
              Copy Email
            </Button>
          </MoreActions>
        </ActionBar>
      )}
    </>
  );
}

const panelFacts = (submission: Submission, service: string | undefined): Fact[] => [
  ['Contact', visitorName(submission)],
  ['Email', emailFact(submission)],
  ['Phone', phoneFact(submission)],
  ...customFacts(submission),
  ['Service Interest', service],
  ['Submitted On', formatDateAndTime(submission.createdAt)],
  ['Came From', cameFrom(submission)],
];

const dialogFacts = (submission: Submission, service: string | undefined): Fact[] => [
  ['Submitted On', formatDateAndTime(submission.createdAt)],
  ['Name', visitorName(submission)],
  ['Email', emailFact(submission)],
  ['Phone', phoneFact(submission) ?? 'N/A'],
  ...customFacts(submission),
  ['Service Interest', service ?? 'N/A'],
  ['Came From', cameFrom(submission)],
];

const cameFrom = ({ channel, enteredBy, source }: Submission): string | undefined =>
  channel === 'phone' ? `Phone call, typed in by ${enteredBy ?? 'somebody'}` : sourceInWords(source);
