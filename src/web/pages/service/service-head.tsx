import { priceRange } from '#content/price.ts';
import type { Service } from '#content/service.ts';
import { paths } from '../../../contract/paths.ts';
import { Topmark } from '../../site/topmark.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { serviceBreadcrumbs } from './service-breadcrumbs.ts';
import { caseStudiesOf } from './service-parts.ts';
import './service-head.css';
import '../../site/page-head.css';

/** The head of a service page: title with topmark and two buttons, and beside it what to expect and the usual price. */
export function ServiceHead({ service }: { service: Service }) {
  const { title, mark, description, lead, price } = service;
  return (
    <section className="service-head">
      <div className="wrap">
        <div className="back-links">
          <Breadcrumbs items={serviceBreadcrumbs(service)} />
          <MoreLink to={paths.services} arrow={false}>
            Back to Services
          </MoreLink>
        </div>
        <div className="grid">
          <div className="head-words">
            <h1>
              {title} <Topmark mark={mark} />
            </h1>
            <p className="lead">{description}</p>
            <p className="button-row">
              <ButtonLink to="#start">Request a Consultation</ButtonLink>
              <ButtonLink to={caseStudiesOf(service)} look="line">
                View Case Studies
              </ButtonLink>
            </p>
          </div>
          <div className="head-promise">
            <p>{lead}</p>
            <p className="head-price">
              <span>{`${price.item}, in writing before work begins`}</span>
              <b>{priceRange(price)}</b>
              <a href={`${paths.home}#prices`}>All prices</a>
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}
