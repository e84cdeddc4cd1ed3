import type { CaseStudy } from '#content/case-study.ts';
import type { Service } from '#content/service.ts';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Picture, widthBesideText } from '../../ui/picture.tsx';
import './stories.css';
import '../../ui/picture-frame.css';

/** The service's case studies, each with its picture; on a phone folded below each other. */
export function Stories({ service: { caseStudies } }: { service: Service }) {
  if (caseStudies.length === 0) return null;
  return (
    <section className="section section-sunk" data-reveal="">
      <div className="wrap">
        <AnchoredHeading>Case Studies</AnchoredHeading>
        <ul className="stories plain">
          {caseStudies.map((story) => (
            <li key={story.title}>
              <Story story={story} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Story({ story }: { story: CaseStudy }) {
  const client = `${story.client}, ${story.industry}`;
  return (
    <Fold
      title={
        <span>
          {story.title}
          <small>{client}</small>
        </span>
      }
    >
      <article className="story">
        <div className="picture-frame">
          <Picture name={story.picture} alt={story.imageAlt} sizes={widthBesideText} />
        </div>
        <div>
          <AnchoredHeading as="h3">{story.title}</AnchoredHeading>
          <p className="quiet small story-client">{client}</p>
          <h4>Challenge</h4>
          <p>{story.challenge}</p>
          <h4>Solution</h4>
          <p>{story.solution}</p>
          <h4>Results</h4>
          <ul className="plain">
            {story.results.map((result) => (
              <li key={result}>{result}</li>
            ))}
          </ul>
        </div>
      </article>
    </Fold>
  );
}
