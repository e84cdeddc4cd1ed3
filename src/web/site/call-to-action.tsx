import type { ReactNode } from 'react';
import './call-to-action.css';

type Props = { heading: string; lead: string; children: ReactNode };

/** A call to action; `children` are its buttons. */
export function CallToAction({ heading, lead, children }: Props) {
  return (
    <section className="call-to-action">
      <div className="wrap grid">
        <div className="call-words">
          <h2>{heading}</h2>
          <p className="lead">{lead}</p>
        </div>
        <div className="button-row">{children}</div>
      </div>
    </section>
  );
}
