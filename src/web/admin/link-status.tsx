import type { ReactNode, Ref } from 'react';
import { CircleAlertIcon } from '../ui/alert-icon.tsx';

type Props = {
  ref: Ref<HTMLDivElement>;
  isLoading: boolean;
  /** What is wrong. */
  sentence: string | undefined;
  /** What was done. */
  children: ReactNode;
};

/** The state of a page of a one-time link: one live region, which takes the focus when a form has gone. */
export function LinkStatus({ ref, isLoading, sentence, children }: Props) {
  return (
    <div role="status" tabIndex={-1} ref={ref} className="form-status">
      {isLoading && (
        <p className="link-loading">
          <span className="spinner" aria-hidden="true" />
          Checking the link
        </p>
      )}
      {children}
      {sentence && (
        <p className="error">
          <CircleAlertIcon />
          <span>{sentence}</span>
        </p>
      )}
    </div>
  );
}
