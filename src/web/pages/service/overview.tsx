import type { Service } from '#content/service.ts';
import { contactAbout } from '../../site/contact-about.ts';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import { Fold } from '../../ui/fold.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { TrustedHtml } from '../../ui/trusted-html.tsx';
import { overviewOf } from './service-page.ts';
import './overview.css';
import '../../ui/prose.css';
import '../../ui/tick-list.css';

/** The long description beside up to five benefits. */
export function Overview({ service }: { service: Service }) {
  const overview = overviewOf(service);
  return (
    <section className="section">
      <div className="wrap grid split">
        <div className="c1-7">
          <AnchoredHeading>Overview</AnchoredHeading>
          <TrustedHtml className="prose overview-text" html={overview.lead} />
          {overview.more && (
            <Fold title="Read more">
              <TrustedHtml className="prose" html={overview.more} />
            </Fold>
          )}
        </div>
        <div className="c8-12">
          <AnchoredHeading>Why Choose Our Services</AnchoredHeading>
          <ul className="tick-list plain overview-benefits">
            {overview.benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          <p className="overview-links">
            <MoreLink to={contactAbout(service.id)}>Schedule a Consultation</MoreLink>
          </p>
        </div>
      </div>
    </section>
  );
}
