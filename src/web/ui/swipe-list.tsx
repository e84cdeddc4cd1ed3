import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = { className: string; label: string; ordered?: boolean; children: ReactNode };

/**
 * A list that lies in one row on a phone and is moved sideways (swipe.css); elsewhere its own class lays it
 * out. Where it moves it can be reached by Tab, so that the arrow keys move it.
 */
export function SwipeList({ className, label, ordered, children }: Props) {
  const List = ordered ? 'ol' : 'ul';
  const list = useRef<HTMLOListElement & HTMLUListElement>(null);
  const [moves, setMoves] = useState(false);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setMoves(element.scrollWidth > element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <List ref={list} className={`${className} swipe`} aria-label={label} tabIndex={moves ? 0 : undefined}>
      {children}
    </List>
  );
}
