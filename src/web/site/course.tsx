import { TitledItems } from './titled-items.tsx';

type Props = { steps: readonly { title: string; description: string }[] };

/** Four steps as stations on a line. */
export function Course({ steps }: Props) {
  return (
    <ol className="course">
      <TitledItems items={steps} />
    </ol>
  );
}
