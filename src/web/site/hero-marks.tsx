import type { ServiceCategory } from '../../content/services/catalogue.ts';
import { ChartMarks, markOfService } from './chart-marks.tsx';

/** Where the marks stand along the channel of the hero's sheet (scripts/contours.mjs keeps these places clear). */
const places = [
  [812, 662],
  [892, 566],
  [1064, 544],
  [1124, 440],
  [1300, 428],
  [1372, 308],
] as const;

/** The services' marks along the channel, drawn over the hero's chart on the same sheet. */
export function HeroMarks({ services }: { services: readonly ServiceCategory[] }) {
  return <ChartMarks marks={services.map(markOfService)} places={places} sheet={[1600, 840]} />;
}
