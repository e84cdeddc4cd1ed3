import { useState } from 'react';
import type { Submission } from '../../contract/submission.ts';
import { Button } from '../ui/button.tsx';
import { sentenceOf } from './request.ts';
import { useSendAgain } from './use-send-again.ts';

type Props = { submission: Submission; place: 'panel' | 'dialog' };

/** A note if the notification or the webhook of an enquiry was not delivered, with 'Send again' if it was refused. */
export function DeliveryNote({ submission, place }: Props) {
  const sendAgain = useSendAgain();
  const [isPressed, setPressed] = useState(false);
  const { refused } = submission;
  const sentences = describe(submission);
  // The button stays where it was pressed: with it the keyboard's focus would be lost.
  const isShown = refused !== null || isPressed;
  return (
    <>
      {/* Toasts are behind the dialog, where screen readers do not read: what changes is said here. */}
      <div role={place === 'dialog' ? 'status' : undefined}>
        {sentences.map((sentence) => (
          <p key={sentence} className="quiet small submission-note">
            {sentence}
          </p>
        ))}
        {isPressed && sentences.length === 0 && <p className="quiet small submission-note">It has been sent.</p>}
      </div>
      {isShown && (
        <div className="submission-note">
          <Button
            look="line"
            small
            pending={sendAgain.isPending}
            disabled={refused === null}
            onClick={() => {
              setPressed(true);
              sendAgain.mutate(submission);
            }}
          >
            Send again
          </Button>
        </div>
      )}
      {sendAgain.error && (
        <p className="error submission-note" role="alert">
          It was not sent again. {sentenceOf(sendAgain.error)}
        </p>
      )}
    </>
  );
}

function describe({ mail, refused, suspectedSpam }: Submission): string[] {
  if (suspectedSpam && mail === 'waiting') return ['The notification mail of this enquiry is held back.'];
  return [
    (refused === 'mail' || mail === 'failed') && 'The mail server refused the notification of this enquiry.',
    mail === 'waiting' && refused !== 'mail' && 'The notification mail of this enquiry has not been sent yet.',
    refused === 'webhook' && 'The receiver of webhooks refused this enquiry.',
  ].filter((sentence) => sentence !== false);
}
