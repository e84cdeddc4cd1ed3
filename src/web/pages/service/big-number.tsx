import type { Measure } from '#content/case-study.ts';
import './big-number.css';

/** The number that a case ended with, at the size of a title, and what it counts. */
export function BigNumber({ measure: { now, headline } }: { measure: Measure }) {
  return (
    <p className="big-number">
      <b>{now.shown}</b> <span>{headline}</span>
    </p>
  );
}
