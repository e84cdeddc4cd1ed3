import { projects } from '#content/projects.ts';
import { services } from '#content/services.ts';
import { paths } from '../../../contract/paths.ts';
import shoal from '#content/drawings/shoal.svg?raw';
import { fullRowSpan } from '../../site/card-span.ts';
import { categoryLook } from '../../site/category-badge.tsx';
import { firstWord } from '../../site/first-word.ts';
import { ProjectCard } from '../../site/project-card.tsx';
import { Topmark } from '../../site/topmark.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { widthOnPhone } from '../../ui/picture.tsx';
import '../../ui/empty-state.css';

const education = categoryLook('education');

/**
 * All projects with a filter by service, which a press applies (on-act/project-filter.ts). The
 * specification has a filter button for each service only: a link beside the count leads to the education projects.
 */
export const FilteredProjects = () => (
  <>
    <div className="project-filters" role="group" aria-label="Filter projects by service">
      <Button look="line" small className="chip" aria-pressed data-filter="">
        All Projects
      </Button>
      {services.map(({ id, title, mark, hue }) => (
        <Button key={id} look="line" small className={`chip hue-${hue}`} aria-pressed={false} data-filter={id}>
          <Topmark mark={mark} />
          {firstWord(title)}
        </Button>
      ))}
    </div>
    <div className="project-counts small">
      <p className="project-count secondary" role="status">
        {`${projects.length} of ${projects.length} projects`}
      </p>
      {projects.some(({ category }) => category === 'education') && (
        <a className={`hue-${education.hue}`} href={`${paths.portfolio}?category=education`} aria-current={false}>
          <Topmark mark={education.mark} />
          {education.label} projects
        </a>
      )}
    </div>
    <ul className="project-grid" data-filtered="">
      {projects.map((project, index) => (
        <ProjectCard
          key={project.id}
          project={project}
          linkText="Visit Website"
          className={fullRowSpan(index, projects.length)}
          sizes={sizesAt(index)}
        />
      ))}
    </ul>
    <div className="empty-state no-projects" hidden>
      <Drawing drawing={shoal} />
      <h3>No projects found for the selected category.</h3>
      <Button look="line" data-filter="">
        View All Projects
      </Button>
    </div>
  </>
);

/** The first two may be larger; on a phone the others are in pairs. */
function sizesAt(index: number): string {
  return index < 2
    ? `(min-width: 48rem) 56vw, ${widthOnPhone}`
    : `(min-width: 64rem) 31vw, (min-width: 22rem) 46vw, ${widthOnPhone}`;
}
