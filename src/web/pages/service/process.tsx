import { ProcessSteps } from '../../site/process-steps.tsx';
import { SectionHead } from '../../site/section-head.tsx';
import { TitledItems } from '../../site/titled-items.tsx';
import { SwipeList } from '../../ui/swipe-list.tsx';
import type { ServicePage } from './service-page.ts';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';

/** The process of every project, and below it the steps of this service. */
export function Process({ page: { ourProcess, process, processHeading } }: { page: ServicePage }) {
  return (
    <section className="section process" data-reveal="">
      <div className="wrap">
        <AnchoredHeading>Our Process</AnchoredHeading>
        <ProcessSteps steps={ourProcess} />
        {process.length > 0 && (
          <>
            <SectionHead
              anchored
              heading={processHeading}
              count={{ value: process.length, of: 'steps, each with an end you can check' }}
            />
            <SwipeList className="numbered-steps" label={processHeading} ordered>
              <TitledItems items={process} />
            </SwipeList>
          </>
        )}
      </div>
    </section>
  );
}
