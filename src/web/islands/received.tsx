import { useEffect, useRef } from 'react';
import { paths } from '../../contract/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { isFocusFree } from '../ui/free-focus.ts';

/** The confirmation in place of the form; without JavaScript its button is a link to the empty form. */
export function Received({ onAgain }: { onAgain?: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const replacesForm = Boolean(onAgain);
  const Heading = replacesForm ? 'h3' : 'h1';
  useEffect(() => {
    // The focus was lost with the form.
    if (replacesForm && isFocusFree(heading.current)) heading.current?.focus();
  }, [replacesForm]);
  return (
    <div className="confirmation">
      <svg className="lamp" viewBox="0 0 176 88" aria-hidden="true">
        <path d="M26 62L176 0v56z" fill="currentColor" opacity=".28" />
        <path d="M26 62L176 0M26 62l150-6" stroke="currentColor" strokeWidth="1.5" strokeDasharray="2 5" fill="none" />
        <path
          d="M26 38l5.5 16.5L48 49 37 62l11 13-16.5-5.5L26 86l-5.5-16.5L4 75l11-13L4 49l16.5 5.5z"
          fill="currentColor"
        />
      </svg>
      <Heading ref={heading} tabIndex={-1}>
        Thank You!
      </Heading>
      <p className="lead">Your message has been received. We'll get back to you as soon as possible.</p>
      {onAgain ? (
        <Button look="line" onClick={onAgain}>
          Send Another Message
        </Button>
      ) : (
        <ButtonLink look="line" to={paths.contact}>
          Send Another Message
        </ButtonLink>
      )}
    </div>
  );
}
