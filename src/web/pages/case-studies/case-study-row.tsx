import { ArrowRightIcon } from 'lucide-react';
import type { CaseStudy } from '#content/case-study.ts';
import { paths } from '../../../contract/paths.ts';
import { CategoryBadge, categoryLook } from '../../site/category-badge.tsx';
import { factsLine } from '../../site/facts-line.ts';
import { LeadMark } from '../../site/lead-line.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { Picture, widthOnPhone } from '../../ui/picture.tsx';
import { slugOf } from '../../ui/slug.ts';
import './case-study-row.css';
import '../../ui/picture-frame.css';
import '../../ui/tag.css';

/** One case study in the list; its summary is truncated to two lines. */
export function CaseStudyRow({ story }: { story: CaseStudy }) {
  return (
    <li className={`case-study pressable hue-${categoryLook(story.serviceType).hue}`}>
      <div className="picture-frame">
        <Picture name={story.picture} alt={story.imageAlt} sizes={`(min-width: 22rem) 14rem, ${widthOnPhone}`} />
      </div>
      <div className="card-text">
        <p className="tags">
          <CategoryBadge category={story.serviceType} />
          <span className="tag">{story.industry}</span>
        </p>
        <h3 id={slugOf(story.title)}>{story.title}</h3>
        <p className="secondary small">
          {story.client}, {factsLine(story.facts)}
        </p>
        <p className="abstract">{story.summary}</p>
        <MoreLink to={paths.caseStudy(story.id)} of={story.title} ofCard>
          Read case study
        </MoreLink>
      </div>
      <p className="row-measure">
        <LeadMark measure={story.measure} />
        <span>
          <b>
            {story.measure.before.shown} <ArrowRightIcon />
            <span className="visually-hidden"> before, now </span> {story.measure.now.shown}
          </b>
          {story.measure.what}
        </span>
      </p>
    </li>
  );
}
