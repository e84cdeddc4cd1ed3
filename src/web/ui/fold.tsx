import type { ReactNode } from 'react';
import './fold.css';
import './plus-sign.css';

type Props = {
  /** What is visible while it is folded. */
  title: ReactNode;
  /** A heading of its own, if any, comes first. */
  children: ReactNode;
};

/**
 * Content that is folded below its title on a phone, and shown whole in a wider window (fold.css). It uses `details`, so
 * that it opens without JavaScript, and the browser's search and a fragment in the address open it.
 */
export function Fold({ title, children }: Props) {
  return (
    <details className="fold">
      <summary>{title}</summary>
      {children}
    </details>
  );
}
