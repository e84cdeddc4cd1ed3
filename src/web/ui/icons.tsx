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

export const ArrowRightIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="M5 12h14" />
    <path d="m12 5 7 7-7 7" />
  </>,
);
export const ArrowUpRightIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="M7 7h10v10" />
    <path d="M7 17 17 7" />
  </>,
);
export const ArrowUpIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="m5 12 7-7 7 7" />
    <path d="M12 19V5" />
  </>,
);
export const ChevronDownIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="m6 9 6 6 6-6" />
  </>,
);
export const ChevronLeftIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="m15 18-6-6 6-6" />
  </>,
);
export const ChevronRightIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="m9 18 6-6-6-6" />
  </>,
);
export const MenuIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="M4 5h16" />
    <path d="M4 12h16" />
    <path d="M4 19h16" />
  </>,
);
export const XIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="M18 6 6 18" />
    <path d="m6 6 12 12" />
  </>,
);
export const CircleAlertIcon = /* @__PURE__ */ drawIcon(
  <>
    <circle cx="12" cy="12" r="10" />
    <line x1="12" x2="12" y1="8" y2="12" />
    <line x1="12" x2="12.01" y1="16" y2="16" />
  </>,
);
export const SearchIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="m21 21-4.34-4.34" />
    <circle cx="11" cy="11" r="8" />
  </>,
);
export const CheckIcon = /* @__PURE__ */ drawIcon(
  <>
    <path d="M20 6 9 17l-5-5" />
  </>,
);
