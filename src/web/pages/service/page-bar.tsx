import type { Service } from '#content/service.ts';
import { priceRange } from '#content/price.ts';
import { slugOf } from '../../ui/slug.ts';
import { questionsHeading } from './service-page.ts';
import './page-bar.css';

/** Links to what visitors look for on the page, and an indicative price. */
export function PageBar({ service }: { service: Service }) {
  const { caseStudies, price } = service;
  return (
    <nav className="page-bar" aria-label="On this page">
      <div className="wrap">
        <a href="#start">Consultation</a>
        {caseStudies.length > 0 && <a href="#case-studies">Cases</a>}
        <a href={`#${slugOf(questionsHeading(service))}`}>Questions</a>
        <span>{`${price.item}: ${priceRange(price)}`}</span>
      </div>
    </nav>
  );
}
