import { serviceCategories } from '../../content/services/catalogue.ts';
import type { Testimonial } from '../../content/testimonials.ts';
import { Stars } from '../ui/stars.tsx';
import { SwipeList } from '../ui/swipe-list.tsx';

/** Testimonials in two columns; on a phone in two rows that scroll horizontally. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  return (
    <SwipeList className="testimonials" label="What clients say">
      {testimonials.map((one) => (
        <li
          key={one.id}
          className={`testimonial ${serviceCategories.find(({ id }) => id === one.serviceCategory)?.colorClass ?? ''}`}
        >
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
