import edge from '../drawings/edge.svg?raw';
import { Drawing } from '../ui/drawing.tsx';

/** A sea chart of src/web/drawings, filling its container. */
export function Chart({ drawing }: { drawing: string }) {
  return <Drawing drawing={drawing} className="sea" />;
}

/** The contours of the call to action: a CSS background (call-to-action.css), so that no page contains them in its HTML. */
export const BandChart = () => <div className="sea band-chart" aria-hidden="true" />;

/** The seabed: the edge between a light and a dark part. */
export const SeabedEdge = () => <Drawing drawing={edge} className="seabed-edge" />;
