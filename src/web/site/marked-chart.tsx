import type { Mark, Service } from '#content/service.ts';
import { Drawing } from '../ui/drawing.tsx';
import { firstWord } from './first-word.ts';
import './marked-chart.css';

export type ChartMark = { id: string; mark: Mark; hue: number; label?: string; href?: string; category?: string };

type Props = {
  /** Names the places of the marks (marked-chart.css). No more marks than it has places are on the chart. */
  places: keyof typeof placeCount;
  drawing: string;
  marks: readonly ChartMark[];
  /** Where the light stands in the drawing, whose beam turns to the mark that is pointed at or focused. */
  light?: readonly [x: number, y: number];
};

const placeCount = { harbour: 8, grounds: 11 };

/**
 * A chart with marks. The drawing is only beside and below words, goes on to the window's edge, and ends around each mark;
 * the marks keep their size and are all visible at every width. Without links it is decoration.
 */
export function MarkedChart({ places, drawing, marks, light }: Props) {
  const areLinks = marks.some(({ href }) => href);
  return (
    <div className="chart-frame" aria-hidden={!areLinks || undefined}>
      <div className={`marked-chart chart-${places}`}>
        <Drawing drawing={drawing} className="chart-drawing" />
        {light && <Beam light={light} />}
        {marks.length > 0 && (
          <ul className="chart-marks plain" aria-label={areLinks ? 'Services on the chart' : undefined}>
            {marks.slice(0, placeCount[places]).map(({ id, hue, category, ...mark }) => (
              <li key={id} className={`hue-${hue}`} data-mark={category}>
                <MarkOnChart {...mark} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function MarkOnChart({ mark, label, href }: Pick<ChartMark, 'mark' | 'label' | 'href'>) {
  const content = (
    <>
      {/* The foot is the mark's place. */}
      <svg viewBox="0 0 24 36" aria-hidden="true" focusable="false">
        <path d={mark.path} />
        <path className="pole" d="M12 22v8" />
        <circle cx="12" cy="32" r="2.6" />
      </svg>
      {label && (
        <span>
          {label}
          {href && <span className="visually-hidden"> services</span>}
        </span>
      )}
    </>
  );
  return href ? (
    <a className="chart-mark" href={href}>
      {content}
    </a>
  ) : (
    <span className="chart-mark">{content}</span>
  );
}

/** Where the drawing 'harbour' has its light. */
export const harbourLight = [365, 318] as const;

/** It points to the left until it is turned. */
function Beam({ light: [x, y] }: { light: readonly [x: number, y: number] }) {
  return (
    <svg className="beam" viewBox="0 0 480 400" aria-hidden="true" focusable="false">
      <radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="0" cy="0" r={x}>
        <stop className="ch-beam" stopOpacity="0.62" />
        <stop className="ch-beam" offset="0.6" stopOpacity="0.26" />
        <stop className="ch-beam" offset="1" stopOpacity="0" />
      </radialGradient>
      <g transform={`translate(${x} ${y})`}>
        <path className="beam-light" fill="url(#beam)" d={`M0 0L${-x} -34V34z`} />
        <path className="ch-light" d="M0-15l4 11 11-4-8 8 8 8-11-4-4 11-4-11-11 4 8-8-8-8 11 4z" />
      </g>
    </svg>
  );
}

/** A service as a mark on a chart, with its short name. */
export const markOfService = ({ id, mark, hue, title }: Service): ChartMark => ({
  id,
  mark,
  hue,
  label: firstWord(title),
});
