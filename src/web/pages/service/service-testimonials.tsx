import { caseStudies } from '#content/case-studies.ts';
import type { Service } from '#content/service.ts';
import { servicePage } from '#content/services/service-page.ts';
import { paths } from '../../../contract/paths.ts';
import { MoreLink } from '../../ui/more-link.tsx';
import { testimonialsOf } from './service-parts.ts';
import './service-testimonials.css';

/** What clients of this service say: the first one large. A client with a case study has a link to it. */
export function ServiceTestimonials({ service }: { service: Service }) {
  const testimonials = testimonialsOf(service);
  if (testimonials.length === 0) return null;
  return (
    <section className="service-testimonials">
      <div className="wrap grid">
        <h2 className="visually-hidden">{servicePage.testimonialsHeading}</h2>
        {testimonials.map(({ id, quote, name, role, company }) => {
          const story = caseStudies.find(({ client }) => client === company);
          return (
            <figure key={id} className={quote.length > 150 ? 'service-testimonial is-long' : 'service-testimonial'}>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b>{name}</b>
                <span>{`${role}, ${company}`}</span>
                {story && (
                  <MoreLink to={paths.caseStudy(story.id)} of={story.title}>
                    The case
                  </MoreLink>
                )}
              </figcaption>
            </figure>
          );
        })}
      </div>
    </section>
  );
}
