import type { ReactNode } from 'react';
import { attributeIf, partMarks, placeholderName } from '../../contract/page-templates.ts';

/**
 * A part that belongs to a text: in a template of the server, where the text is a placeholder, the server leaves it out if
 * it has no text for it.
 */
export function PartOf({ text, children }: { text: string | undefined; children: ReactNode }) {
  // Templates are rendered by the build alone: no script of the browser contains what follows.
  if (!import.meta.env.SSR) return children;
  const name = placeholderName(text);
  if (name === undefined) return children;
  const { start, end } = partMarks(name);
  return (
    <>
      {start}
      {children}
      {end}
    </>
  );
}

/** The focus for an element with a text, when the page opens; in a template, where the server has a text for it. */
export function autoFocusOn(text: string | undefined) {
  if (!import.meta.env.SSR) return { autoFocus: text !== undefined };
  const name = placeholderName(text);
  return name === undefined ? { autoFocus: text !== undefined } : attributeIf('autofocus', '', name);
}
