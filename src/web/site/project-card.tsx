import type { Project } from '#content/projects.ts';
import { OutsideLink } from '../ui/more-link.tsx';
import { Picture } from '../ui/picture.tsx';
import { CategoryBadge, categoryLook } from './category-badge.tsx';
import './project-grid.css';
import '../ui/picture-frame.css';

type Props = {
  project: Omit<Project, 'id' | 'featured'>;
  linkText: 'View Project' | 'Visit Website';
  sizes: string;
  className?: string;
  /** Whether it says for whom it was made and what came of it. */
  showsProof?: boolean;
};

/** One project: picture, title, description, category and a link to its site. */
export function ProjectCard({ project, linkText, sizes, className, showsProof }: Props) {
  return (
    <li className={`hue-${categoryLook(project.category).hue} ${className ?? ''}`} data-category={project.category}>
      <div className="picture-frame">
        <Picture name={project.picture} alt={project.imageAlt} sizes={sizes} />
      </div>
      <div className="card-text">
        <CategoryBadge category={project.category} />
        <h3>{project.title}</h3>
        <p>{project.description}</p>
        {showsProof && project.proof && (
          <p className="proof">
            <b>{project.proof.outcome}</b> For {project.proof.client}
          </p>
        )}
        <OutsideLink href={project.websiteUrl} of={project.title}>
          {linkText}
        </OutsideLink>
      </div>
    </li>
  );
}
