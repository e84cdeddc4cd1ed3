import { services } from '#content/services.ts';
import { paths } from '../../contract/paths.ts';
import { ChartMarks, markOfService } from './chart-marks.tsx';
import './chart-marks.css';

/**
 * The buoys' positions in the hero's drawing: six along the channel, which the drawing keeps clear, then two
 * between the soundings, in the bay and in the beam of the light. No more services than these are on the chart.
 */
const positions = [
  [812, 662],
  [876, 604],
  [1064, 544],
  [1124, 440],
  [1300, 428],
  [1372, 308],
  [1120, 300],
  [960, 350],
] as const;

/** The services as buoys, drawn over the hero's chart: each is a link to its page. */
export function HeroMarks() {
  return (
    <ChartMarks
      marks={services.map((service) => ({ ...markOfService(service), href: paths.service(service.id) }))}
      positions={positions}
      sheet={[1600, 840]}
    />
  );
}
