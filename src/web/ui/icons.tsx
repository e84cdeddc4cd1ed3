import { drawIcon } from './alert-icon.tsx';

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
