import type { Testimonial as TestimonialWords } from '#content/testimonials.ts';
import { SwipeList } from '../ui/swipe-list.tsx';
import { Testimonial } from './testimonial.tsx';
import './testimonials.css';

/** Testimonials in two columns, a large one above both; on a phone in two rows that scroll horizontally. */
export function Testimonials({ testimonials }: { testimonials: readonly TestimonialWords[] }) {
  return (
    <SwipeList className="testimonials" label="What clients say">
      {testimonials.map((one, index) => (
        <Testimonial key={one.id} testimonial={one} place={`${index + 1} of ${testimonials.length}`} />
      ))}
    </SwipeList>
  );
}
