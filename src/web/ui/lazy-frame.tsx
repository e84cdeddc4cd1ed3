import { useEffect, useState } from 'react';

type Props = { src: string; title: string; className: string };

/** An iframe that loads after hydration; a placeholder keeps its space. Without JavaScript it loads at once. */
export function LazyFrame({ title, ...frame }: Props) {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    // In a task of its own: creating an iframe takes as long as hydrating the page.
    const timer = setTimeout(() => setHydrated(true));
    return () => clearTimeout(timer);
  }, []);
  return isHydrated ? (
    <iframe {...frame} title={title} loading="lazy" />
  ) : (
    <>
      <div className={`${frame.className} skeleton`} />
      <noscript>
        <iframe {...frame} title={title} loading="lazy" />
      </noscript>
    </>
  );
}
