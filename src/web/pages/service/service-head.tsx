import { paths } from '../../../contract/paths.ts';
import shoal from '../../drawings/shoal.svg?drawing';
import { HeadChart } from '../../site/head-chart.tsx';
import { topmarkShape } from '../../site/topmark.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import type { ServicePage } from './service-page.ts';

/** The service's buoy on its shoal, the way back, the title and the two first steps. */
export function ServiceHead({ page }: { page: ServicePage }) {
  const { service } = page;
  return (
    <section className="page-head service-head">
      <div className="wrap">
        <div className="back">
          <Breadcrumbs
            crumbs={[
              { name: 'Home', to: paths.home },
              { name: 'Services', to: paths.services },
              { name: service.title },
            ]}
          />
          <MoreLink to={paths.services} arrow={false}>
            Back to Services
          </MoreLink>
        </div>
        <div className="txt">
          <h1>{service.title}</h1>
          <p className="lead">
            {service.description} {page.lead}
          </p>
          <p className="acts">
            <ButtonLink to="#start">Request a Consultation</ButtonLink>
            <ButtonLink to={paths.caseStudies} look="line">
              View Case Studies
            </ButtonLink>
          </p>
        </div>
      </div>
      <HeadChart drawing={shoal}>
        <svg className="buoy-mark" viewBox="0 0 24 38" focusable="false">
          <path className="pole" d="M12 22v9.5" />
          <circle className="foot0" cx="12" cy="33.5" r="2" />
          <g className="tm">{topmarkShape(service.icon)}</g>
        </svg>
      </HeadChart>
    </section>
  );
}
