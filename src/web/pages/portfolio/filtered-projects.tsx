import type { Project } from '../../../content/projects.ts';
import { serviceSummaries } from '../../../content/services/services.ts';
import shoal from '../../drawings/shoal.svg?raw';
import { fullRowSpan } from '../../site/card-span.ts';
import { firstWord } from '../../site/category-badge.tsx';
import { ProjectCard } from '../../site/project-card.tsx';
import { Topmark } from '../../site/topmark.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { widthOnPhone } from '../../ui/picture.tsx';
import { filterProjects, useProjectFilter } from './project-filter.ts';

const allId = 'all-projects';

/** All projects with a filter by service; education projects are shown under All Projects only. */
export function FilteredProjects({ projects }: { projects: readonly Project[] }) {
  const [category, choose] = useProjectFilter();
  const shown = filterProjects(projects, category);
  // The pressed button is removed with the empty state: the focus moves to the filter's button.
  const showAll = () => {
    document.getElementById(allId)?.focus();
    choose(null);
  };
  return (
    <>
      <div className="project-filters" role="group" aria-label="Filter projects by service">
        <Button
          look="line"
          small
          className="chip"
          id={allId}
          aria-pressed={category === null}
          onClick={() => choose(null)}
        >
          All Projects
        </Button>
        {serviceSummaries.map(({ id, title, mark, hue }) => (
          <Button
            key={id}
            look="line"
            small
            className={`chip hue-${hue}`}
            aria-pressed={category === id}
            onClick={() => choose(id)}
          >
            <Topmark mark={mark} />
            {firstWord(title)}
          </Button>
        ))}
      </div>
      <p className="project-count quiet small" role="status">
        {shown.length} of {projects.length} projects
      </p>
      {shown.length > 0 ? (
        <ul className="project-grid">
          {shown.map((project, index) => (
            <ProjectCard
              key={project.id}
              project={project}
              linkText="Visit Website"
              className={fullRowSpan(index, shown.length)}
              sizes={sizesAt(index)}
            />
          ))}
        </ul>
      ) : (
        <NothingFound onAll={showAll} />
      )}
    </>
  );
}

/** The first two may be larger; on a phone the others are in pairs. */
function sizesAt(index: number): string {
  return index < 2
    ? `(min-width: 48rem) 56vw, ${widthOnPhone}`
    : `(min-width: 64rem) 31vw, (min-width: 22rem) 46vw, ${widthOnPhone}`;
}

function NothingFound({ onAll }: { onAll: () => void }) {
  return (
    <div className="empty-state">
      <Drawing drawing={shoal} />
      <h3>No projects found for the selected category.</h3>
      <Button look="line" onClick={onAll}>
        View All Projects
      </Button>
    </div>
  );
}
