import { TitledList } from './titled-list.tsx';
import './process-steps.css';

type Props = { steps: readonly { title: string; description: string }[] };

/** Four steps as points on a line. */
export function ProcessSteps({ steps }: Props) {
  return <TitledList className="process-steps" items={steps} ordered />;
}
