import { useEffect, useRef } from 'react';
import { observeLazyContent } from './lazy-content.ts';

type Props = { src: string; title: string; className: string };

/** An iframe that loads when it is near the window (lazy-content.ts); without JavaScript it is a plain lazy frame. */
export function LazyFrame({ className, title, src }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) observeLazyContent([box.current]);
  }, []);
  return (
    <div className={`lazy-frame ${className}`} ref={box} data-lazy="" suppressHydrationWarning>
      <iframe src={src} title={title} loading="lazy" />
    </div>
  );
}
