import type { ReactNode } from 'react';
import { Drawing } from '../ui/drawing.tsx';
import './head-chart.css';

/** The chart in a page's head, behind the text; below it on a phone. `children` are drawn over it. */
export function HeadChart({ drawing, children }: { drawing: string; children: ReactNode }) {
  return (
    <div className="head-chart" aria-hidden="true">
      <Drawing drawing={drawing} className="sea" />
      {children}
    </div>
  );
}
