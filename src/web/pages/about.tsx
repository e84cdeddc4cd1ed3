import { about } from '#content/about.ts';
import { people } from '#content/people.ts';
import { pages } from '#content/pages.ts';
import { serviceTitles } from '#content/services/titles.ts';
import { paths } from '../../contract/paths.ts';
import { factsOf, Portrait } from '../site/portrait.tsx';
import { StatsBand } from '../site/stats-band.tsx';
import { headTags } from '../site/metadata.ts';
import { PageHead } from '../site/page-head.tsx';
import { organizationData } from '../site/structured-data.ts';
import { TitledList } from '../site/titled-list.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { slugOf } from '../ui/slug.ts';
import '../ui/prose.css';
import './about.css';

export const meta = () => headTags(pages.about, [organizationData()]);

export default function About() {
  const { story, values, stats, onPaper, callToAction } = about;
  return (
    <>
      <PageHead heading={about.mission} lead={about.lead} aside={people.length > 1 && <Faces />} />
      <section className="section company-story">
        <div className="wrap grid split">
          <div className="c6-12">
            <h2 className="large-heading">{story.heading}</h2>
            <div className="prose story-text">
              {story.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </div>
          <ol className="timeline c1-4">
            {story.years.map(({ year, event }) => (
              <li key={year}>
                <b>{year}</b>
                <span>{event}</span>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className="section" data-reveal="">
        <div className="wrap">
          <h2 className="large-heading">{values.heading}</h2>
          <TitledList className="values plain" items={values.items} />
        </div>
      </section>
      {people.length > 0 && (
        <section className="section section-sunk" data-reveal="">
          <div className="wrap">
            <h2 className="large-heading">{about.peopleHeading}</h2>
            <ul className="people plain">
              {people.map((person) => (
                <li key={person.name} id={slugOf(person.name)}>
                  <Portrait person={person} />
                  <div>
                    <h3>{person.name}</h3>
                    <p className="person-facts">{factsOf(person)}</p>
                    <p>{person.decides}</p>
                    <p>{person.background}</p>
                    <p className="person-links">
                      <MoreLink to={paths.service(person.service)} arrow={false}>
                        {serviceTitles[person.service]}
                      </MoreLink>
                      {person.profile && (
                        <a href={person.profile.url} rel="noopener">
                          {person.profile.text}
                        </a>
                      )}
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      <section className="section" data-reveal="">
        <div className="wrap">
          <h2 className="large-heading">{onPaper.heading}</h2>
          <ul className="on-paper plain">
            {onPaper.items.map(({ title, description, link }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{description}</p>
                {link && <MoreLink to={link.to}>{link.text}</MoreLink>}
              </li>
            ))}
          </ul>
        </div>
      </section>
      {stats.length > 0 && <StatsBand heading="In figures" stats={stats} />}
      <section className="section" data-reveal="">
        <div className="wrap">
          <h2 className="large-heading">{callToAction.heading}</h2>
          <p className="lead invitation">{callToAction.lead}</p>
          <p className="button-row">
            <ButtonLink to={paths.contact}>{callToAction.label}</ButtonLink>
          </p>
        </div>
      </section>
    </>
  );
}

/** The people who lead the work, each a link to what is said about them. */
const Faces = () => (
  <ul className="faces plain">
    {people.map((person) => (
      <li key={person.name}>
        <a href={`#${slugOf(person.name)}`} title={person.name}>
          <Portrait person={person} />
          <span className="visually-hidden">{person.name}</span>
        </a>
      </li>
    ))}
  </ul>
);
