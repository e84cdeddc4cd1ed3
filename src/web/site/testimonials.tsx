import type { Testimonial as TestimonialWords } from '../../content/testimonials.ts';
import { SwipeList } from '../ui/swipe-list.tsx';
import { Testimonial } from './testimonial.tsx';

/** Testimonials in two columns, a first one with a result above both; on a phone in two rows that scroll horizontally. */
export function Testimonials({ testimonials }: { testimonials: readonly TestimonialWords[] }) {
  return (
    <SwipeList className="testimonials" label="What clients say">
      {testimonials.map((one, index) => (
        <Testimonial key={one.id} testimonial={one} isLarge={index === 0 && Boolean(one.result)} />
      ))}
    </SwipeList>
  );
}
