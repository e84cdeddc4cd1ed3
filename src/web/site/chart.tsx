import { Drawing } from '../ui/drawing.tsx';

/** A sea chart of src/web/drawings, filling its container. */
export function Chart({ drawing }: { drawing: string }) {
  return <Drawing drawing={drawing} className="sea" />;
}
