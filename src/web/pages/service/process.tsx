import { ProcessSteps } from '../../site/process-steps.tsx';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import { TitledItems } from '../../site/titled-items.tsx';
import { FoldedList } from './folded-list.tsx';
import type { ServicePage } from './service-page.ts';

/** The process of every project in one line, and below it the steps of this service. */
export function Process({ page: { ourProcess, process, processHeading } }: { page: ServicePage }) {
  return (
    <section className="section process" data-reveal="">
      <div className="wrap">
        <AnchoredHeading>Our Process</AnchoredHeading>
        <ProcessSteps steps={ourProcess} />
        {process.length > 0 && (
          <FoldedList heading={processHeading}>
            <ol className="service-steps plain">
              <TitledItems items={process} />
            </ol>
          </FoldedList>
        )}
      </div>
    </section>
  );
}
