import type { ReactNode } from 'react';
import { paths } from '../../../contract/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { OneTimeLink } from './use-one-time-link.ts';

type Props = {
  link: OneTimeLink;
  /** Shown once the link was used. */
  done: ReactNode;
  /** The form, while the link can be used. */
  children: ReactNode;
  /** What helps if the link cannot be used. */
  help?: string;
};

/** The page of a one-time link: its state in one live region, its form, and the links onward. */
export function LinkPage({ link: { state, status, read }, done, children, help }: Props) {
  const { step } = state;
  const sentence = 'sentence' in state ? state.sentence : undefined;
  return (
    <>
      <div role="status" tabIndex={-1} ref={status} className="form-status">
        {step === 'loading' && (
          <p className="link-loading">
            <span className="spinner" aria-hidden="true" />
            Checking the link
          </p>
        )}
        {step === 'done' && <p>{done}</p>}
        {sentence && (
          <p className="error">
            <span>{sentence}</span>
          </p>
        )}
      </div>
      {step === 'ready' && children}
      {step === 'unread' && <Button onClick={read}>Try again</Button>}
      {(step === 'done' || step === 'refused') && (
        <p className="button-row">
          <ButtonLink to={paths.auth} look={step === 'done' ? 'main' : 'line'}>
            Go to Sign in
          </ButtonLink>
        </p>
      )}
      {step === 'refused' && help && <p className="secondary">{help}</p>}
    </>
  );
}
