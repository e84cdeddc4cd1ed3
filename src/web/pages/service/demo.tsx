import type { Service } from '#content/service.ts';
import { servicePage } from '#content/services/service-page.ts';
import shoal from '#content/drawings/shoal.svg?raw';
import { Drawing } from '../../ui/drawing.tsx';
import { Testimonial } from '../../site/testimonial.tsx';
import { Topmark } from '../../site/topmark.tsx';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import { OutsideLink } from '../../ui/more-link.tsx';
import { Picture, widthBesideText } from '../../ui/picture.tsx';
import { demoOf, testimonialsOf } from './service-page.ts';
import './demo.css';
import '../../ui/badge.css';
import '../../ui/picture-frame.css';

/**
 * A demo project, and beside it testimonials of this service. Services without a public demo show a placeholder and a
 * link without a target.
 */
export function Demo({ service }: { service: Service }) {
  const demo = demoOf(service);
  const testimonials = testimonialsOf(service);
  return (
    <section className="section section-sunk" data-reveal="">
      <div className="wrap grid split">
        <div className="c1-7 demo">
          <div className={demo.picture ? 'picture-frame' : 'picture-frame demo-placeholder'}>
            {demo.picture ? (
              <Picture {...demo.picture} sizes={widthBesideText} />
            ) : (
              <Drawing drawing={shoal} className="sea" />
            )}
          </div>
          <div>
            <h2 className="badge">
              <Topmark mark={service.mark} />
              Featured Demo Project
            </h2>
            <h3>{demo.title}</h3>
            <p className="quiet demo-text">{demo.description}</p>
            <OutsideLink href={demo.url} of={demo.title}>
              View Live Demo
            </OutsideLink>
          </div>
        </div>
        {testimonials.length > 0 && (
          <div className="c8-12">
            <AnchoredHeading>{servicePage.testimonialsHeading}</AnchoredHeading>
            <ul className="testimonials plain">
              {testimonials.map((one) => (
                <Testimonial key={one.id} testimonial={one} />
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}
