import { about } from '../../content/about.ts';
import { pages } from '../../content/pages.ts';
import { paths } from '../../contract/paths.ts';
import { headFromLoader, originOf } from '../site/head-from-loader.ts';
import { StatsBand } from '../site/stats-band.tsx';
import { headTags } from '../site/metadata.ts';
import { organizationData } from '../site/structured-data.ts';
import { TitledItems } from '../site/titled-items.tsx';
import { ButtonLink } from '../ui/button.tsx';
import type { Route } from './+types/about';
import './about.css';

export const loader = () => ({ head: headTags(pages.about), texts: about });

export const meta: Route.MetaFunction = ({ loaderData }) =>
  headFromLoader({ loaderData }, ({ head }) => [organizationData(originOf(head))]);

export default function About({ loaderData: { texts } }: Route.ComponentProps) {
  const { story, values, stats, callToAction } = texts;
  return (
    <>
      <section className="section page-title">
        <div className="wrap grid facing">
          <h1 className="c1-7">{texts.mission}</h1>
          <p className="lead c9-12">{texts.lead}</p>
        </div>
      </section>
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
          <ul className="numbered-steps values">
            <TitledItems items={values.items} />
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
