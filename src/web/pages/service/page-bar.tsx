import { slugOf } from '../../ui/slug.ts';
import type { ServicePage } from './service-page.ts';

/** The heading of the questions, whose slug is their address. */
export const questionsHeading = (title: string): string => `Frequently Asked Questions About ${title}`;

/** Links to what visitors look for on the page, and an indicative price. */
export function PageBar({ page: { service, caseStudies, price } }: { page: ServicePage }) {
  return (
    <nav className="page-bar" aria-label="On this page">
      <div className="wrap">
        <a href="#start">Consultation</a>
        {caseStudies.length > 0 && <a href="#case-studies">Cases</a>}
        <a href={`#${slugOf(questionsHeading(service.title))}`}>Questions</a>
        <span>{price}</span>
      </div>
    </nav>
  );
}
