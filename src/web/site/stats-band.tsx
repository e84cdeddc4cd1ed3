import { Statistics } from './statistics.tsx';
import './stats-band.css';

type Props = { heading: string; stats: readonly { value: string; label: string }[] };

/** Statistics on a dark ground. The heading is for screen readers. */
export function StatsBand({ heading, stats }: Props) {
  return (
    <section className="dark stats-band" data-reveal="">
      <div className="wrap">
        <h2 className="visually-hidden">{heading}</h2>
        <Statistics stats={stats} />
      </div>
    </section>
  );
}
