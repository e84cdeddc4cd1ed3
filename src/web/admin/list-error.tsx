import { CircleAlertIcon } from 'lucide-react';
import { TryAgain } from './try-again.tsx';

/** Says that the list could not be loaded. Rows that were loaded before stay below it. */
export function ListError({ hasRows, onRetry }: { hasRows: boolean; onRetry: () => void }) {
  return (
    <div className="load-error" role="alert">
      <p className="error">
        <CircleAlertIcon />
        {hasRows
          ? 'The list could not be loaded again and may be out of date.'
          : 'Error loading submissions. Please try again.'}
      </p>
      <TryAgain onPress={onRetry} />
    </div>
  );
}
