import type { ReactNode } from 'react';

/**
 * Line icons of Lucide 1.62 (ISC licence, lucide.dev), each a component, so that a page loads only those it uses. They are
 * decorative: a control that shows only an icon has its own accessible name.
 */
export function drawIcon(shapes: ReactNode) {
  return function Icon({ className }: { className?: string }) {
    return (
      <svg
        className={`icon ${className ?? ''}`}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shapes}
      </svg>
    );
  };
}

/** Beside an error. It is here alone, since the forms of public pages need no other icon. */
export const CircleAlertIcon = /* @__PURE__ */ drawIcon(
  <>
    <circle cx="12" cy="12" r="10" />
    <line x1="12" x2="12" y1="8" y2="12" />
    <line x1="12" x2="12.01" y1="16" y2="16" />
  </>,
);
