import { getService } from '#content/services.ts';
import type { Testimonial as TestimonialWords } from '#content/testimonials.ts';
import { Stars } from '../ui/stars.tsx';
import './testimonials.css';

type Props = {
  testimonial: TestimonialWords;
  /** '3 of 13': shown where the list scrolls sideways. */
  place?: string;
};

/** A list item: what a client says, with stars, and what came of it. The first of a list is large (testimonials.css). */
export function Testimonial({ testimonial: one, place }: Props) {
  return (
    <li className={`testimonial hue-${getService(one.serviceCategory).hue}`}>
      <figure data-place={place}>
        <Stars rating={one.rating} />
        <blockquote>{one.quote}</blockquote>
        {one.result && <p className="testimonial-result">{one.result}</p>}
        <figcaption className="testimonial-author">
          <span className="avatar" aria-hidden="true">
            {one.avatar}
          </span>
          <span>
            <b>{one.name}</b>
            <br />
            <span className="quiet">
              {one.role}, {one.company}
            </span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
}
