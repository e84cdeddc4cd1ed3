import { TitledItems } from './titled-items.tsx';

type Props = { steps: readonly { title: string; description: string }[] };

/** Four steps as points on a line. */
export function ProcessSteps({ steps }: Props) {
  return (
    <ol className="process-steps">
      <TitledItems items={steps} />
    </ol>
  );
}
