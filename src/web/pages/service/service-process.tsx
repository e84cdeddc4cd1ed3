import type { Service, Step } from '#content/service.ts';
import { servicePage } from '#content/services/service-page.ts';
import { AnchoredHeading } from '../../ui/anchored-heading.tsx';
import { phasesOf } from './service-parts.ts';
import './service-process.css';

type Props = {
  service: Service;
  /** Whether the page begins with it. */
  large?: boolean;
};

/** The process as one drawing: the four phases of every project, and below each the steps of this service. */
export function ServiceProcess({ service: { process, processHeading }, large }: Props) {
  return (
    <section className={large ? 'service-process is-large' : 'service-process'}>
      <div className="wrap">
        <AnchoredHeading>Our Process</AnchoredHeading>
        {process.length > 0 && <p className="process-lead">{processHeading}</p>}
        <div className="minute-scale" aria-hidden="true" />
        <ol className="phases plain">
          {phasesOf(servicePage.ourProcess, process).map(({ title, description, steps }) => (
            <li key={title} className={steps.length > 1 ? 'phase phase-wide' : 'phase'}>
              <h3>{title}</h3>
              <p>{description}</p>
              <Steps steps={steps} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const Steps = ({ steps }: { steps: readonly Step[] }) =>
  steps.length > 0 && (
    <ol className="steps plain">
      {steps.map(({ title, description }) => (
        <li key={title}>
          <h4>{title}</h4>
          <p>{description}</p>
        </li>
      ))}
    </ol>
  );
