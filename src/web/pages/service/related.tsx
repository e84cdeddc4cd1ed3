import type { Service } from '#content/service.ts';
import { getService } from '#content/services.ts';
import { paths } from '../../../contract/paths.ts';
import { LinkListItem } from '../../site/link-list-item.tsx';
import './related.css';
import '../../site/link-list.css';

/** Related services. */
export function Related({ service: { relatedServices } }: { service: Service }) {
  if (relatedServices.length === 0) return null;
  return (
    <section className="related">
      <div className="wrap grid">
        <h2 className="c1-4">Related Services</h2>
        <ul className="link-list c6-12">
          {relatedServices.map((id) => {
            const { title, mark, hue, description } = getService(id);
            return <LinkListItem key={id} to={paths.service(id)} {...{ mark, hue, title }} description={description} />;
          })}
        </ul>
      </div>
    </section>
  );
}
