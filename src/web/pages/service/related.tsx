import { getServiceSummary } from '../../../content/services/services.ts';
import { paths } from '../../../contract/paths.ts';
import { LinkListItem } from '../../site/link-list-item.tsx';
import type { ServicePage } from './service-page.ts';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';

/** Related services. */
export function Related({ page: { related } }: { page: ServicePage }) {
  if (related.length === 0) return null;
  return (
    <section className="section" data-reveal="">
      <div className="wrap grid split">
        <AnchoredHeading className="c1-4">Related Services</AnchoredHeading>
        <ul className="link-list c5-12">
          {related.map(({ id, description }) => {
            const { title, mark, hue } = getServiceSummary(id);
            return <LinkListItem key={id} to={paths.service(id)} large {...{ mark, hue, title, description }} />;
          })}
        </ul>
      </div>
    </section>
  );
}
