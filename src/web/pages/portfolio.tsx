import { pages } from '#content/pages.ts';
import { projects } from '#content/projects.ts';
import { paths } from '../../contract/paths.ts';
import grounds from '../drawings/grounds.svg?raw';
import { stations } from '../drawings/stations.ts';
import { CallToAction } from '../site/call-to-action.tsx';
import { categoryLook } from '../site/category-badge.tsx';
import { ChartMarks } from '../site/chart-marks.tsx';
import { HeadChart, headSheet } from '../site/head-chart.tsx';
import { headTags } from '../site/metadata.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { FilteredProjects } from './portfolio/filtered-projects.tsx';
import '../site/chart-marks.css';
import './portfolio.css';

const { texts } = pages.portfolio;

export const meta = () => headTags(pages.portfolio);

export default function Portfolio() {
  // One buoy per project, in the hue and shape of its service.
  const marks = projects.map(({ id, category }) => ({ id, ...categoryLook(category), label: undefined }));
  return (
    <>
      <section className="page-head">
        <div className="wrap">
          <h1>{texts.heading}</h1>
          <p className="lead">{texts.lead}</p>
        </div>
        <HeadChart drawing={grounds}>
          <ChartMarks marks={marks} positions={stations} sheet={headSheet} />
        </HeadChart>
      </section>
      <section className="section projects">
        <div className="wrap">
          <h2 className="visually-hidden">Projects</h2>
          {projects.length > 0 ? (
            <FilteredProjects />
          ) : (
            <p className="lead">No project is shown here yet. Ask us about work similar to yours.</p>
          )}
          <p className="project-links">
            <MoreLink to={paths.home} arrow={false}>
              Back to Home
            </MoreLink>
          </p>
        </div>
      </section>
      <CallToAction heading={texts.callToAction.heading} lead={texts.callToAction.lead} last>
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
        <ButtonLink to={`${paths.home}#services`} look="line">
          Our Services
        </ButtonLink>
      </CallToAction>
    </>
  );
}
