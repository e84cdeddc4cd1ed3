import type { ReactNode } from 'react';
import { BandChart } from './chart.tsx';
import './call-to-action.css';

type Props = { heading: string; lead: string; children: ReactNode; last?: boolean };

/** A call to action on dark water; `children` are its buttons. As the last block of a page it ends in the scale. */
export function CallToAction({ heading, lead, children, last }: Props) {
  return (
    <section className={`dark cta-band ${last ? 'cta-band-end' : ''}`}>
      <BandChart />
      <div className="wrap grid">
        <div className="cta-text">
          <h2>{heading}</h2>
          <p className="lead">{lead}</p>
        </div>
        <div className="button-row">{children}</div>
      </div>
      {last && <div className="minute-scale" aria-hidden="true" />}
    </section>
  );
}
