import type { Service } from '#content/service.ts';
import { servicePage } from '#content/services/service-page.ts';
import { documentationOf } from '#content/services.ts';
import { paths } from '../../../contract/paths.ts';
import { SubcategoryIcon } from '../../site/subcategory-icon.tsx';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import { Fold } from '../../ui/fold.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import './subcategories.css';

/** The subcategories; each links to the article about it, or to the documentation of the service. */
export function Subcategories({ service }: { service: Service }) {
  const category = documentationOf(service);
  return (
    <section className="section section-sunk" data-reveal="">
      <div className="wrap">
        <AnchoredHeading>{servicePage.partsHeading}</AnchoredHeading>
        <ul className="service-parts plain">
          {service.subcategories.map(({ title, description, icon, article }) => (
            <li key={title}>
              <SubcategoryIcon name={icon} />
              <Fold title={title}>
                <h3>{title}</h3>
                <p>{description}</p>
                <MoreLink
                  to={article ? paths.documentationTopic(category, article) : paths.documentationCategory(category)}
                  of={title}
                >
                  Learn more
                </MoreLink>
              </Fold>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
