import type { CaseStudy } from '#content/case-studies.ts';
import { paths } from '../../../contract/paths.ts';
import { CategoryBadge, categoryLook } from '../../site/category-badge.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import { Picture, widthOnPhone } from '../../ui/picture.tsx';
import './case-study-row.css';
import '../../ui/picture-frame.css';
import '../../ui/tag.css';

/** One case study in the list; its summary is truncated to two lines. */
export function CaseStudyRow({ story }: { story: CaseStudy }) {
  return (
    <li className={`case-study hue-${categoryLook(story.serviceType).hue}`}>
      <div className="picture-frame">
        <Picture name={story.picture} alt={story.imageAlt} sizes={`(min-width: 22rem) 14rem, ${widthOnPhone}`} />
      </div>
      <div className="card-text">
        <p className="tags">
          <CategoryBadge category={story.serviceType} />
          <span className="tag">{story.industry}</span>
        </p>
        <AnchoredHeading as="h3">{story.title}</AnchoredHeading>
        <p className="quiet small">{story.client}</p>
        <p className="abstract">{story.summary}</p>
        <MoreLink to={paths.caseStudy(story.id)} of={story.title}>
          Read case study
        </MoreLink>
      </div>
    </li>
  );
}
