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
import { benefitsOf, overviewOf } from './service-parts.ts';
import './service-details.css';
import '../../ui/prose.css';

type Props = { service: Service };

/**
 * What the service is, in one block of small lists. What a page begins with says their order too: below numbers the
 * parts are a ledger, below the process they continue its columns.
 */
export function ServiceDetails({ service }: Props) {
  const { title, composition, stats } = service;
  const parts = <Parts service={service} />;
  const features = <Features service={service} />;
  return (
    <section className={`service-details details-${composition.first}`}>
      <div className="minute-scale" aria-hidden="true" />
      <div className="wrap grid">
        {composition.first === 'numbers' && (
          <>
            {parts}
            {features}
          </>
        )}
        <Overview service={service} />
        {composition.first === 'process' && parts}
        <Why service={service} />
        <Benefits service={service} />
        {composition.first === 'proof' && parts}
        {composition.first !== 'numbers' && features}
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

const Overview = ({ service }: Props) => (
  <div className="details-overview">
    <Heading>Overview</Heading>
    <TrustedHtml className="prose" html={overviewOf(service).html} />
  </div>
);

const Why = ({ service }: Props) => (
  <div className="details-why">
    <Heading>Why Choose Our Services</Heading>
    <PlainList items={overviewOf(service).benefits} />
    <MoreLink to={contactAbout(service.id)}>Schedule a Consultation</MoreLink>
  </div>
);

function Benefits({ service }: Props) {
  const benefits = benefitsOf(service);
  return (
    benefits.length > 0 && (
      <div className="details-benefits">
        <Heading>Benefits</Heading>
        <PlainList items={benefits} />
      </div>
    )
  );
}

function Parts({ service }: Props) {
  const category = documentationOf(service);
  return (
    <div className="details-parts">
      <Heading>{servicePage.partsHeading}</Heading>
      <ul className="plain">
        {service.subcategories.map(({ title, icon, description, article }) => (
          <li key={title}>
            <SubcategoryIcon name={icon} />
            <h3>{title}</h3>
            <p>
              {description}{' '}
              <MoreLink
                to={article ? paths.documentationTopic(category, article) : paths.documentationCategory(category)}
                of={title}
              >
                Learn more
              </MoreLink>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

const Features = ({ service: { keyFeatures } }: Props) =>
  keyFeatures.length > 0 && (
    <div className="details-features">
      <Heading>Key Features</Heading>
      <ul className="plain">
        {keyFeatures.map(({ title, description }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </div>
  );

const Heading = ({ children }: { children: string }) => <h2 id={slugOf(children)}>{children}</h2>;

const PlainList = ({ items }: { items: readonly string[] }) => (
  <ul className="plain">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);
