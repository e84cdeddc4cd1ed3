import { SeabedEdge } from './chart.tsx';
import { Statistics } from './statistics.tsx';

type Props = { heading: string; stats: readonly { value: string; label: string }[] };

/** Figures on deep water, below the seabed's edge. The heading is heard, not seen. */
export function Figures({ heading, stats }: Props) {
  return (
    <section className="figures" data-reveal="">
      <SeabedEdge />
      <div className="dark">
        <div className="wrap">
          <h2 className="hide">{heading}</h2>
          <Statistics stats={stats} />
        </div>
      </div>
    </section>
  );
}
