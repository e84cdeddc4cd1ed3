import type { ReactNode } from 'react';
import './accordion.css';
import './plus-sign.css';

type AccordionItem = { id: string; title: string; content: ReactNode };

/**
 * Questions of which one at most is open: `details`, which works without JavaScript, and which the browser's search
 * and an address with the id of an answer open. The inline script copies that address when its link is pressed.
 */
export function Accordion({ name, items }: { name: string; items: readonly AccordionItem[] }) {
  return (
    <div className="accordion">
      {items.map(({ id, title, content }) => (
        <details key={id} name={name}>
          <summary>
            <h3>{title}</h3>
          </summary>
          <div className="answer" id={id}>
            {content}
          </div>
          <a className="answer-link" href={`#${id}`}>
            Link to this answer<span className="visually-hidden">: {title}</span>
          </a>
        </details>
      ))}
    </div>
  );
}
