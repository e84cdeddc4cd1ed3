import { SeabedEdge } from './chart.tsx';
import { Statistics } from './statistics.tsx';
import './stats-band.css';

type Props = { heading: string; stats: readonly { value: string; label: string }[] };

/** Statistics on dark water, below the seabed's edge. The heading is for screen readers. */
export function StatsBand({ heading, stats }: Props) {
  return (
    <section className="stats-band" data-reveal="">
      <SeabedEdge />
      <div className="dark">
        <div className="wrap">
          <h2 className="visually-hidden">{heading}</h2>
          <Statistics stats={stats} />
        </div>
      </div>
    </section>
  );
}
