import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { copyAddress } from './copy-address.ts';
import { fragmentId } from './fragment-id.ts';

export type AccordionItem = { id: string; title: string; content: ReactNode };

/**
 * Questions of which one at most is open. It uses `details`, which works before and without JavaScript, and which the
 * browser's search opens. A fragment that names an answer opens it: the browser does so when the page loads, the effect
 * below after a navigation within the site.
 */
export function Accordion({ name, items }: { name: string; items: readonly AccordionItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    const named = document.getElementById(fragmentId(hash));
    if (named && box.current?.contains(named)) openAnswer(named.id);
  }, [hash, key]);
  return (
    <div className="accordion" ref={box}>
      {items.map(({ id, title, content }) => (
        <details key={id} name={name}>
          <summary>
            <h3>{title}</h3>
          </summary>
          <div className="answer" id={id}>
            {content}
          </div>
          <a className="answer-link" href={`#${id}`} onClick={() => void copyAddress(id)}>
            Link to this answer<span className="visually-hidden">: {title}</span>
          </a>
        </details>
      ))}
    </div>
  );
}

/** Opens the question of this answer and scrolls to it. */
export function openAnswer(id: string): void {
  const answer = document.getElementById(id);
  const question = answer?.closest('details');
  if (!answer || !question) return;
  question.open = true;
  answer.scrollIntoView();
}
