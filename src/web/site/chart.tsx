import band from '../drawings/band.svg?raw';
import { TrustedHtml } from '../ui/trusted-html.tsx';

/** A sea chart drawn by scripts/contours.mjs, inlined so that the tokens colour it. Decoration only. */
export function Chart({ drawing, className }: { drawing: string; className?: string }) {
  return <TrustedHtml as="span" className={`sea ${className ?? ''}`} html={drawing} aria-hidden="true" />;
}

/** The contours of the call-to-action band. */
export const BandChart = () => <Chart drawing={band} />;
