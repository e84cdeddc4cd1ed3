import type { CaseStudy } from '#content/case-study.ts';
import { paths } from '../../../contract/paths.ts';
import { categoryLook } from '../../site/category-badge.tsx';
import { LeadMark } from '../../site/lead-line.tsx';
import { Topmark } from '../../site/topmark.tsx';
import './lead-field.css';

/** A lead line for each case, side by side between surface and seabed, each on its own scale; a press leads to the story. */
export function LeadField({ stories }: { stories: readonly CaseStudy[] }) {
  return (
    <figure className="lead-field">
      <ul className="plain">
        {stories.map(({ id, client, serviceType, measure }) => {
          const { hue, mark } = categoryLook(serviceType);
          const { what, before, now } = measure;
          return (
            <li key={id} className={`hue-${hue}`}>
              <a href={paths.caseStudy(id)}>
                <Topmark mark={mark} />
                <LeadMark measure={measure} />
                <b aria-hidden="true">{now.shown}</b>
                <span className="visually-hidden">{`${client}: ${what}, ${before.shown} before, ${now.shown} now`}</span>
              </a>
            </li>
          );
        })}
      </ul>
      <figcaption className="small secondary">
        One line for each case, each on its own scale: weight and knot are the two numbers, brass is what changed.
      </figcaption>
    </figure>
  );
}
