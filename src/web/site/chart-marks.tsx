import type { ServiceSummary } from '../../content/services/summaries.ts';
import { type TopmarkName, topmarkShape } from './topmark.tsx';

export type ChartMark = { id: string; mark: TopmarkName; colorClass: string; label?: string };

type Props = {
  marks: readonly ChartMark[];
  /** The buoys' positions in the drawing; scripts/contours.mjs keeps them clear. */
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
      {marks.slice(0, positions.length).map(({ id, mark, colorClass, label }, index) => (
        <g key={id} className={colorClass} transform={`translate(${positions[index]?.join(' ') ?? '0 0'})`}>
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
export function Buoy({ mark }: { mark: TopmarkName }) {
  return (
    <>
      <path className="pole" d="M0 0v-14" />
      <g transform="translate(-13 -40) scale(1.1)" className="topmark">
        {topmarkShape(mark)}
      </g>
    </>
  );
}

/** A service as a buoy on a chart, with its short name. */
export const markOfService = ({ id, icon, colorClass, chartLabel }: ServiceSummary): ChartMark => ({
  id,
  mark: icon,
  colorClass,
  label: chartLabel,
});
