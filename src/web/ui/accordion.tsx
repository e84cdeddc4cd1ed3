import type { ReactNode } from 'react';

export type AccordionItem = { id: string; title: string; content: ReactNode };

/**
 * Questions of which one at a time is open, and that one can be closed. The browser's own disclosure:
 * it works before and without JavaScript, and the browser's search opens a closed answer.
 */
export function Accordion({ name, items }: { name: string; items: readonly AccordionItem[] }) {
  return (
    <div className="acc">
      {items.map((item) => (
        <details key={item.id} id={item.id} name={name}>
          <summary>{item.title}</summary>
          <div className="answer">{item.content}</div>
        </details>
      ))}
    </div>
  );
}
