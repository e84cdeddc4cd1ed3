import type { ReactNode } from 'react';
import './swipe.css';

type Props = { className: string; label: string; children: ReactNode };

/**
 * A list that scrolls horizontally on a phone (swipe.css); elsewhere its own class defines the layout. While it can
 * scroll, the inline script makes it focusable, so that the arrow keys scroll it.
 */
export function SwipeList({ className, label, children }: Props) {
  return (
    <ul className={`${className} swipe`} aria-label={label}>
      {children}
    </ul>
  );
}
