import type { Service } from '#content/service.ts';
import { TitledList } from '../../site/titled-list.tsx';
import { FoldedList } from './folded-list.tsx';
import './features.css';

/** Benefits and key features as one block. */
export function Features({ service }: { service: Service }) {
  const { keyFeatures, outcomes } = service;
  const benefits = [...outcomes, ...service.benefits.slice(outcomes.length)];
  if (benefits.length === 0 && keyFeatures.length === 0) return null;
  return (
    <section className="section features" data-reveal="">
      <div className="wrap grid split">
        {benefits.length > 0 && (
          <div className="c1-4">
            <FoldedList heading="Benefits">
              <ul className="benefit-list plain">
                {benefits.map((benefit) => (
                  <li key={benefit}>{benefit}</li>
                ))}
              </ul>
            </FoldedList>
          </div>
        )}
        {keyFeatures.length > 0 && (
          <div className="c5-12">
            <FoldedList heading="Key Features">
              <TitledList className="feature-list plain" items={keyFeatures} />
            </FoldedList>
          </div>
        )}
      </div>
    </section>
  );
}
