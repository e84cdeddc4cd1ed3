import './figures.css';

type Props = { figures: readonly { value: string; label: string }[] };

/** Figures side by side, separated by hairlines. */
export const Figures = ({ figures }: Props) =>
  figures.length > 0 && (
    <dl className="figures">
      {figures.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
