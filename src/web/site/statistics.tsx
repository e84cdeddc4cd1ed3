type Props = { stats: readonly { value: string; label: string }[] };

/** Figures with what they count, the first one larger. A value and its unit are one element (DESIGN section 5, 20). */
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

/** The number large, its unit small: '91 %' or '4 hours', with the space that stands between them. */
function Value({ text }: { text: string }) {
  const [, number, unit] = /^(\S+\s)(.+)$/.exec(text) ?? [];
  if (!unit) return text;
  return (
    <>
      {number}
      <small>{unit}</small>
    </>
  );
}
