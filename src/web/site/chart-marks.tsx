import type { Mark, ServiceSummary } from '../../content/services/service.ts';

export type ChartMark = { id: string; mark: Mark; hue: number; label?: string };

type Props = {
  marks: readonly ChartMark[];
  /** The buoys' positions in the drawing, which keeps them clear. */
  positions: readonly (readonly [x: number, y: number])[];
  /** Width and height of the drawing. */
  sheet: readonly [width: number, height: number];
};

/** Buoys drawn over a chart in its coordinates: foot, pole, topmark and label. */
export function ChartMarks({ marks, positions, sheet }: Props) {
  return (
    <svg
      className="sea marks"
      viewBox={`0 0 ${sheet.join(' ')}`}
      preserveAspectRatio="xMaxYMid slice"
      focusable="false"
    >
      {/* No more buoys than the drawing has positions. */}
      {marks.slice(0, positions.length).map(({ id, mark, hue, label }, index) => (
        <g key={id} className={`hue-${hue}`} transform={`translate(${positions[index]?.join(' ') ?? '0 0'})`}>
          <circle r="3.5" className="buoy-foot" />
          <Buoy mark={mark} />
          {label && (
            <text x="20" y="-20">
              {label}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** Pole and topmark; the origin is the buoy's foot. */
export function Buoy({ mark }: { mark: Mark }) {
  return (
    <>
      <path className="pole" d="M0 0v-14" />
      <g transform="translate(-13 -40) scale(1.1)" className="topmark">
        <path d={mark.path} />
      </g>
    </>
  );
}

/** A service as a buoy on a chart, with its short name. */
export const markOfService = ({ id, mark, hue, chartLabel }: ServiceSummary): ChartMark => ({
  id,
  mark,
  hue,
  label: chartLabel,
});
