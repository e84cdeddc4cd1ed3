import type { ReactNode } from 'react';
import { BandChart } from './chart.tsx';

type Props = { heading: string; lead: string; children: ReactNode; last?: boolean };

/** The band of deep water; `children` are its buttons. As the last block of a page it ends in the scale. */
export function CallToAction({ heading, lead, children, last }: Props) {
  return (
    <section className={`dark band ${last ? 'band-end' : ''}`}>
      <BandChart />
      <div className="wrap grid">
        <div className="txt">
          <h2>{heading}</h2>
          <p className="lead">{lead}</p>
        </div>
        <div className="acts">{children}</div>
      </div>
      {last && <div className="scale" aria-hidden="true" />}
    </section>
  );
}
