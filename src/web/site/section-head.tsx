import type { ReactNode } from 'react';
import { AnchoredHeading } from '../ui/anchored-heading.tsx';
import './section-head.css';

type Props = {
  heading: string;
  /** A number below the heading and what it counts; read as one phrase: '4.7 of 5 stars'. */
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
      <div className="c1-8">
        {anchored ? <AnchoredHeading>{heading}</AnchoredHeading> : <h2>{heading}</h2>}
        {count && (
          <p className="section-count">
            <b>{Number(count.value.toFixed(1))}</b> {count.of}
          </p>
        )}
      </div>
      {aside && <div className="aside">{aside}</div>}
    </div>
  );
}
