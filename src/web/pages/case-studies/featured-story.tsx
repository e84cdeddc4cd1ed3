import type { FeaturedCaseStudy } from '#content/case-study.ts';
import { paths } from '../../../contract/paths.ts';
import { CategoryBadge, categoryLook } from '../../site/category-badge.tsx';
import { factsLine } from '../../site/facts-line.ts';
import { MoreLink } from '../../ui/more-link.tsx';
import { Picture, widthBesideText, widthOnPhone } from '../../ui/picture.tsx';
import { slugOf } from '../../ui/slug.ts';
import './featured-story.css';
import '../../site/media-split.css';
import '../../ui/picture-frame.css';
import '../../ui/tag.css';
import '../../ui/tick-list.css';

type Props = { story: FeaturedCaseStudy; large?: boolean };

/** A featured case study; a large one has its picture and text side by side. */
export function FeaturedStory({ story, large }: Props) {
  return (
    <li className={`pressable hue-${categoryLook(story.serviceType).hue} ${large ? 'media-split first-story' : ''}`}>
      <div className="picture-frame">
        <Picture
          name={story.picture}
          alt={story.imageAlt}
          sizes={large ? widthBesideText : `(min-width: 48rem) 46vw, ${widthOnPhone}`}
        />
      </div>
      <div className="card-text">
        <p className="tags">
          <CategoryBadge category={story.serviceType} />
          {story.tags.map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </p>
        <h3 id={slugOf(story.title)}>{story.title}</h3>
        <p className="secondary small">
          {story.client}, {story.industry}, {factsLine(story.facts)}
        </p>
        <p className="abstract">{story.summary}</p>
        <ul className="tick-list plain">
          {story.results.map((result) => (
            <li key={result}>{result}</li>
          ))}
        </ul>
        <MoreLink to={paths.caseStudy(story.id)} of={story.title} ofCard>
          Read Full Case Study
        </MoreLink>
      </div>
    </li>
  );
}
