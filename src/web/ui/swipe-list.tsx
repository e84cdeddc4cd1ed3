import type { ReactNode } from 'react';

type Props = { className: string; label: string; ordered?: boolean; children: ReactNode };

/**
 * A list that scrolls horizontally on a phone (swipe.css); elsewhere its own class defines the layout. While it can
 * scroll, the page script makes it focusable, so that the arrow keys scroll it.
 */
export function SwipeList({ className, label, ordered, children }: Props) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={`${className} swipe`} aria-label={label}>
      {children}
    </List>
  );
}
