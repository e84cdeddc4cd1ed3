import { getServiceSummary } from '../../content/services/services.ts';
import type { Testimonial } from '../../content/testimonials.ts';
import { Stars } from '../ui/stars.tsx';
import { SwipeList } from '../ui/swipe-list.tsx';

type Props = {
  testimonials: readonly Omit<Testimonial, 'id'>[];
  /** Shows a few of them below each other on a phone too. */
  isStacked?: boolean;
};

/** Testimonials in two columns; on a phone in two rows that scroll horizontally. */
export function Testimonials({ testimonials, isStacked }: Props) {
  const items = (
    <>
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
    </>
  );
  if (isStacked) return <ul className="testimonials plain">{items}</ul>;
  return (
    <SwipeList className="testimonials" label="What clients say">
      {items}
    </SwipeList>
  );
}
