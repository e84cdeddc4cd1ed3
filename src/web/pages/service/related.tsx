import { getServiceSummary } from '../../../content/services/services.ts';
import { paths } from '../../../contract/paths.ts';
import { LinkListItem } from '../../site/link-list-item.tsx';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import type { ServicePage } from './service-page.ts';

/** Related services. */
export function Related({ page: { related } }: { page: ServicePage }) {
  if (related.length === 0) return null;
  return (
    <section className="section related" data-reveal="">
      <div className="wrap grid split">
        <AnchoredHeading className="c1-4">Related Services</AnchoredHeading>
        <ul className="link-list c6-12">
          {related.map((id) => {
            const { title, mark, hue, hint } = getServiceSummary(id);
            return <LinkListItem key={id} to={paths.service(id)} {...{ mark, hue, title }} description={hint} />;
          })}
        </ul>
      </div>
    </section>
  );
}
