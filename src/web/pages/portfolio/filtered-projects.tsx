import { projects } from '../../../content/projects.ts';
import { serviceCategories } from '../../../content/services/catalogue.ts';
import shoal from '../../drawings/shoal.svg?drawing';
import { fullRowSpan } from '../../site/card-span.ts';
import { firstWord } from '../../site/category-badge.tsx';
import { ProjectCard } from '../../site/project-card.tsx';
import { Topmark } from '../../site/topmark.tsx';
import { Button } from '../../ui/button.tsx';
import { Drawing } from '../../ui/drawing.tsx';
import { widthOnPhone } from '../../ui/picture.tsx';
import { filterProjects, useProjectFilter } from './project-filter.ts';

const allId = 'all-projects';

/** All projects with a filter by service; education is found under All Projects alone. */
export function FilteredProjects() {
  const [category, choose] = useProjectFilter();
  const shown = filterProjects(projects, category);
  // The pressed button goes away with the empty state: the focus moves to the filter's own.
  const showAll = () => {
    document.getElementById(allId)?.focus();
    choose(null);
  };
  return (
    <>
      <div className="filter" role="group" aria-label="Filter projects by service">
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
        {serviceCategories.map(({ id, title, icon, colorClass }) => (
          <Button
            key={id}
            look="line"
            small
            className={`chip ${colorClass}`}
            aria-pressed={category === id}
            onClick={() => choose(id)}
          >
            <Topmark name={icon} />
            {firstWord(title)}
          </Button>
        ))}
      </div>
      <p className="shown quiet small" role="status">
        {shown.length} of {projects.length} projects
      </p>
      {shown.length > 0 ? (
        <ul className="works">
          {shown.map((project, place) => (
            <ProjectCard
              key={project.id}
              project={project}
              linkText="Visit Website"
              className={fullRowSpan(place, shown.length)}
              sizes={sizesAt(place)}
            />
          ))}
        </ul>
      ) : (
        <NothingFound onAll={showAll} />
      )}
    </>
  );
}

/** The first two may stand large; on a phone the others stand in pairs. */
function sizesAt(place: number): string {
  return place < 2
    ? `(min-width: 48rem) 56vw, ${widthOnPhone}`
    : `(min-width: 64rem) 31vw, (min-width: 22rem) 46vw, ${widthOnPhone}`;
}

function NothingFound({ onAll }: { onAll: () => void }) {
  return (
    <div className="empty">
      <Drawing drawing={shoal} />
      <h3>No projects found for the selected category.</h3>
      <Button look="line" onClick={onAll}>
        View All Projects
      </Button>
    </div>
  );
}
