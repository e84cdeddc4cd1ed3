import type { Service } from '#content/service.ts';
import { servicePage } from '#content/services/service-page.ts';
import { documentationOf } from '#content/services.ts';
import { paths } from '../../../contract/paths.ts';
import { contactAbout } from '../../site/contact-about.ts';
import { SubcategoryIcon } from '../../site/subcategory-icon.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { slugOf } from '../../ui/slug.ts';
import { TrustedHtml } from '../../ui/trusted-html.tsx';
import { Figures } from './figures.tsx';
import { benefitsOf, overviewOf } from './service-page.ts';
import './dense.css';
import '../../ui/prose.css';

/** What the service is, in one block of small lists: the long description, benefits, parts, features and figures. */
export function Dense({ service }: { service: Service }) {
  const { id, title, subcategories, keyFeatures, composition, stats } = service;
  const overview = overviewOf(service);
  const benefits = benefitsOf(service);
  const category = documentationOf(service);
  return (
    <section className="dense">
      <div className="minute-scale" aria-hidden="true" />
      <div className="wrap grid">
        <div className="dense-overview">
          <Heading>Overview</Heading>
          <TrustedHtml className="prose" html={overview.html} />
        </div>
        <div className="dense-why">
          <Heading>Why Choose Our Services</Heading>
          <PlainList items={overview.benefits} />
          <MoreLink to={contactAbout(id)}>Schedule a Consultation</MoreLink>
        </div>
        {benefits.length > 0 && (
          <div className="dense-benefits">
            <Heading>Benefits</Heading>
            <PlainList items={benefits} />
          </div>
        )}
        <div className="dense-parts">
          <Heading>{servicePage.partsHeading}</Heading>
          <ul className="plain">
            {subcategories.map((part) => (
              <li key={part.title}>
                <SubcategoryIcon name={part.icon} />
                <h3>{part.title}</h3>
                <p>
                  {part.description}{' '}
                  <MoreLink
                    to={
                      part.article
                        ? paths.documentationTopic(category, part.article)
                        : paths.documentationCategory(category)
                    }
                    of={part.title}
                  >
                    Learn more
                  </MoreLink>
                </p>
              </li>
            ))}
          </ul>
        </div>
        {keyFeatures.length > 0 && (
          <div className="dense-features">
            <Heading>Key Features</Heading>
            <ul className="plain">
              {keyFeatures.map((feature) => (
                <li key={feature.title}>
                  <h3>{feature.title}</h3>
                  <p>{feature.description}</p>
                </li>
              ))}
            </ul>
          </div>
        )}
        {composition.first !== 'numbers' && stats.length > 0 && (
          <div>
            <h2 className="visually-hidden">{`${title} in figures`}</h2>
            <Figures figures={stats} />
          </div>
        )}
      </div>
    </section>
  );
}

const Heading = ({ children }: { children: string }) => <h2 id={slugOf(children)}>{children}</h2>;

const PlainList = ({ items }: { items: readonly string[] }) => (
  <ul className="plain">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
