import { CircleAlertIcon } from 'lucide-react';
import { sentenceOf } from '../api-client.ts';
import { TryAgain } from './try-again.tsx';

type Props = {
  /** Whether there is data: a page that was loaded once stays when loading it again fails. */
  isLoaded: boolean;
  error: Error | null;
  what: string;
  onRetry: () => void;
};

/** What a page of the admin area shows before it has its data, and the error of the last attempt to load them. */
export function AdminPageState({ isLoaded, error, what, onRetry }: Props) {
  return (
    <>
      {/* A live region must exist before its text appears. */}
      <div role="status">
        {!isLoaded && !error && (
          <div className="card guard">
            <span className="spinner spinner-lg" aria-hidden="true" />
            <span className="visually-hidden">Loading {what}</span>
          </div>
        )}
      </div>
      {error && (
        <div className="card load-error" role="alert">
          <p className="error">
            <CircleAlertIcon />
            {isLoaded ? 'What is shown may be out of date.' : `Error loading ${what}.`} {sentenceOf(error)}
          </p>
          <TryAgain onPress={onRetry} />
        </div>
      )}
    </>
  );
}
