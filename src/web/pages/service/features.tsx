import { TitledItems } from '../../site/titled-items.tsx';
import { SwipeList } from '../../ui/swipe-list.tsx';
import type { ServicePage } from './service-page.ts';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';

/** Benefits beside key features. */
export function Features({ page: { benefits, keyFeatures } }: { page: ServicePage }) {
  if (benefits.length === 0 && keyFeatures.length === 0) return null;
  return (
    <section className="section features" data-reveal="">
      <div className="wrap grid split">
        {benefits.length > 0 && (
          <div className="c1-4">
            <AnchoredHeading>Benefits</AnchoredHeading>
            <ul className="benefit-list plain">
              {benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          </div>
        )}
        {keyFeatures.length > 0 && (
          <div className="c5-12">
            <AnchoredHeading>Key Features</AnchoredHeading>
            <SwipeList className="tick-list plain" label="Key Features">
              <TitledItems items={keyFeatures} />
            </SwipeList>
          </div>
        )}
      </div>
    </section>
  );
}
