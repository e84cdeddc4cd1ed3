import { pages } from '#content/pages.ts';
import { startingPrice } from '#content/price.ts';
import type { CaseStudy } from '#content/case-study.ts';
import { servicesPage } from '#content/services/listing-page.ts';
import { services } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import harbour from '#content/drawings/harbour.svg?raw';
import { CallToAction } from '../site/call-to-action.tsx';
import { Chart, markOfService } from '../site/chart.tsx';
import { PageHead } from '../site/page-head.tsx';
import { ProcessSteps } from '../site/process-steps.tsx';
import { headTags } from '../site/metadata.ts';
import { Questions } from '../site/questions.tsx';
import { SectionHead } from '../site/section-head.tsx';
import { ServiceRow } from '../site/service-row.tsx';
import { breadcrumbData, faqData } from '../site/structured-data.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import './services.css';

const breadcrumbs = [
  { name: 'Home', path: paths.home },
  { name: 'Services', path: paths.services },
];

export const meta = () => headTags(pages.services, [breadcrumbData(breadcrumbs), faqData(servicesPage.faqs)]);

export default function Services() {
  return (
    <>
      <PageHead
        breadcrumbs={breadcrumbs}
        heading="Our Services"
        lead={servicesPage.lead}
        aside={
          <Chart
            places="harbour"
            drawing={harbour}
            marks={services.map((service) => ({ ...markOfService(service), href: paths.service(service.id) }))}
          />
        }
      />
      <section className="section services-section">
        <div className="wrap">
          <ol className="service-list">
            {services.map((service) => (
              <ServiceRow
                key={service.id}
                service={service}
                shownParts={3}
                countsRest
                heading="h2"
                proof={service.caseStudies[0] && <Proof story={service.caseStudies[0]} />}
              >
                <ButtonLink to={paths.service(service.id)} look="line" small>
                  Learn More
                  <span className="visually-hidden"> about {service.title}</span>
                </ButtonLink>
                <a href={`${paths.home}#prices`}>{`${service.price.item} from ${startingPrice(service.price)}`}</a>
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

/** What a case of the service measured: its number now, large, and a link to the story. */
const Proof = ({ story: { id, title, measure } }: { story: CaseStudy }) => (
  <p className="service-proof">
    <b>{measure.now.shown}</b>
    <span>
      {measure.headline}
      <a href={paths.caseStudy(id)}>{title}</a>
    </span>
  </p>
);

function HowWeWork() {
  return (
    <section className="section section-sunk" data-reveal="">
      <div className="wrap">
        <SectionHead
          heading="Our Process"
          aside={<MoreLink to={paths.documentation}>{pages.home.texts.handbookLink}</MoreLink>}
        />
        <ProcessSteps steps={servicesPage.process} />
      </div>
    </section>
  );
}
