import type { Mark } from '#content/service.ts';
import './topmark.css';

/** A topmark in the hue of the nearest hue- class; decorative, beside the service's name. */
export function Topmark({ mark: { box, path }, large }: { mark: Mark; large?: boolean }) {
  return (
    <svg
      className={large ? 'mark mark-lg' : 'mark'}
      viewBox={large ? box : '0 0 24 24'}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
