import { pages } from '#content/pages.ts';
import { servicesPage } from '#content/services/listing-page.ts';
import { services } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import fairway from '../drawings/fairway.svg?raw';
import { CallToAction } from '../site/call-to-action.tsx';
import { ChartMarks, markOfService } from '../site/chart-marks.tsx';
import { ProcessSteps } from '../site/process-steps.tsx';
import { HeadChart, headSheet } from '../site/head-chart.tsx';
import { headTags } from '../site/metadata.ts';
import { Questions } from '../site/questions.tsx';
import { SectionHead } from '../site/section-head.tsx';
import { ServiceRow } from '../site/service-row.tsx';
import { breadcrumbData, faqData } from '../site/structured-data.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import '../site/chart-marks.css';
import './services.css';

/**
 * The positions of three buoys on either side of the channel in the drawing 'fairway', then one
 * more on each side, further out. No more services than these are on the chart.
 */
const fairwayPositions = [
  [540, 318],
  [676, 330],
  [660, 234],
  [772, 268],
  [776, 158],
  [836, 227],
  [424, 395],
  [580, 394],
] as const;

const breadcrumbs = [
  { name: 'Home', path: paths.home },
  { name: 'Services', path: paths.services },
];

export const meta = () => headTags(pages.services, [breadcrumbData(breadcrumbs), faqData(servicesPage.faqs)]);

export default function Services() {
  return (
    <>
      <section className="page-head">
        <div className="wrap">
          <Breadcrumbs items={breadcrumbs} />
          <h1>Our Services</h1>
          <p className="lead">{servicesPage.lead}</p>
        </div>
        <HeadChart drawing={fairway}>
          <ChartMarks marks={services.map(markOfService)} positions={fairwayPositions} sheet={headSheet} />
        </HeadChart>
      </section>
      <section className="section services-section">
        <div className="wrap">
          <ol className="service-list">
            {services.map((service) => (
              <ServiceRow key={service.id} service={service} shownParts={3} countsRest heading="h2">
                <ButtonLink to={paths.service(service.id)} look="line" small>
                  Learn More
                  <span className="visually-hidden"> about {service.title}</span>
                </ButtonLink>
              </ServiceRow>
            ))}
          </ol>
        </div>
      </section>
      <HowWeWork />
      <CallToAction heading={servicesPage.callToAction.heading} lead={servicesPage.callToAction.lead}>
        <ButtonLink to={paths.contact}>Get Started</ButtonLink>
        <ButtonLink to={paths.portfolio} look="line">
          View Our Work
        </ButtonLink>
      </CallToAction>
      <Questions heading="Frequently Asked Questions" items={servicesPage.faqs} />
    </>
  );
}

function HowWeWork() {
  return (
    <section className="section section-sunk" data-reveal="">
      <div className="wrap">
        <SectionHead heading="Our Process" />
        <div className="from-column-3">
          <ProcessSteps steps={servicesPage.process} />
        </div>
      </div>
    </section>
  );
}
