import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { company } from '../../content/company.ts';
import { pageMetadata } from '../../content/page-metadata.ts';
import { home } from '../../content/pages.ts';
import { projects } from '../../content/projects.ts';
import { serviceCategories } from '../../content/services/catalogue.ts';
import { testimonials } from '../../content/testimonials.ts';
import { paths } from '../../contract/paths.ts';
import hero from '../drawings/hero.svg?drawing';
import { CallToAction } from '../site/call-to-action.tsx';
import { cardSpan } from '../site/card-span.ts';
import { firstWord } from '../site/category-badge.tsx';
import { Chart } from '../site/chart.tsx';
import { HeroMarks } from '../site/hero-marks.tsx';
import { headTags, originOf } from '../site/metadata.ts';
import { ProjectCard } from '../site/project-card.tsx';
import { SectionHead } from '../site/section-head.tsx';
import { ServiceRow } from '../site/service-row.tsx';
import { organizationData } from '../site/structured-data.ts';
import { Testimonials } from '../site/voices.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { widthOnPhone } from '../ui/picture.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { namedId } from '../ui/named-id.ts';
import type { Route } from './+types/home';

/** How many parts of a service the home page names (SPEC section 9). */
const shownParts = 4;
const featured = projects.filter((project) => project.featured);
const meanRating = testimonials.reduce((sum, { rating }) => sum + rating, 0) / testimonials.length;

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches, { path: paths.home, ...pageMetadata['/'], structuredData: [organizationData(originOf(matches))] });

export default function Home() {
  useScrollOnLoad();
  return (
    <>
      <Hero />
      <FeaturedProjects />
      <Services />
      <CallToAction heading={home.band.heading} lead={home.band.lead}>
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
        <ButtonLink to={paths.services} look="line">
          Learn More<span className="hide"> about our services</span>
        </ButtonLink>
      </CallToAction>
      <section className="sec" id="voices" data-reveal="">
        <div className="wrap">
          <SectionHead
            heading={home.voicesHeading}
            sounding={{ count: meanRating, of: `of 5 stars, mean of ${testimonials.length} ratings` }}
          />
          <Testimonials voices={testimonials} />
        </div>
      </section>
    </>
  );
}

/** So near to the element that an address names, the browser has been there: the header that stays is within. */
const nearPx = 200;

/** To the element the address names, smoothly; the router itself goes to the top otherwise. */
function useScrollOnLoad(): void {
  const { hash, key } = useLocation();
  // The page was opened here, or somebody came Back.
  const isOpened = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const named = document.getElementById(namedId(hash));
    if (!named) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (isOpened) {
      // The browser went there before the page woke: who has scrolled on since is left where they are.
      const isElsewhere = Math.abs(named.getBoundingClientRect().top) > nearPx;
      if (window.scrollY > 0 && isElsewhere) return;
    } else if (!isCalm) {
      // The router has jumped there already, unseen: the way is shown from the top.
      window.scrollTo({ top: 0, behavior: 'instant' });
    }
    named.scrollIntoView({ behavior: isCalm ? 'auto' : 'smooth' });
  }, [hash, key, isOpened]);
}

function Hero() {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="txt">
          <h1>{home.heroHeading}</h1>
          <p className="lead">{home.heroLead}</p>
          <p className="acts">
            <ButtonLink to="#services">Explore Our Services</ButtonLink>
            <ButtonLink to={paths.contact} look="line">
              Contact Us
            </ButtonLink>
          </p>
        </div>
        <p className="title-block">
          <b>
            {company.address.city}, {company.address.region}
          </b>
          <span>{company.position.shown}</span>
          <span>Soundings in metres</span>
        </p>
      </div>
      {/* Behind the words, also in the order they come in: on a phone it stands below them, and must not come before. */}
      <div className="chart" aria-hidden="true">
        <Chart drawing={hero} />
        <HeroMarks services={serviceCategories} />
      </div>
    </section>
  );
}

function FeaturedProjects() {
  return (
    <section className="sec" id="projects">
      <div className="wrap">
        <SectionHead
          heading={home.projectsHeading}
          sounding={{ count: featured.length, of: `of our ${projects.length} projects` }}
          aside={
            <ButtonLink to={paths.portfolio} look="line">
              View All Projects
            </ButtonLink>
          }
        />
        <ul className="works">
          {featured.map((project, place) => (
            <ProjectCard
              key={project.id}
              project={project}
              linkText="View Project"
              className={`p${place} ${cardSpan(place, featured.length)}`}
              sizes={sizesAt(place)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The first card is the large plate, the second the smaller one beside it, the rest stand in thirds. */
function sizesAt(place: number): string {
  const share = place === 0 ? 58 : place === 1 ? 41 : 32;
  return `(min-width: 64rem) ${share}vw, (min-width: 48rem) 48vw, ${place < 2 ? '' : '(min-width: 22rem) 45vw, '}${widthOnPhone}`;
}

function Services() {
  return (
    <section className="sec sunk" id="services" data-reveal="">
      <div className="wrap">
        <SectionHead
          heading={home.servicesHeading}
          lead={home.servicesLead}
          sounding={{ count: serviceCategories.length, of: 'fields, five parts each' }}
        />
        <ol className="lights lights-2">
          {serviceCategories.map((service) => (
            <ServiceRow key={service.id} service={service} shown={shownParts} heading="h3">
              <MoreLink to={paths.service(service.id)}>Learn more about {firstWord(service.title)} services</MoreLink>
            </ServiceRow>
          ))}
        </ol>
      </div>
    </section>
  );
}
