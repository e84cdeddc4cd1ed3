import { useId, useRef, useState } from 'react';
import { paths } from '../../../contract/paths.ts';
import { isEmailAddress } from '../../../contract/email-address.ts';
import { Button } from '../../ui/button.tsx';
import { formValues } from '../../ui/form-values.ts';
import { CircleAlertIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The simulated subscription takes this long (SPEC section 7). */
const delayMs = 1_000;
const invalid = 'Please enter a valid email address.';

type State = 'idle' | 'submitting' | 'subscribed';

/**
 * The newsletter's form: simulated, it sends and stores nothing. Without JavaScript it posts to a page
 * that says the same thanks.
 */
export function NewsletterForm({ initial }: { initial?: { email: string; message: string } }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<State>('idle');
  const [message, setMessage] = useState(initial?.message);

  async function subscribe(form: HTMLFormElement) {
    const email = formValues(form, ['email']).email.trim();
    if (!isEmailAddress(email)) {
      setMessage(invalid);
      field.current?.focus();
      return;
    }
    setMessage(undefined);
    setState('submitting');
    try {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      setState('subscribed');
      showToast({ title: 'Subscription Successful', description: 'Thank you for subscribing to our newsletter!' });
    } catch {
      setState('idle');
      showToast({
        title: 'Subscription Failed',
        description: 'There was an error subscribing to the newsletter. Please try again.',
        destructive: true,
      });
    }
  }

  if (state === 'subscribed') return <NewsletterThanks />;
  return (
    <form
      method="post"
      action={paths.newsletter}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void subscribe(event.currentTarget);
      }}
    >
      <div className="field">
        <label className="hide" htmlFor={id}>
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
          defaultValue={initial?.email}
          aria-invalid={message ? true : undefined}
          aria-describedby={message ? `${id}-wrong` : undefined}
        />
        {message && (
          <p className="wrong" id={`${id}-wrong`} role="alert">
            <CircleAlertIcon />
            {message}
          </p>
        )}
      </div>
      <Button type="submit" pending={state === 'submitting'}>
        {state === 'submitting' ? 'Subscribing...' : 'Subscribe'}
      </Button>
    </form>
  );
}

/** What stands in the form's place once somebody has subscribed. */
export function NewsletterThanks() {
  return (
    <p className="lead" role="status">
      Thank you for subscribing to our newsletter!
    </p>
  );
}
