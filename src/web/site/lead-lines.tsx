import { headSheet } from './head-chart.tsx';
import type { ChartMark } from './chart.tsx';
import './lead-lines.css';

/** The y coordinate of the surface in the drawing 'profile' of src/content/drawings. */
const surface = 118;
/** The x coordinate of each lead line and the y coordinate of the seabed there. */
const leads = [
  [492, 249],
  [544, 331],
  [596, 403],
  [648, 389],
  [700, 306],
  [752, 310],
  [804, 262],
  [856, 230],
  [908, 277],
] as const;

/** One lead line for each mark, from the surface to the seabed of the drawing 'profile'. */
export function LeadLines({ marks }: { marks: readonly ChartMark[] }) {
  return (
    <svg
      className="sea marks"
      viewBox={`0 0 ${headSheet.join(' ')}`}
      preserveAspectRatio="xMaxYMid slice"
      focusable="false"
    >
      {marks.slice(0, leads.length).map(({ id, mark, hue }, index) => {
        const [x, bed] = leads[index] ?? [0, surface];
        return (
          <g key={id} className={`hue-${hue}`} transform={`translate(${x} ${surface})`}>
            <path className="lead-line" d={`M0 0v${bed - surface}`} />
            <circle r="5" cy={bed - surface} className="weight" />
            <path className="pole" d="M0 0v-14" />
            <g transform="translate(-13 -40) scale(1.1)" className="topmark">
              <path d={mark.path} />
            </g>
          </g>
        );
      })}
    </svg>
  );
}
