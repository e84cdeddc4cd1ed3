import type { ReactNode } from 'react';
import { AnchoredHeading } from '../ui/anchored-heading.tsx';
import './section-head.css';

type Props = {
  heading: string;
  /** A number in the margin and what it counts; read as one phrase: '4.7 of 5 stars'. */
  count?: { value: number; of: string };
  /** Shown at the right edge. */
  aside?: ReactNode;
  /** Whether the heading has a link to itself. */
  anchored?: boolean;
};

/** The head of a section. */
export function SectionHead({ heading, count, aside, anchored }: Props) {
  return (
    <div className="section-head grid">
      {count && <SectionCount {...count} />}
      <div className={count ? undefined : 'c1-8'}>
        {anchored ? <AnchoredHeading>{heading}</AnchoredHeading> : <h2>{heading}</h2>}
      </div>
      {aside && <div className="aside">{aside}</div>}
    </div>
  );
}

function SectionCount({ value, of }: { value: number; of: string }) {
  return (
    <p className="section-count">
      {Number(value.toFixed(1))} <small>{of}</small>
    </p>
  );
}
