import edge from '../drawings/edge.svg?drawing';
import { Drawing, type DrawingFile } from '../ui/drawing.tsx';

/** A sea chart drawn by scripts/contours.mjs, filling the box it stands in. */
export function Chart({ drawing }: { drawing: DrawingFile }) {
  return <Drawing drawing={drawing} className="sea" />;
}

/** The contours of the call-to-action band: a background (drawings.css), so that no page carries them in its text. */
export const BandChart = () => <div className="sea deep" aria-hidden="true" />;

/** The seabed: the step from paper down into deep water. */
export const SeabedEdge = () => <Drawing drawing={edge} className="edge-box" />;
