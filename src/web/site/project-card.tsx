import { caseStudies } from '#content/case-studies.ts';
import type { Project } from '#content/project.ts';
import { paths } from '../../contract/paths.ts';
import { MoreLink, OutsideLink } from '../ui/more-link.tsx';
import { Picture } from '../ui/picture.tsx';
import { CategoryBadge, categoryLook } from './category-badge.tsx';
import { factsLine } from './facts-line.ts';
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

/**
 * One project: picture, title, description, category and a link. A press anywhere on the card follows the link: to the
 * project's site, or to its story if the site is not public.
 */
export function ProjectCard({ project, linkText, sizes, className, showsProof }: Props) {
  const { title, websiteUrl, category, proof } = project;
  const story = caseStudies.find(({ id }) => id === project.story);
  const isPublic = websiteUrl !== '#';
  return (
    <li className={`pressable hue-${categoryLook(category).hue} ${className ?? ''}`} data-category={category}>
      <div className="picture-frame">
        <Picture name={project.picture} alt={project.imageAlt} sizes={sizes} />
      </div>
      <div className="card-text">
        <CategoryBadge category={category} />
        <h3>{title}</h3>
        <p>{project.description}</p>
        {showsProof && proof && (
          <p className="proof">
            <b>{proof.outcome}</b> {story ? factsLine(story.facts) : proof.client && `For ${proof.client}`}
          </p>
        )}
        <div className="card-links">
          {(isPublic || !story) && (
            <OutsideLink href={websiteUrl} of={title} ofCard={isPublic}>
              {linkText}
            </OutsideLink>
          )}
          {story && (
            <MoreLink to={paths.caseStudy(story.id)} of={story.title} ofCard={!isPublic}>
              Read the story
            </MoreLink>
          )}
          {!isPublic && story && (
            <span className="small secondary">
              {linkText} <small>(not public)</small>
            </span>
          )}
        </div>
      </div>
    </li>
  );
}
