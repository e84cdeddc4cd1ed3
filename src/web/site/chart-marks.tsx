import type { ServiceCategory } from '../../content/services/catalogue.ts';
import { type TopmarkName, topmarkShape } from './topmark.tsx';

export type ChartMark = { id: string; mark: TopmarkName; colorClass: string; label?: string };

type Props = {
  marks: readonly ChartMark[];
  /** Where the marks float on the drawing's sheet; scripts/contours.mjs keeps these places clear. */
  places: readonly (readonly [x: number, y: number])[];
  /** Width and height of that sheet. */
  sheet: readonly [width: number, height: number];
};

/** Buoys drawn over a chart on the same sheet: a float, a pole, the topmark and what it is called. */
export function ChartMarks({ marks, places, sheet }: Props) {
  return (
    <svg
      className="sea marks"
      viewBox={`0 0 ${sheet.join(' ')}`}
      preserveAspectRatio="xMaxYMid slice"
      focusable="false"
    >
      {/* A sheet has room for as many as it has places; what is listed further down needs no mark. */}
      {marks.slice(0, places.length).map(({ id, mark, colorClass, label }, place) => (
        <g key={id} className={colorClass} transform={`translate(${places[place]?.join(' ') ?? '0 0'})`}>
          <circle r="3.5" className="foot0" />
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

/** The pole and the topmark, standing on where they are put. */
export function Buoy({ mark }: { mark: TopmarkName }) {
  return (
    <>
      <path className="pole" d="M0 0v-14" />
      <g transform="translate(-13 -40) scale(1.1)" className="tm">
        {topmarkShape(mark)}
      </g>
    </>
  );
}

/** A service as a mark on a chart, with its short name. */
export const markOfService = ({ id, icon, colorClass, chartLabel }: ServiceCategory): ChartMark => ({
  id,
  mark: icon,
  colorClass,
  label: chartLabel,
});
