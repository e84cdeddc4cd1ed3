import { SubcategoryIcon } from '../../site/subcategory-icon.tsx';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import { Fold } from '../../ui/fold.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import type { ServicePage } from './service-page.ts';

/** The subcategories; each links to the article about it, or to the documentation of the service. */
export function Parts({ page: { service, partsHeading } }: { page: ServicePage }) {
  return (
    <section className="section section-sunk" data-reveal="">
      <div className="wrap">
        <AnchoredHeading>{partsHeading}</AnchoredHeading>
        <ul className="service-parts plain">
          {service.parts.map(({ title, description, iconPath, to }) => (
            <li key={title}>
              <SubcategoryIcon path={iconPath} />
              <Fold title={title}>
                <h3>{title}</h3>
                <p>{description}</p>
                <MoreLink to={to} of={title}>
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
