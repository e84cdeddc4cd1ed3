import { ArrowRightIcon } from 'lucide-react';
import type { CaseStudy } from '#content/case-study.ts';
import { caseStudies } from '#content/case-studies.ts';
import { priceRange } from '#content/price.ts';
import { getService } from '#content/services.ts';
import { testimonials } from '#content/testimonials.ts';
import { paths } from '../../../contract/paths.ts';
import { contactAbout } from '../../site/contact-about.ts';
import { LeadLine } from '../../site/lead-line.tsx';
import { Topmark } from '../../site/topmark.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture, widthOnPhone } from '../../ui/picture.tsx';
import { UnregisteredLine } from './unregistered-line.tsx';
import './case-page.css';
import '../../ui/badge.css';
import '../../ui/picture-frame.css';

const pageWidth = `(min-width: 85rem) 82rem, (min-width: 48rem) 94vw, ${widthOnPhone}`;

/** A case study, whole. No page is registered at its address, which the last line says. */
export function CasePage({ story }: { story: CaseStudy }) {
  const service = getService(story.serviceType);
  const words = testimonials.find(({ company }) => company === story.client);
  return (
    <div className={`hue-${service.hue}`}>
      <article>
        <Head story={story} />
        <div className="wrap">
          <div className="picture-frame plate">
            <Picture name={story.picture} alt={story.imageAlt} sizes={pageWidth} />
          </div>
          <Facts facts={story.facts} />
        </div>
        <section className="wrap grid tale">
          <div className="challenge">
            <h2>Challenge</h2>
            <p>{story.challenge}</p>
          </div>
          <div className="change">
            <h2>What We Changed</h2>
            <p>{story.solution}</p>
          </div>
        </section>
        <BeforeAndAfter story={story} />
        {words && (
          <section className="dark case-words">
            <div className="wrap grid">
              <blockquote>{words.quote}</blockquote>
              <p className="case-speaker">
                <b>{words.name}</b>
                <span>{`${words.role}, ${words.company}`}</span>
              </p>
            </div>
          </section>
        )}
        <section className="wrap grid case-request">
          <p className="lead">{`${service.closing.heading}. ${service.closing.lead}`}</p>
          <p className="button-row">
            <ButtonLink to={`${paths.service(service.id)}#start`}>Request a Consultation</ButtonLink>
            <ButtonLink to={contactAbout(service.id)} look="line">
              Contact Us
            </ButtonLink>
          </p>
        </section>
      </article>
      <NextCase story={story} />
      <UnregisteredLine />
    </div>
  );
}

function Head({ story: { title, client, industry, serviceType } }: { story: CaseStudy }) {
  const service = getService(serviceType);
  return (
    <header className="wrap case-head">
      <Breadcrumbs
        items={[
          { name: 'Home', path: paths.home },
          { name: 'Case Studies', path: paths.caseStudies },
          { name: client, path: '' },
        ]}
      />
      <div className="grid">
        <h1>{title}</h1>
        <p className="case-client">
          <b>{client}</b>
          <span>{industry}</span>
          <a className="badge" href={paths.service(service.id)}>
            <Topmark mark={service.mark} />
            {service.title}
          </a>
        </p>
      </div>
    </header>
  );
}

function Facts({ facts }: { facts: CaseStudy['facts'] }) {
  const rows = [
    { term: 'Time', value: `${facts.weeks} weeks` },
    { term: 'Our people', value: facts.people },
    { term: 'Price', value: priceRange(facts.price) },
    { term: 'Year', value: facts.year },
    { term: 'Runs on', value: facts.runsOn, className: 'runs-on' },
    { term: 'What went wrong', value: facts.wentWrong, className: 'went-wrong' },
  ];
  return (
    <dl className="facts">
      {rows.map(({ term, value, className }) => (
        <div key={term} className={className}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function BeforeAndAfter({ story: { measure, figures } }: { story: CaseStudy }) {
  return (
    <section className="wrap before-after">
      <h2>Before and After</h2>
      <p className="secondary">{`${measure.what}. ${measure.note}`}</p>
      <LeadLine measure={measure} />
      <dl className="case-figures">
        {figures.map(({ label, before, now }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {before && (
                <>
                  <s>
                    <span className="visually-hidden">before: </span>
                    {before}
                  </s>{' '}
                </>
              )}
              {now}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function NextCase({ story }: { story: CaseStudy }) {
  const next = caseStudies[(caseStudies.indexOf(story) + 1) % caseStudies.length];
  if (!next || next === story) return null;
  return (
    <nav className="next-case" aria-label="Next case">
      <div className="minute-scale" aria-hidden="true" />
      <a className="wrap grid" href={paths.caseStudy(next.id)}>
        <span className="next-words">
          <small>{`Next case: ${next.client}`}</small>
          <b>{next.title}</b>
          <ArrowRightIcon />
        </span>
        <span className="picture-frame">
          <Picture
            name={next.picture}
            alt={next.imageAlt}
            sizes={`(min-width: 64rem) 40vw, (min-width: 48rem) 92vw, ${widthOnPhone}`}
          />
        </span>
      </a>
      <p className="wrap all-cases">
        <a href={paths.caseStudies}>All case studies</a>
      </p>
    </nav>
  );
}
