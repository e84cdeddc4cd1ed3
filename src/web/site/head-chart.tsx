import type { ReactNode } from 'react';
import type { DrawingFile } from '../ui/drawing.tsx';
import { Chart } from './chart.tsx';

/** Width and height of the drawings for page heads (scripts/contours.mjs, 7 to 9). */
export const headSheet = [960, 480] as const;

/** The chart in a page's head, behind the text; below it on a phone. `children` are drawn over it. */
export function HeadChart({ drawing, children }: { drawing: DrawingFile; children: ReactNode }) {
  return (
    <div className="head-chart" aria-hidden="true">
      <Chart drawing={drawing} />
      {children}
    </div>
  );
}
