import { NearItem } from '../../site/near-item.tsx';
import type { ServicePage } from './service-page.ts';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';

/** Services that are often wanted together with this one. */
export function Related({ page: { related } }: { page: ServicePage }) {
  if (related.length === 0) return null;
  return (
    <section className="sec" data-reveal="">
      <div className="wrap grid split">
        <AnchoredHeading className="c1-4">Related Services</AnchoredHeading>
        <ul className="near c5-12">
          {related.map(({ path, title, description, icon, colorClass }) => (
            <NearItem key={path} to={path} mark={icon} large {...{ title, description, colorClass }} />
          ))}
        </ul>
      </div>
    </section>
  );
}
