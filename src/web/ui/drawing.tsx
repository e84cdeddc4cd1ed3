import { useEffect, useRef } from 'react';
import { FixedHtml } from './trusted-html.tsx';

export type DrawingFile = { html: string; url: string };

/**
 * A drawing of src/web/drawings, inlined so that the tokens colour it; decoration only. It stands in the
 * page as served; a page that the browser builds by itself fetches it.
 */
export function Drawing({ drawing, className }: { drawing: DrawingFile; className?: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || element.firstChild) return;
    const gone = new AbortController();
    fetch(drawing.url, { signal: gone.signal })
      .then(async (answer) => {
        const svg = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
        if (!element.firstChild) element.append(document.importNode(svg, true));
      })
      // A page without its decoration is still the page.
      .catch(() => {});
    return () => gone.abort();
  }, [drawing.url]);
  return <FixedHtml ref={box} className={className} html={drawing.html} aria-hidden="true" />;
}
