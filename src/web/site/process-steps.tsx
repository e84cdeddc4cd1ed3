import { TitledItems } from './titled-items.tsx';
import './process-steps.css';

type Props = { steps: readonly { title: string; description: string }[] };

/** Four steps as points on a line. */
export function ProcessSteps({ steps }: Props) {
  return (
    <ol className="process-steps">
      <TitledItems items={steps} />
    </ol>
  );
}
