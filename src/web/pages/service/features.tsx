import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import { FoldedItems } from './folded-items.tsx';
import type { ServicePage } from './service-page.ts';

/** Benefits and key features as one block. */
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
            <ul className="feature-list plain">
              <FoldedItems items={keyFeatures} />
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
