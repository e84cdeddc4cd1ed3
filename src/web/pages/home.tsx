import { caseStudies } from '#content/case-studies.ts';
import type { CaseStudy } from '#content/case-study.ts';
import { company } from '#content/company.ts';
import { offer } from '#content/offer.ts';
import { pages } from '#content/pages.ts';
import { startingPrice } from '#content/price.ts';
import { projects } from '#content/projects.ts';
import { services } from '#content/services.ts';
import { testimonials } from '#content/testimonials.ts';
import { paths } from '../../contract/paths.ts';
import harbour from '#content/drawings/harbour.svg?raw';
import { CallToAction } from '../site/call-to-action.tsx';
import { cardSpan } from '../site/card-span.ts';
import { factsLine } from '../site/facts-line.ts';
import { firstWord } from '../site/first-word.ts';
import { Chart, markOfService } from '../site/chart.tsx';
import { headTags } from '../site/metadata.ts';
import { ProjectCard } from '../site/project-card.tsx';
import { SectionHead } from '../site/section-head.tsx';
import { ServiceRow } from '../site/service-row.tsx';
import { organizationData, websiteData } from '../site/structured-data.ts';
import { PriceRows } from '../site/price-rows.tsx';
import { Testimonials } from '../site/testimonials.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Picture, widthOnPhone } from '../ui/picture.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import type { RouteHandle } from '../root.tsx';
import './home.css';

const { texts } = pages.home;
const featured = projects.filter((project) => project.featured);
const proof = caseStudies.find(({ onHomePage }) => onHomePage) ?? caseStudies[0];
const cheapest = services
  .map(({ price }) => price)
  .reduce((lowest, price) => (price.from < lowest.from ? price : lowest));

export const handle: RouteHandle = { startsAtTop: true };

export const meta = () => headTags(pages.home, [organizationData(), websiteData()]);

export default function Home() {
  return (
    <>
      <Hero />
      {featured.length > 0 && <FeaturedProjects />}
      {proof && <Proof story={proof} />}
      <Services />
      <Prices />
      <CallToAction heading={texts.band.heading} lead={texts.band.lead}>
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
        <ButtonLink to={paths.services} look="line">
          Learn More<span className="visually-hidden"> about our services</span>
        </ButtonLink>
      </CallToAction>
      {testimonials.length > 0 && (
        <section className="section" id="testimonials" data-reveal="">
          <div className="wrap">
            <SectionHead heading={texts.testimonialsHeading} />
            <Testimonials testimonials={testimonials} />
          </div>
        </section>
      )}
    </>
  );
}

function Hero() {
  return (
    <section className="hero">
      <div className="wrap hero-columns">
        <div className="hero-text">
          <h1>{texts.heroHeading}</h1>
          <p className="hero-offer">{texts.heroOffer}</p>
          <p className="lead">{texts.heroLead}</p>
          <p className="button-row">
            <ButtonLink to="#services">Explore Our Services</ButtonLink>
            <ButtonLink to={paths.contact} look="line">
              Contact Us
            </ButtonLink>
          </p>
        </div>
        {/* After the text in source order too: on a phone it is below the text. */}
        <Chart
          places="harbour"
          drawing={harbour}
          marks={services.map((service) => ({ ...markOfService(service), href: paths.service(service.id) }))}
        />
      </div>
      <div className="hero-strip">
        <ul className="wrap hero-figures plain">
          <Figure to={paths.portfolio} value={offer.projects} label={`projects since ${company.founded}`} />
          <Figure
            to="#prices"
            value={startingPrice(cheapest)}
            label={`for ${cheapest.item.replace(/^An? /, (article) => article.toLowerCase())}`}
          />
          <Figure to={paths.contact} value={offer.replyTime} label="to an answer" />
        </ul>
      </div>
    </section>
  );
}

/** A figure that leads to what it is about. */
const Figure = ({ to, value, label }: { to: string; value: string; label: string }) => (
  <li>
    <a href={to}>
      <b>{value}</b> <span>{label}</span>
    </a>
  </li>
);

function FeaturedProjects() {
  return (
    <section className="section" id="projects">
      <div className="wrap">
        <SectionHead
          heading={texts.projectsHeading}
          aside={
            <ButtonLink to={paths.portfolio} look="line">
              View All Projects
            </ButtonLink>
          }
        />
        <ul className="project-grid">
          {featured.map((project, index) => (
            <ProjectCard
              key={project.title}
              project={project}
              linkText="View Project"
              className={[largeCards[index], cardSpan(index, featured.length)].filter(Boolean).join(' ')}
              sizes={sizesAt(index)}
              showsProof={index < largeCards.length}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** One case at full size: what was measured before, what is measured now, and what it looks like. */
function Proof({ story: { id, title, client, industry, picture, imageAlt, measure, facts } }: { story: CaseStudy }) {
  return (
    <section className="home-proof dark" data-reveal="">
      <div className="proof-words">
        <h2>{title}</h2>
        <p className="secondary">{`${client}, ${industry}, ${factsLine(facts)}`}</p>
        <dl className="readings">
          <div>
            <dt>{`before: ${measure.before.caption}`}</dt>
            <dd>{measure.before.shown}</dd>
          </div>
          <div>
            <dt>{`now: ${measure.now.caption}`}</dt>
            <dd>{measure.now.shown}</dd>
          </div>
        </dl>
        <p className="proof-links">
          <MoreLink to={paths.caseStudy(id)} of={title}>
            Read the case
          </MoreLink>
          <MoreLink to={paths.caseStudies}>{texts.casesLink}</MoreLink>
        </p>
      </div>
      {/* Beside the words it is cut to their height: it is wider than its place. */}
      <Picture name={picture} alt={imageAlt} sizes={`(min-width: 64rem) 72rem, ${widthOnPhone}`} />
    </section>
  );
}

/** The classes of the first two cards, which are larger (project-grid.css). */
const largeCards = ['project-first', 'project-second'];

/** The first card is the largest, the second is beside it, the others are in thirds. */
function sizesAt(index: number): string {
  const share = index === 0 ? 58 : index === 1 ? 41 : 32;
  return `(min-width: 64rem) ${share}vw, (min-width: 48rem) 48vw, ${index < 2 ? '' : '(min-width: 22rem) 45vw, '}${widthOnPhone}`;
}

function Prices() {
  return (
    <section className="section" id="prices" data-reveal="">
      <div className="wrap">
        <h2>{texts.costHeading}</h2>
        <p>
          {texts.costLead} <a href={`${paths.faq}#how-do-you-charge`}>{texts.costLink}</a>
        </p>
        <PriceRows />
      </div>
    </section>
  );
}

function Services() {
  return (
    <section className="section section-sunk" id="services" data-reveal="">
      <div className="wrap">
        <SectionHead
          heading={texts.servicesHeading}
          aside={<MoreLink to={paths.documentation}>{texts.handbookLink}</MoreLink>}
        />
        <ol className="service-list service-list-compact">
          {services.map((service) => (
            <ServiceRow key={service.id} service={service} shownParts={4} heading="h3">
              <MoreLink to={paths.service(service.id)}>Learn more about {firstWord(service.title)} services</MoreLink>
            </ServiceRow>
          ))}
        </ol>
      </div>
    </section>
  );
}
