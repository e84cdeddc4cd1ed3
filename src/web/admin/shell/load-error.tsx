import { CircleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorSentence } from '../../api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Status } from '../../ui/status.tsx';
import './load-error.css';

type Props = {
  /** What could not be loaded, and why. */
  children: ReactNode;
  onRetry: () => void;
};

/** Says that something could not be loaded, with a button that tries again. What was loaded before stays beside it. */
export const LoadError = ({ children, onRetry }: Props) => (
  <div className="load-error" role="alert">
    <p className="error">
      <CircleAlertIcon />
      <span>{children}</span>
    </p>
    <Button look="line" small onClick={onRetry}>
      Try again
    </Button>
  </div>
);

type PageStateProps = {
  /** Whether there is data: a page that was loaded once stays when loading it again fails. */
  isLoaded: boolean;
  error: Error | null;
  what: string;
  onRetry: () => void;
};

/** What a page of the admin area shows before it has its data, and the error of the last attempt to load it. */
export function AdminPageState({ isLoaded, error, what, onRetry }: PageStateProps) {
  return (
    <>
      <Status>
        {!isLoaded && !error && (
          <div className="card guard">
            <span className="spinner spinner-lg" aria-hidden="true" />
            <span className="visually-hidden">Loading {what}</span>
          </div>
        )}
      </Status>
      {error && (
        <div className="card">
          <LoadError onRetry={onRetry}>
            {isLoaded ? 'What is shown may be out of date.' : `Error loading ${what}.`} {errorSentence(error)}
          </LoadError>
        </div>
      )}
    </>
  );
}
