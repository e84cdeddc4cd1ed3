import { SectionHead } from '../../site/section-head.tsx';
import { SubcategoryIcon } from '../../site/subcategory-icon.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { SwipeList } from '../../ui/swipe-list.tsx';
import type { ServicePage } from './service-page.ts';

/** The subcategories; each links to the documentation of the service. */
export function Parts({ page: { service, partsHeading, documentation } }: { page: ServicePage }) {
  return (
    <section className="section section-sunk" data-reveal="">
      <div className="wrap">
        <SectionHead
          anchored
          heading={partsHeading}
          count={{ value: service.parts.length, of: 'parts of this service' }}
        />
        <SwipeList className="service-parts" label={partsHeading}>
          {service.parts.map(({ title, description, iconPath }) => (
            <li key={title}>
              <SubcategoryIcon path={iconPath} />
              <h3>{title}</h3>
              <p>{description}</p>
              <MoreLink to={documentation} of={title}>
                Learn more
              </MoreLink>
            </li>
          ))}
        </SwipeList>
      </div>
    </section>
  );
}
