import { CircleAlertIcon } from '../ui/alert-icon.tsx';
import { sentenceOf } from './request.ts';
import { TryAgain } from './try-again.tsx';

type Props = { isLoading: boolean; error: Error | null; what: string; onRetry: () => void };

/** What a page of the admin area shows before it has its data. The live region exists before its text appears. */
export function AdminPageState({ isLoading, error, what, onRetry }: Props) {
  return (
    <>
      <div role="status">
        {isLoading && (
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
            Error loading {what}. {sentenceOf(error)}
          </p>
          <TryAgain onPress={onRetry} />
        </div>
      )}
    </>
  );
}
