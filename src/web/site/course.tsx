type Props = { steps: readonly { title: string; description: string }[] };

/** Four steps as stations on a line. */
export function Course({ steps }: Props) {
  return (
    <ol className="course">
      {steps.map(({ title, description }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{description}</p>
        </li>
      ))}
    </ol>
  );
}
