import { TrustedHtml } from './trusted-html.tsx';
import './drawing.css';

/** A decorative drawing of src/content/drawings (`#content/drawings/harbour.svg?raw`), inlined so that the tokens colour it. */
export function Drawing({ drawing, className }: { drawing: string; className?: string }) {
  return <TrustedHtml as="span" className={className} html={drawing} aria-hidden="true" />;
}
