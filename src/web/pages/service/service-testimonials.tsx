import { SectionHead } from '../../site/section-head.tsx';
import { Testimonials } from '../../site/testimonials.tsx';
import type { ServicePage } from './service-page.ts';

/** Testimonials of clients of this service. */
export function ServiceTestimonials({
  page: { testimonials, testimonialCount, testimonialsHeading },
}: {
  page: ServicePage;
}) {
  if (testimonials.length === 0) return null;
  return (
    <section className="section" data-reveal="">
      <div className="wrap">
        <SectionHead
          anchored
          heading={testimonialsHeading}
          count={{ value: testimonials.length, of: `of our ${testimonialCount} voices` }}
        />
        <Testimonials testimonials={testimonials} />
      </div>
    </section>
  );
}
