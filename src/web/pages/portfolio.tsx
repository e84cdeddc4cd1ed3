import { pageMetadata } from '../../content/page-metadata.ts';
import { portfolio } from '../../content/pages.ts';
import { projects } from '../../content/projects.ts';
import { paths } from '../../contract/paths.ts';
import grounds from '../drawings/grounds.svg?drawing';
import { stations } from '../drawings/stations.ts';
import { CallToAction } from '../site/call-to-action.tsx';
import { categoryLook } from '../site/category-badge.tsx';
import { ChartMarks } from '../site/chart-marks.tsx';
import { HeadChart, headSheet } from '../site/head-chart.tsx';
import { headTags } from '../site/metadata.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import type { Route } from './+types/portfolio';
import { FilteredProjects } from './portfolio/filtered-projects.tsx';
import './portfolio.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  headTags(matches, { path: paths.portfolio, ...pageMetadata['/portfolio'] });

/** One buoy per project, in the hue and shape of its service. */
const marks = projects.map(({ id, category }) => ({ id, ...categoryLook(category), label: undefined }));

export default function Portfolio() {
  return (
    <>
      <section className="page-head">
        <div className="wrap">
          <h1>{portfolio.heading}</h1>
          <p className="lead">{portfolio.lead}</p>
        </div>
        <HeadChart drawing={grounds}>
          <ChartMarks marks={marks} positions={stations} sheet={headSheet} />
        </HeadChart>
      </section>
      <section className="section projects">
        <div className="wrap">
          <h2 className="visually-hidden">Projects</h2>
          <FilteredProjects />
          <p className="project-links">
            <MoreLink to={paths.home} arrow={false}>
              Back to Home
            </MoreLink>
          </p>
        </div>
      </section>
      <CallToAction heading={portfolio.callToAction.heading} lead={portfolio.callToAction.lead} last>
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
        <ButtonLink to={`${paths.home}#services`} look="line">
          Our Services
        </ButtonLink>
      </CallToAction>
    </>
  );
}
