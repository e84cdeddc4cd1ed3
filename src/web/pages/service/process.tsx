import type { Service } from '#content/service.ts';
import { servicePage } from '#content/services/service-page.ts';
import { ProcessSteps } from '../../site/process-steps.tsx';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import { TitledList } from '../../site/titled-list.tsx';
import { FoldedList } from './folded-list.tsx';
import './process.css';

/** The process of every project in one line, and below it the steps of this service. */
export function Process({ service: { process, processHeading } }: { service: Service }) {
  return (
    <section className="section process" data-reveal="">
      <div className="wrap">
        <AnchoredHeading>Our Process</AnchoredHeading>
        <ProcessSteps steps={servicePage.ourProcess} />
        {process.length > 0 && (
          <FoldedList heading={processHeading}>
            <TitledList className="service-steps plain" items={process} ordered />
          </FoldedList>
        )}
      </div>
    </section>
  );
}
