import type { Service } from '#content/service.ts';
import { paths } from '../../../contract/paths.ts';
import shoal from '#content/drawings/shoal.svg?raw';
import { HeadChart } from '../../site/head-chart.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { serviceBreadcrumbs } from './service-breadcrumbs.ts';
import { caseStudyOf } from './service-page.ts';
import './service-head.css';

/** The head of a service page: the service's buoy on its shoal, breadcrumbs, title and two buttons. */
export function ServiceHead({ service }: { service: Service }) {
  return (
    <section className="page-head service-head">
      <div className="wrap">
        <div className="back-links">
          <Breadcrumbs items={serviceBreadcrumbs(service)} />
          <MoreLink to={paths.services} arrow={false}>
            Back to Services
          </MoreLink>
        </div>
        <div className="head-text">
          <h1>{service.title}</h1>
          <p className="lead">
            {service.description} {service.lead}
          </p>
          <p className="button-row">
            <ButtonLink to="#start">Request a Consultation</ButtonLink>
            <ButtonLink to={caseStudyOf(service.id)} look="line">
              View Case Studies
            </ButtonLink>
          </p>
        </div>
      </div>
      <HeadChart drawing={shoal}>
        <svg className="buoy-mark" viewBox="0 0 24 38">
          <path className="pole" d="M12 22v9.5" />
          <circle className="buoy-foot" cx="12" cy="33.5" r="2" />
          <g className="topmark">
            <path d={service.mark.path} />
          </g>
        </svg>
      </HeadChart>
    </section>
  );
}
