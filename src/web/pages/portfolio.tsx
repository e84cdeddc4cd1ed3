import { pages } from '#content/pages.ts';
import { projects } from '#content/projects.ts';
import { paths } from '../../contract/paths.ts';
import grounds from '#content/drawings/grounds.svg?raw';
import { CallToAction } from '../site/call-to-action.tsx';
import { categoryLook } from '../site/category-badge.tsx';
import { Chart } from '../site/chart.tsx';
import { PageHead } from '../site/page-head.tsx';
import { headTags } from '../site/metadata.ts';
import { ButtonLink } from '../ui/button.tsx';
import { MoreLink } from '../ui/more-link.tsx';
import { FilteredProjects } from './portfolio/filtered-projects.tsx';
import './portfolio.css';

const { texts } = pages.portfolio;

export const meta = () => headTags(pages.portfolio);

export default function Portfolio() {
  // One mark for each project, in the hue and shape of its service.
  const marks = projects.map(({ id, category }) => ({ id, category, ...categoryLook(category), label: undefined }));
  return (
    <>
      <PageHead
        heading={texts.heading}
        lead={texts.lead}
        aside={<Chart places="grounds" drawing={grounds} marks={marks} />}
      />
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
      <CallToAction heading={texts.callToAction.heading} lead={texts.callToAction.lead}>
        <ButtonLink to={paths.contact}>Contact Us</ButtonLink>
        <ButtonLink to={`${paths.home}#services`} look="line">
          Our Services
        </ButtonLink>
      </CallToAction>
    </>
  );
}
