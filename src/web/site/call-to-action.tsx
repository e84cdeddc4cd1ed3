import type { ReactNode } from 'react';
import './call-to-action.css';

type Props = {
  heading: string;
  lead: string;
  /** The buttons. */
  children: ReactNode;
  /** Below words and buttons. */
  ending?: ReactNode;
};

/** A call to action. */
export function CallToAction({ heading, lead, children, ending }: Props) {
  return (
    <section className="call-to-action">
      <div className="wrap grid">
        <div className="call-words">
          <h2>{heading}</h2>
          <p className="lead">{lead}</p>
        </div>
        <div className="button-row">{children}</div>
        {ending}
      </div>
    </section>
  );
}
