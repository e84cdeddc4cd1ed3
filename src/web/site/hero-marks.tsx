import type { ServiceCategory } from '../../content/services/catalogue.ts';
import { topmarkShape } from './topmark.tsx';

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
  return (
    <svg className="sea marks" viewBox="0 0 1600 840" preserveAspectRatio="xMaxYMid slice" focusable="false">
      {services.map((service, place) => {
        const [x, y] = places[place] ?? [];
        // The channel has room for six; a further service stands in the list below alone.
        if (x === undefined) return null;
        return (
          <g key={service.id} className={service.colorClass} transform={`translate(${x} ${y})`}>
            <circle r="3.5" className="foot0" />
            <path className="pole" d="M0 0v-14" />
            <g transform="translate(-13 -40) scale(1.1)" className="tm">
              {topmarkShape(service.icon)}
            </g>
            <text x="20" y="-20">
              {service.chartLabel}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
