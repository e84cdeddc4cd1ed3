import type { Mark, Service } from '#content/service.ts';
import { firstWord } from './first-word.ts';
import './chart-marks.css';

export type ChartMark = { id: string; mark: Mark; hue: number; label?: string; href?: string };

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
      {marks.slice(0, positions.length).map(({ id, hue, href, ...mark }, index) => (
        <g key={id} className={`hue-${hue}`} transform={`translate(${positions[index]?.join(' ') ?? '0 0'})`}>
          {href ? (
            <a href={href}>
              <rect {...targetOf(mark.label)} className="buoy-target" />
              <LabelledBuoy {...mark} />
            </a>
          ) : (
            <LabelledBuoy {...mark} />
          )}
        </g>
      ))}
    </svg>
  );
}

/** The area of a buoy that is a link: at least 24 CSS pixels high where the chart is smallest (WCAG 2.2, 2.5.8). */
const targetOf = (label = '') => ({ x: -22, y: -50, width: 52 + label.length * 17, height: 60, rx: 3 });

function LabelledBuoy({ mark, label }: Pick<ChartMark, 'mark' | 'label'>) {
  return (
    <>
      <circle r="3.5" className="buoy-foot" />
      <Buoy mark={mark} />
      {label && (
        <text x="20" y="-20">
          {label}
        </text>
      )}
    </>
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
export const markOfService = ({ id, mark, hue, title }: Service): ChartMark => ({
  id,
  mark,
  hue,
  label: firstWord(title),
});
