import { getService } from '#content/services.ts';
import type { Testimonial as TestimonialWords } from '#content/testimonial.ts';
import { Stars } from '../ui/stars.tsx';
import './testimonials.css';

type Props = {
  testimonial: TestimonialWords;
  /** '3 of 5': shown while the list scrolls sideways. */
  place?: string;
  /** In a list of many: without the initials. */
  isShort?: boolean;
  /** The case study of this client. */
  story?: { to: string; title: string } | undefined;
};

/** A list item: what a client says, with stars, and what came of it. The first of a list is large (testimonials.css). */
export function Testimonial({ testimonial, place, isShort, story }: Props) {
  return (
    <li className={`testimonial hue-${getService(testimonial.serviceCategory).hue}`}>
      <figure data-place={place}>
        <Stars rating={testimonial.rating} />
        <blockquote>{testimonial.quote}</blockquote>
        {testimonial.result && <p className="testimonial-result">{testimonial.result}</p>}
        {story && (
          <p className="testimonial-story">
            <a href={story.to}>{story.title}</a>
          </p>
        )}
        <figcaption className="testimonial-author">
          {!isShort && (
            <span className="avatar" aria-hidden="true">
              {testimonial.avatar}
            </span>
          )}
          <span>
            <b>{testimonial.name}</b>
            <br />
            <span className="secondary">
              {testimonial.role}, {testimonial.company}
            </span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
