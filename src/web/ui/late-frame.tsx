import { useEffect, useState } from 'react';

type Props = { src: string; title: string; className: string };

/**
 * A frame that leaves the line to the page it stands on until that is alive; it keeps its place meanwhile. Without
 * JavaScript it is there at once.
 */
export function LateFrame({ title, ...frame }: Props) {
  const [isAlive, setAlive] = useState(false);
  useEffect(() => {
    // In a turn of its own: making a frame takes as long as waking the page.
    const turn = setTimeout(() => setAlive(true));
    return () => clearTimeout(turn);
  }, []);
  return isAlive ? (
    <iframe {...frame} title={title} loading="lazy" />
  ) : (
    <>
      <div className={`${frame.className} wait`} />
      <noscript>
        <iframe {...frame} title={title} loading="lazy" />
      </noscript>
    </>
  );
}
