import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = { className: string; label: string; ordered?: boolean; children: ReactNode };

/**
 * A list that scrolls horizontally on a phone (swipe.css); elsewhere its own class defines the layout. While it can
 * scroll it is focusable, so that the arrow keys scroll it.
 */
export function SwipeList({ className, label, ordered, children }: Props) {
  const List = ordered ? 'ol' : 'ul';
  const list = useRef<HTMLOListElement & HTMLUListElement>(null);
  const [canScroll, setCanScroll] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setCanScroll(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <List ref={list} className={`${className} swipe`} aria-label={label} tabIndex={canScroll ? 0 : undefined}>
      {children}
    </List>
  );
}
