import { getServiceSummary } from '../../content/services/services.ts';
import type { Testimonial } from '../../content/testimonials.ts';
import { Stars } from '../ui/stars.tsx';
import { SwipeList } from '../ui/swipe-list.tsx';

/** Testimonials in two columns; on a phone in two rows that scroll horizontally. */
export function Testimonials({ testimonials }: { testimonials: readonly Omit<Testimonial, 'id'>[] }) {
  return (
    <SwipeList className="testimonials" label="What clients say">
      {testimonials.map((one) => (
        <li key={one.name} className={`testimonial hue-${getServiceSummary(one.serviceCategory).hue}`}>
          <figure>
            <Stars rating={one.rating} />
            <blockquote>{one.quote}</blockquote>
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
      ))}
    </SwipeList>
  );
}
