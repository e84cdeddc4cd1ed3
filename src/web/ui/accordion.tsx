import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { copyAddress } from './copy-address.ts';
import { namedId } from './named-id.ts';

export type AccordionItem = { id: string; title: string; content: ReactNode };

/**
 * Questions of which one at a time is open, and that one can be closed. The browser's own disclosure:
 * it works before and without JavaScript, and the browser's search opens a closed answer. An address that
 * names an answer opens it: the browser does that on arrival, since the name stands inside; on a way within
 * the site the effect below does.
 */
export function Accordion({ name, items }: { name: string; items: readonly AccordionItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  useEffect(() => {
    const named = document.getElementById(namedId(hash));
    if (named && box.current?.contains(named)) openAnswer(named.id);
  }, [hash, key]);
  return (
    <div className="acc" ref={box}>
      {items.map(({ id, title, content }) => (
        <details key={id} name={name}>
          <summary>{title}</summary>
          <div className="answer" id={id}>
            {content}
          </div>
          <a className="answer-link" href={`#${id}`} onClick={() => void copyAddress(id)}>
            Link to this answer<span className="hide">: {title}</span>
          </a>
        </details>
      ))}
    </div>
  );
}

/** Opens the question that holds this answer, and goes there. */
export function openAnswer(id: string): void {
  const answer = document.getElementById(id);
  const question = answer?.closest('details');
  if (!answer || !question) return;
  question.open = true;
  answer.scrollIntoView();
}
