import type { Service } from '#content/service.ts';
import { getService } from '#content/services.ts';
import { paths } from '../../../contract/paths.ts';
import { LinkListItem } from '../../site/link-list-item.tsx';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import './related.css';
import '../../site/link-list.css';

/** Related services. */
export function Related({ service: { relatedServices } }: { service: Service }) {
  if (relatedServices.length === 0) return null;
  return (
    <section className="section related" data-reveal="">
      <div className="wrap grid split">
        <AnchoredHeading className="c1-4">Related Services</AnchoredHeading>
        <ul className="link-list c6-12">
          {relatedServices.map((id) => {
            const { title, mark, hue, hint } = getService(id);
            return <LinkListItem key={id} to={paths.service(id)} {...{ mark, hue, title }} description={hint} />;
          })}
        </ul>
      </div>
    </section>
  );
}
