import type { ServiceSummary } from '../../content/services/service.ts';
import { ChartMarks, markOfService } from './chart-marks.tsx';

/** The buoys' positions along the channel in the hero's drawing (scripts/contours.mjs keeps them clear). */
const positions = [
  [812, 662],
  [892, 566],
  [1064, 544],
  [1124, 440],
  [1300, 428],
  [1372, 308],
] as const;

/** The services as buoys along the channel, drawn over the hero's chart. */
export function HeroMarks({ services }: { services: readonly ServiceSummary[] }) {
  return <ChartMarks marks={services.map(markOfService)} positions={positions} sheet={[1600, 840]} />;
}
