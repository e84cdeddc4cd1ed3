import { Status } from '../ui/status.tsx';

/** Says that the list does not show new enquiries at the moment. */
export function ConnectionLost({ isLost }: { isLost: boolean }) {
  return (
    <Status>
      {isLost && (
        <p className="quiet small list-note">
          The connection to the server is lost. Enquiries that arrive in the meantime will show here once it is back.
        </p>
      )}
    </Status>
  );
}
