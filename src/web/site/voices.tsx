import { serviceCategories } from '../../content/services/catalogue.ts';
import type { Testimonial } from '../../content/testimonials.ts';
import { Stars } from '../ui/stars.tsx';

/** Testimonials in two columns. */
export function Voices({ voices }: { voices: readonly Testimonial[] }) {
  return (
    <ul className="voices">
      {voices.map((voice) => (
        <li
          key={voice.id}
          className={`voice ${serviceCategories.find((one) => one.id === voice.serviceCategory)?.colorClass ?? ''}`}
        >
          <figure>
            <Stars rating={voice.rating} />
            <blockquote>{voice.quote}</blockquote>
            <figcaption className="by">
              <span className="avatar" aria-hidden="true">
                {voice.avatar}
              </span>
              <span>
                <b>{voice.name}</b>
                <br />
                <span className="quiet">
                  {voice.role}, {voice.company}
                </span>
              </span>
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
