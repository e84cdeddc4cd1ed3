import type { Measure } from '#content/case-study.ts';
import './lead-line.css';

/** The seabed at the line, as a share of the drawing's height: the weight is always there. */
const bed = 0.9;
/** The seabed from the left edge to the right one, in a box of 1200 by 480: at x = 600 it is at `bed`. */
const seabed =
  'M-10 354C130 362 210 398 340 410C440 419 530 432 600 432C690 432 750 410 850 386C950 362 1080 356 1210 336';

/** The seabed at the left edge, above which the scale and the reading of the weight end. */
const shore = 0.74;

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`;

/**
 * Two readings on one linear scale. The deeper one is at the weight, on the seabed; the other one at the knot. What was gained
 * is the marked part of the line between them.
 */
export function LeadLine({ measure: { what, unit, before, now } }: { measure: Measure }) {
  const deepest = Math.max(before.value, now.value);
  const depthOf = (value: number) => (value / deepest) * bed;
  const hasGrown = now.value > before.value;
  const knot = depthOf(hasGrown ? before.value : now.value);
  const { marks, step } = scaleOf(deepest);
  return (
    <figure className="lead-line">
      <div className="lead-water" role="img" aria-label={`${what}: ${before.shown} before, ${now.shown} now`}>
        <svg width="100%" height="100%" aria-hidden="true" focusable="false">
          <svg viewBox="0 0 1200 480" preserveAspectRatio="none" width="100%" height="100%">
            <path className="lead-bed" d={`${seabed}V482H-10z`} />
            <path className="lead-bed-line" d={seabed} />
            <path className="lead-bed-below" d={seabed} transform="translate(0 15)" />
            <path className="lead-bed-below" d={seabed} transform="translate(0 33)" />
          </svg>
          {/* Every mark has two dark fields below it and two light ones. */}
          {marks
            .flatMap((mark) => [mark, mark + step / 2])
            .filter((depth) => depthOf(depth + step / 4) < shore)
            .map((depth) => (
              <rect
                key={depth}
                className="lead-scale"
                y={percent(depthOf(depth))}
                width="4"
                height={percent(depthOf(step / 4))}
              />
            ))}
          <line className="lead-scale-edge" x1="7" y1="0" x2="7" y2={percent(shore)} />
          {marks
            .filter((mark) => depthOf(mark) < shore - 0.04)
            .map((mark) => (
              <text key={mark} x="16" y={percent(depthOf(mark))} dy={mark === 0 ? '1.1em' : '0.35em'}>
                {mark + unit}
              </text>
            ))}
          <line className="lead-slack" x1="50%" y1="0" x2="50%" y2={percent(knot)} />
          <line className="lead-gain" x1="50%" y1={percent(knot)} x2="50%" y2={percent(bed)} />
          <rect className="lead-knot" x="50%" y={percent(knot)} width="34" height="3" transform="translate(-17 -1.5)" />
          <svg x="50%" y={percent(bed)} overflow="visible">
            <path className="lead-weight" d="M-3.5 -26h7L9 -6 0 0 -9 -6z" />
          </svg>
          <foreignObject
            x="50%"
            y={knot > 0.62 ? '0' : percent(knot)}
            width="50%"
            height={percent(knot > 0.62 ? knot : 1 - knot)}
          >
            <p className={`lead-reading lead-knot-reading ${placeOf(knot)} ${hasGrown ? 'was' : 'now'}`}>
              <ReadingWords reading={hasGrown ? before : now} when={hasGrown ? 'before' : 'now'} />
            </p>
          </foreignObject>
          <foreignObject width="50%" height={percent(shore)}>
            <p className={`lead-reading lead-weight-reading ${hasGrown ? 'now' : 'was'}`}>
              <ReadingWords reading={hasGrown ? now : before} when={hasGrown ? 'now' : 'before'} />
            </p>
          </foreignObject>
        </svg>
      </div>
    </figure>
  );
}

/**
 * The same line without words, for lists. Its height is that of its box: the weight is at the deeper reading, on the
 * seabed that the box draws or that the mark has itself.
 */
export function LeadMark({ measure: { before, now } }: { measure: Measure }) {
  const deepest = Math.max(before.value, now.value);
  const knot = (Math.min(before.value, now.value) / deepest) * bed;
  return (
    <svg className="lead-mark" aria-hidden="true" focusable="false">
      <line className="lead-surface" x1="0" y1="0.5" x2="100%" y2="0.5" />
      <line className="lead-bed-line" x1="0" y1={percent(bed)} x2="100%" y2={percent(bed)} />
      <line className="lead-slack" x1="50%" y1="0" x2="50%" y2={percent(knot)} />
      <line className="lead-gain" x1="50%" y1={percent(knot)} x2="50%" y2={percent(bed)} />
      <rect className="lead-knot" x="50%" y={percent(knot)} width="16" height="3" transform="translate(-8 -1.5)" />
      <svg x="50%" y={percent(bed)} overflow="visible">
        <path className="lead-weight" d="M-2 -12h4L5 -3 0 0 -5 -3z" />
      </svg>
    </svg>
  );
}

/** The reading of the knot is beside it; near the surface it is below it, near the seabed above it. */
const placeOf = (knot: number) => (knot < 0.14 ? 'is-below' : knot > 0.62 ? 'is-above' : 'is-beside');

/** The number, large, and its label. */
function ReadingWords({ reading: { shown, caption }, when }: { reading: Measure['now']; when: 'before' | 'now' }) {
  const end = shown.search(/[^\d.,]/);
  const [number, unit] = end < 0 ? [shown, ''] : [shown.slice(0, end), shown.slice(end)];
  return (
    <>
      <b>
        {number}
        {unit && <small>{unit}</small>}
      </b>
      <span>{`${when}: ${caption}`}</span>
    </>
  );
}

/** Round numbers from 0 to the deepest reading, at most six of them, and the step between them. */
function scaleOf(deepest: number): { marks: number[]; step: number } {
  const magnitude = 10 ** Math.floor(Math.log10(deepest / 4));
  const step =
    [1, 2, 5, 10].map((factor) => factor * magnitude).find((candidate) => deepest / candidate <= 5) ?? deepest;
  // Rounded: 3 × 0.1 is not 0.3 in binary.
  const marks = Array.from({ length: Math.floor(deepest / step) + 1 }, (_, count) =>
    Number((count * step).toPrecision(6)),
  );
  return { marks, step };
}
