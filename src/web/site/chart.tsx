import type { Mark, Service } from '#content/service.ts';
import { Drawing } from '../ui/drawing.tsx';
import { firstWord } from './first-word.ts';
import './chart.css';

type ChartMark = { id: string; mark: Mark; hue: number; label?: string; href?: string; category?: string };

type Props = {
  /** A drawing of src/content/drawings; an empty file is none. */
  drawing: string;
  /** Names the proportions of the drawing and the places of its marks (chart.css). */
  places: keyof typeof placeCount;
  /** At most as many as the chart has places. */
  marks?: readonly ChartMark[] | undefined;
};

const noMarks: readonly ChartMark[] = [];
const placeCount = { harbour: 8, grounds: 11, offchart: 0 };

/**
 * A chart, with marks or without. The drawing is only beside and below words, goes on to the window's edge, and ends
 * around each mark; the marks keep their size and are all visible at every width. Without links it is decoration.
 */
export function Chart({ drawing, places, marks = noMarks }: Props) {
  const areLinks = marks.some(({ href }) => href);
  if (!drawing && !areLinks) return null;
  return (
    <div className="chart-frame" aria-hidden={!areLinks || undefined}>
      <div className={`chart chart-${places}`}>
        {drawing && <Drawing drawing={drawing} className="chart-drawing" />}
        <Beam drawing={drawing} />
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

/** The light of a drawing that names its place, `data-light="365 318"`. Its beam points to the left until it is turned. */
function Beam({ drawing }: { drawing: string }) {
  const [, viewBox, x, y] = /viewBox="([\d ]+)" data-light="(\d+) (\d+)"/.exec(drawing) ?? [];
  if (!x) return null;
  return (
    <svg className="beam" viewBox={viewBox} aria-hidden="true" focusable="false">
      <radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="0" cy="0" r={x}>
        <stop className="ch-beam" stopOpacity="0.62" />
        <stop className="ch-beam" offset="0.6" stopOpacity="0.26" />
        <stop className="ch-beam" offset="1" stopOpacity="0" />
      </radialGradient>
      <g transform={`translate(${x} ${y})`}>
        <path className="beam-light" fill="url(#beam)" d={`M0 0L-${x} -34V34z`} />
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
