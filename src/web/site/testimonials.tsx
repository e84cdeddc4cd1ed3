import { featuredCaseStudies, otherCaseStudies } from '#content/case-studies.ts';
import type { Testimonial as TestimonialWords } from '#content/testimonial.ts';
import { paths } from '../../contract/paths.ts';
import { buttonClass } from '../ui/button.tsx';
import { SwipeList } from '../ui/swipe-list.tsx';
import { Testimonial } from './testimonial.tsx';
import './testimonials.css';

/** How many are shown at first. */
const shown = 5;

/**
 * Testimonials in two columns, a large one above both, each with a link to the client's case study; on a phone in a row
 * that scrolls horizontally. Those after the fifth are shown on request.
 */
export function Testimonials({ testimonials }: { testimonials: readonly TestimonialWords[] }) {
  const first = testimonials.slice(0, shown);
  const others = testimonials.slice(shown);
  return (
    <>
      <SwipeList className="testimonials" label="What clients say">
        {first.map((testimonial, index) => (
          <Testimonial
            key={testimonial.id}
            testimonial={testimonial}
            place={`${index + 1} of ${first.length}`}
            story={storyOf(testimonial.company)}
          />
        ))}
      </SwipeList>
      {others.length > 0 && (
        <details className="other-testimonials">
          <summary className={buttonClass({ look: 'line' })}>{`All ${testimonials.length}`}</summary>
          <ul className="testimonials plain">
            {others.map((testimonial) => (
              <Testimonial key={testimonial.id} testimonial={testimonial} isShort />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The case study of a client, if there is one. */
function storyOf(company: string): { to: string; title: string } | undefined {
  const story = [...featuredCaseStudies, ...otherCaseStudies].find(({ client }) => client === company);
  return story && { to: paths.caseStudy(story.id), title: story.title };
}
