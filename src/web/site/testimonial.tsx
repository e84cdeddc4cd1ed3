import { getServiceSummary } from '../../content/services/services.ts';
import type { Testimonial as TestimonialWords } from '../../content/testimonials.ts';
import { Stars } from '../ui/stars.tsx';

type Props = { testimonial: Omit<TestimonialWords, 'id'>; isLarge?: boolean };

/** A list item: what a client says, with stars; a large one also shows what came of it. */
export function Testimonial({ testimonial: one, isLarge }: Props) {
  return (
    <li
      className={`testimonial hue-${getServiceSummary(one.serviceCategory).hue}${isLarge ? ' testimonial-large' : ''}`}
    >
      <figure>
        <Stars rating={one.rating} />
        <blockquote>{one.quote}</blockquote>
        {isLarge && <p className="testimonial-result">{one.result}</p>}
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
