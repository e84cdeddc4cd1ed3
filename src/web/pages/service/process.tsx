import { Course } from '../../site/course.tsx';
import { SectionHead } from '../../site/section-head.tsx';
import { TitledItems } from '../../site/titled-items.tsx';
import { SwipeList } from '../../ui/swipe-list.tsx';
import type { ServicePage } from './service-page.ts';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';

/** How every project runs, on one line, and below it how this service runs, step by step. */
export function Process({ page: { ourProcess, process, processHeading } }: { page: ServicePage }) {
  return (
    <section className="sec process" data-reveal="">
      <div className="wrap">
        <AnchoredHeading>Our Process</AnchoredHeading>
        <Course steps={ourProcess} />
        {process.length > 0 && (
          <>
            <SectionHead
              anchored
              heading={processHeading}
              sounding={{ count: process.length, of: 'steps, each with an end you can check' }}
            />
            <SwipeList className="steps" label={processHeading} ordered>
              <TitledItems items={process} />
            </SwipeList>
          </>
        )}
      </div>
    </section>
  );
}
