import { useEffect, useRef } from 'react';
import { FixedHtml } from './trusted-html.tsx';

const type = 'image/svg+xml';

export type DrawingFile = { html: string; url: string };

/**
 * A decorative drawing of src/web/drawings, inlined so that the tokens colour it. The prerendered page contains it;
 * after a navigation in the browser it is fetched.
 */
export function Drawing({ drawing, className }: { drawing: DrawingFile; className?: string }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || element.firstChild) return;
    const abort = new AbortController();
    fetch(drawing.url, { signal: abort.signal })
      .then(async (response) => {
        const isDrawing = response.ok && response.headers.get('Content-Type')?.startsWith(type);
        const parsed = isDrawing && new DOMParser().parseFromString(await response.text(), type);
        // The parser reports a truncated file by this element.
        if (!parsed || parsed.querySelector('parsererror') || element.firstChild) return;
        element.append(document.importNode(parsed.documentElement, true));
      })
      // The drawing is decorative: an error is ignored.
      .catch(() => {});
    return () => abort.abort();
  }, [drawing.url]);
  return <FixedHtml ref={box} className={className} html={drawing.html} aria-hidden="true" />;
}
