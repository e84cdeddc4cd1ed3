import { CircleAlertIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { paths } from '../../contract/paths.ts';
import { hasInvisibleInside, invisibleInAddress, isEmailAddress } from '../../contract/email-address.ts';
import { Button } from '../ui/button.tsx';
import { FieldMessage } from '../ui/field.tsx';
import { focusAgain } from '../ui/focus-again.ts';
import { isFocusFree } from '../ui/free-focus.ts';
import { formValues } from '../ui/form-values.ts';
import { useErrorTitle } from '../ui/error-title.ts';
import { showToast } from '../ui/toast.ts';
import type { RejectedForm } from '../../contract/page-templates.ts';
import './newsletter-form.css';

/** Duration of the simulated subscription. */
const delayMs = 1_000;
const invalid = 'Please enter a valid email address.';
const thanks = 'Thank you for subscribing to our newsletter!';
const failed = 'There was an error subscribing to the newsletter. Please try again.';

type State = 'idle' | 'submitting' | 'subscribed' | 'failed';

/**
 * The newsletter form. It is simulated: it sends and stores nothing. Without JavaScript it posts to a page with the same
 * confirmation.
 */
export function NewsletterForm({ rejected }: { rejected?: RejectedForm }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>('idle');
  const [message, setMessage] = useState(rejected?.messages['email']);
  const status = useRef<HTMLDivElement>(null);
  useErrorTitle(message !== undefined || state === 'failed');
  // The focus was lost with the form. It stays where the visitor has moved it.
  useEffect(() => {
    if (state === 'subscribed' && isFocusFree(status.current)) status.current?.focus();
  }, [state]);

  async function subscribe(form: HTMLFormElement) {
    const email = formValues(form, ['email']).email;
    if (!isEmailAddress(email)) {
      flushSync(() => setMessage(hasInvisibleInside(email) ? invisibleInAddress : invalid));
      focusAgain(field.current);
      return;
    }
    setMessage(undefined);
    setState('submitting');
    try {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      flushSync(() => setState('subscribed'));
      showToast({ title: 'Subscription Successful', description: thanks });
    } catch {
      setState('failed');
      showToast({ title: 'Subscription Failed', description: failed, destructive: true });
    }
  }

  const form = (
    <form
      method="post"
      action={paths.newsletter}
      // In the HTML the browser validates.
      noValidate={!import.meta.env.SSR}
      onSubmit={(event) => {
        event.preventDefault();
        void subscribe(event.currentTarget);
      }}
    >
      <div className="field">
        <label className="visually-hidden" htmlFor={id}>
          Email address
        </label>
        <input
          ref={field}
          className="input"
          id={id}
          name="email"
          type="email"
          required
          placeholder="Email address"
          autoComplete="email"
          defaultValue={rejected?.values['email']}
          autoFocus={message !== undefined}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-error` : undefined}
        />
        <FieldMessage id={id} message={message} />
      </div>
      <Button type="submit" pending={state === 'submitting'}>
        {state === 'submitting' ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </form>
  );
  return (
    <>
      {state !== 'subscribed' && form}
      <div className="form-status" role="status" tabIndex={-1} ref={status}>
        {state === 'subscribed' && <NewsletterThanks />}
        {state === 'failed' && (
          <p className="error">
            <CircleAlertIcon />
            <span>{failed}</span>
          </p>
        )}
      </div>
    </>
  );
}

/** The confirmation in place of the form. */
export function NewsletterThanks() {
  return <p className="lead">{thanks}</p>;
}
