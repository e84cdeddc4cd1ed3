import { useEffect, useRef } from 'react';
import { FixedHtml } from './trusted-html.tsx';

const type = 'image/svg+xml';

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
        const isDrawing = answer.ok && answer.headers.get('Content-Type')?.startsWith(type);
        const drawn = isDrawing && new DOMParser().parseFromString(await answer.text(), type);
        // Of a file that is cut off the parser makes a document that says so.
        if (!drawn || drawn.querySelector('parsererror') || element.firstChild) return;
        element.append(document.importNode(drawn.documentElement, true));
      })
      // A page without its decoration is still the page: open water.
      .catch(() => {});
    return () => gone.abort();
  }, [drawing.url]);
  return <FixedHtml ref={box} className={className} html={drawing.html} aria-hidden="true" />;
}
