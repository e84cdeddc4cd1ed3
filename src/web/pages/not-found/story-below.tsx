import { getService } from '#content/services.ts';
import { CategoryBadge } from '../../site/category-badge.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { Picture, widthBesideText } from '../../ui/picture.tsx';
import type { MissingStory } from './missing-pages.ts';
import '../../site/media-split.css';
import '../../ui/picture-frame.css';
import '../../ui/tick-list.css';

/** The whole story of a case study, below the heading of its address, which has no page. */
export function StoryBelow({ story }: { story: MissingStory }) {
  const { title, client, category, summary, picture, results, more } = story;
  return (
    <section className={`section story-below hue-${getService(category).hue}`}>
      <div className="wrap">
        <article className="media-split">
          <div className="picture-frame">
            <Picture {...picture} sizes={widthBesideText} />
          </div>
          <div className="card-text">
            <p className="tags">
              <CategoryBadge category={category} />
            </p>
            <h2>{title}</h2>
            <p className="quiet small">{client}</p>
            <p>{summary}</p>
            {more && (
              <>
                <h3>Challenge</h3>
                <p>{more.challenge}</p>
                <h3>Solution</h3>
                <p>{more.solution}</p>
              </>
            )}
            {results.length > 0 && (
              <>
                <h3>Results</h3>
                <ul className="tick-list plain">
                  {results.map((result) => (
                    <li key={result}>{result}</li>
                  ))}
                </ul>
              </>
            )}
            {more && <MoreLink to={more.to}>The same story on the service page</MoreLink>}
          </div>
        </article>
      </div>
    </section>
  );
}
