import { useState } from 'react';
import type { Delivery, Submission } from '../../../contract/submission.ts';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { mailReplyOf } from '../shell/mail-cause.ts';
import { canSendAgain, useSendAgain } from './use-send-again.ts';
import { webhookReplyOf } from '../shell/webhook-cause.ts';

type Props = { submission: Submission; place: 'panel' | 'dialog' };

/**
 * Notes which notification or webhook of an enquiry was not delivered, with the server's words, and 'Send again' for what
 * was refused or perhaps delivered.
 */
export function DeliveryNote({ submission, place }: Props) {
  const isInDialog = place === 'dialog';
  const sendAgain = useSendAgain({ isInDialog });
  const [isPressed, setPressed] = useState(false);
  const isOffered = canSendAgain(submission);
  const sentences = describe(submission);
  return (
    <>
      {/* Toasts are behind the dialog, where screen readers do not read: what changes is said here. */}
      <div role={isInDialog ? 'status' : undefined}>
        {sentences.map((sentence) => (
          <p key={sentence} className="secondary small submission-note">
            {sentence}
          </p>
        ))}
        {isPressed && sentences.length === 0 && <p className="secondary small submission-note">Sent.</p>}
      </div>
      {(isOffered || sendAgain.isPending) && (
        <div className="submission-note">
          <Button
            look="line"
            small
            pending={sendAgain.isPending}
            onClick={() => {
              setPressed(true);
              sendAgain.mutate(submission);
            }}
          >
            Send again
          </Button>
        </div>
      )}
      {isInDialog && sendAgain.error && (
        <p className="error submission-note" role="alert">
          It was not sent again. {errorSentence(sendAgain.error)}
        </p>
      )}
    </>
  );
}

function describe({ mail, undelivered, suspectedSpam }: Submission): string[] {
  if (suspectedSpam && mail === 'waiting')
    return ['The notification is on hold until somebody marks the enquiry as not spam.'];
  return undelivered.map(describeDelivery).filter((sentence) => sentence !== undefined);
}

function describeDelivery({ of, receiver, state, reply }: Delivery): string | undefined {
  const answer = of === 'mail' ? mailReplyOf(reply) : webhookReplyOf(reply);
  const said = answer ? ` It answered: ${answer}` : '';
  if (of === 'webhook')
    return state === 'refused' ? `The receiver of webhooks refused this enquiry.${said}` : undefined;
  const notification = receiver ? `the notification to ${receiver}` : 'the notification of this enquiry';
  if (state === 'refused') return `The mail server refused ${notification}.${said}`;
  if (state === 'perhaps')
    return `The mail server got ${notification} and did not confirm it: it has perhaps been delivered.`;
  return `${notification.replace('the', 'The')} has not been sent yet.${said}`;
}
