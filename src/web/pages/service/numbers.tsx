import type { Service } from '#content/service.ts';
import { Figures } from './figures.tsx';
import './numbers.css';

/** Three numbers that tell a case, as large as the window allows, and below them the figures of the service. */
export function Numbers({ service: { title, composition, stats } }: { service: Service }) {
  if (composition.first !== 'numbers') return null;
  return (
    <section className="numbers dark">
      <div className="wrap">
        <h2 className="visually-hidden">{`${title} in figures`}</h2>
        <dl className="number-run">
          {composition.numbers.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <Figures figures={stats} />
      </div>
    </section>
  );
}
