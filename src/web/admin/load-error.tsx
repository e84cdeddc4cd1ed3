import type { ReactNode } from 'react';
import { CircleAlertIcon } from '../ui/alert-icon.tsx';
import { Button } from '../ui/button.tsx';
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
