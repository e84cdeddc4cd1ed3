import { getServiceSummary } from '../../../content/services/services.ts';
import { paths } from '../../../contract/paths.ts';
import { LinkListItem } from '../../site/link-list-item.tsx';
import { FoldedList } from './folded-list.tsx';
import type { ServicePage } from './service-page.ts';

/** Related services. */
export function Related({ page: { related } }: { page: ServicePage }) {
  if (related.length === 0) return null;
  return (
    <div className="c1-4 related">
      <FoldedList heading="Related Services">
        <ul className="link-list">
          {related.map((id) => {
            const { title, mark, hue, hint } = getServiceSummary(id);
            return <LinkListItem key={id} to={paths.service(id)} {...{ mark, hue, title }} description={hint} />;
          })}
        </ul>
      </FoldedList>
    </div>
  );
}
