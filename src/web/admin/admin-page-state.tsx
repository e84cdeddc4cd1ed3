import { sentenceOf } from '../api-client.ts';
import { Status } from '../ui/status.tsx';
import { LoadError } from './load-error.tsx';

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
            {isLoaded ? 'What is shown may be out of date.' : `Error loading ${what}.`} {sentenceOf(error)}
          </LoadError>
        </div>
      )}
    </>
  );
}
