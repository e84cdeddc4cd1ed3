import { SectionHead } from '../../site/section-head.tsx';
import { Picture, widthBesideText } from '../../ui/picture.tsx';
import { SwipeList } from '../../ui/swipe-list.tsx';
import type { ServicePage, Story as StoryWords } from './service-page.ts';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';

/** The service's case studies, each with its picture. */
export function Stories({ page: { caseStudies, storyCount } }: { page: ServicePage }) {
  if (caseStudies.length === 0) return null;
  return (
    <section className="section section-sunk" data-reveal="">
      <div className="wrap">
        <SectionHead
          anchored
          heading="Case Studies"
          count={{ value: caseStudies.length, of: `of our ${storyCount} case studies` }}
        />
        <SwipeList className="stories" label="Case Studies">
          {caseStudies.map((story) => (
            <li key={story.title}>
              <Story story={story} />
            </li>
          ))}
        </SwipeList>
      </div>
    </section>
  );
}

function Story({ story }: { story: StoryWords }) {
  return (
    <article className="story">
      <div className="media-split">
        <div className="picture-frame">
          <Picture src={story.imageUrl} alt={story.imageAlt} sizes={widthBesideText} />
        </div>
        <div>
          <AnchoredHeading as="h3">{story.title}</AnchoredHeading>
          <p className="quiet small">
            {story.client}, {story.industry}
          </p>
          <h4>Challenge</h4>
          <p>{story.challenge}</p>
          <h4>Solution</h4>
          <p>{story.solution}</p>
        </div>
      </div>
      <div className="story-results">
        <h4>Results</h4>
        <ul className="plain">
          {story.results.map((result) => (
            <li key={result}>{result}</li>
          ))}
        </ul>
      </div>
    </article>
  );
}
