import { slugOf } from '../../ui/slug.ts';
import type { ServicePage } from './service-page.ts';

/** Links to what visitors look for on the page, and an indicative price. */
export function PageBar({ page: { questionsHeading, caseStudies, price } }: { page: ServicePage }) {
  return (
    <nav className="page-bar" aria-label="On this page">
      <div className="wrap">
        <a href="#start">Consultation</a>
        {caseStudies.length > 0 && <a href="#case-studies">Cases</a>}
        <a href={`#${slugOf(questionsHeading)}`}>Questions</a>
        <span>{price}</span>
      </div>
    </nav>
  );
}
