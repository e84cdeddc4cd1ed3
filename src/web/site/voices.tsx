import { serviceCategories } from '../../content/services/catalogue.ts';
import type { Testimonial } from '../../content/testimonials.ts';
import { Stars } from '../ui/stars.tsx';
import { SwipeList } from '../ui/swipe-list.tsx';

/** Testimonials in two columns. */
export function Testimonials({ voices }: { voices: readonly Testimonial[] }) {
  return (
    <SwipeList className="voices" label="What clients say">
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
    </SwipeList>
  );
}
