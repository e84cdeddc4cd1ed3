import type { ReactNode } from 'react';

/** The topmarks of real buoys (IALA): shape and hue together identify a service. */
const shapes = {
  ai: { box: '6.5 0 11 24', shape: <path d="M12 1l5.5 9.5h-11zM12 12.5L17.5 22h-11z" /> },
  cyber: {
    box: '7 0 10 24',
    shape: (
      <>
        <circle cx="12" cy="6.3" r="5" />
        <circle cx="12" cy="17.7" r="5" />
      </>
    ),
  },
  shop: { box: '6.5 0 11 24', shape: <path d="M12 1l5.5 10h-11zM12 23l-5.5-10h11z" /> },
  mobile: { box: '6.5 0 11 24', shape: <path d="M12 11.5L6.5 1.5h11zM12 12.5l5.5 10h-11z" /> },
  digital: {
    box: '2 0 20 24',
    shape: <path d="M12 9.2L19.2 2 22 4.8 14.8 12l7.2 7.2-2.8 2.8-7.2-7.2L4.8 22 2 19.2 9.2 12 2 4.8 4.8 2z" />,
  },
  smart: { box: '3 0 18 24', shape: <circle cx="12" cy="12" r="9" /> },
  education: { box: '3 0 18 24', shape: <path d="M3 3h18v18H3z" /> },
} satisfies Record<string, { box: string; shape: ReactNode }>;

export type TopmarkName = keyof typeof shapes;

/** The shape alone, for a drawing with an svg element of its own. */
export const topmarkShape = (name: TopmarkName): ReactNode => shapes[name].shape;

/** A service's topmark in the hue of the nearest svc- class; decorative, beside the service's name. */
export function Topmark({ name, large }: { name: TopmarkName; large?: boolean }) {
  return (
    <svg
      className={large ? 'mark mark-lg' : 'mark'}
      viewBox={large ? shapes[name].box : '0 0 24 24'}
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name].shape}
    </svg>
  );
}
