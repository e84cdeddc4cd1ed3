import type { ReactNode } from 'react';
import { AnchoredHeading } from '../ui/anchored-heading.tsx';

type Props = {
  heading: string;
  /** A true count that stands in the margin like a depth, its tenths lowered; and what it counts. */
  sounding?: { count: number; of: string };
  lead?: string;
  /** Stands at the right edge. */
  aside?: ReactNode;
  /** Whether the heading has a link to itself. */
  anchored?: boolean;
};

/** The head of a section. */
export function SectionHead({ heading, sounding, lead, aside, anchored }: Props) {
  return (
    <div className="sec-head grid">
      {sounding && <Sounding {...sounding} />}
      <div className={sounding ? undefined : 'c1-8'}>
        {anchored ? <AnchoredHeading>{heading}</AnchoredHeading> : <h2>{heading}</h2>}
        {lead && <p className="lead">{lead}</p>}
      </div>
      {aside && <div className="aside">{aside}</div>}
    </div>
  );
}

function Sounding({ count, of }: { count: number; of: string }) {
  const [whole, tenth] = count.toFixed(1).split('.');
  return (
    <p className="sounding">
      <span aria-hidden="true">
        {whole}
        {tenth !== '0' && <sub>{tenth}</sub>}
      </span>
      <span className="hide">{tenth === '0' ? whole : `${whole}.${tenth}`}</span> <small>{of}</small>
    </p>
  );
}
