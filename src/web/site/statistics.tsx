import './statistics.css';
type Props = { stats: readonly { value: string; label: string }[] };

/** Values with labels, the first one larger. A value and its unit are one element. */
export function Statistics({ stats }: Props) {
  return (
    <dl className="stats">
      {stats.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Value text={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The number large, its unit small: '91%' or '4 hours'. */
function Value({ text }: { text: string }) {
  const [, number, unit] = /^([^\s%]+\s?)(%|(?<=\s).+)$/.exec(text) ?? [];
  if (!unit) return text;
  return (
    <>
      {number}
      <small>{unit}</small>
    </>
  );
}
